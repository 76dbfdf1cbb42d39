//! What an argument cannot do, seen by the upstream: leave its place, name another host, add a header or a request.

mod hosts;
mod paths;
mod scene;
mod splits;
