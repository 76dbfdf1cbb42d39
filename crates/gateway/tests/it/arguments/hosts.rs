//! No value of an argument makes a request go to another host.

use super::scene::{POSITIONS, Scene};
use crate::stub::{Act, Stub, answer};

/// Ways to write another host before, after or inside of something else.
const WAYS: &[&str] = &[
    "http://{}/x",
    "https://{}/",
    "HTTP://{}",
    "//{}/x",
    "///{}/x",
    "////{}",
    "/\\{}/x",
    "\\\\{}\\x",
    "\\/{}",
    "@{}",
    "@{}/",
    "x@{}",
    "user:word@{}/",
    ":word@{}",
    ".{}",
    "http:{}",
    "http:/{}",
    "http:\\\\{}",
    "http://upstream@{}/",
    "http://{}#@upstream/",
    "http://{}?@upstream/",
    "?@{}",
    "#@{}",
    ";@{}",
    "..//{}",
    "../../..//{}",
    "%2f%2f{}",
    "%2F/{}",
    "%5c%5c{}",
    "%40{}",
    "%00@{}",
    " //{}",
    "\t//{}",
    "x\r\nHost: {}",
    "x HTTP/1.1\r\nHost: {}\r\n\r\n",
    "x\nhost: {}\n\n",
    "ftp://{}/",
    "unix:{}",
    "{}",
    "{}:80",
    "${jndi:ldap://{}/a}",
];

#[tokio::test]
async fn no_argument_sends_a_request_or_a_name_lookup_elsewhere() {
    let scene = Scene::start().await;
    let canary = Stub::once(vec![Act::Read, answer("200 OK", "", b"{}")]).await;
    let port = canary.address.port();
    let hosts = [
        "127.0.0.1",
        "localhost",
        "127.1",
        "2130706433",
        "0x7f.1",
        "[::ffff:127.0.0.1]",
        "0.0.0.0",
        "①27.0.0.1",
    ];
    let hosts: Vec<String> = hosts.iter().map(|host| format!("{host}:{port}")).collect();
    let (mut values, mut sent) = (0, 0);
    for way in WAYS {
        for host in &hosts {
            let value = way.replace("{}", host).replace("upstream", &scene.address.to_string());
            values += 1;
            for position in POSITIONS {
                sent += usize::from(scene.send(position, &value).await);
            }
        }
    }
    assert!(values >= 300, "only {values}");
    assert!(sent > values, "most are harmless where they stand: {sent} of {values}");
    assert_eq!(canary.connections(), 0);
}
