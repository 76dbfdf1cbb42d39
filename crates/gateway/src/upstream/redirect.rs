//! Where a redirect leads, and whether it may be followed.

use http::{HeaderMap, Method, StatusCode, header};
use url::Url;

use super::request::{has_dot_segment, is_same_origin};

/// How many redirects are followed.
pub(super) const MAX_HOPS: usize = 5;

/// Where a reply leads.
pub(super) enum Leads {
    /// Nowhere: it is no redirect, or one that this method may not follow.
    Nowhere,
    /// To a place below the same base.
    Here(Url),
    /// To another origin, or out of the base's path.
    Elsewhere,
}

/// Where a reply leads. A write is never followed, because the second request would be a second write.
pub(super) fn leads(
    base: &Url,
    from: &Url,
    method: &Method,
    status: StatusCode,
    headers: &HeaderMap,
) -> Leads {
    if !matches!(status.as_u16(), 301 | 302 | 303 | 307 | 308) {
        return Leads::Nowhere;
    }
    let Some(location) = headers.get(header::LOCATION).and_then(|value| value.to_str().ok()) else {
        return Leads::Nowhere;
    };
    let Ok(mut to) = from.join(location) else { return Leads::Elsewhere };
    to.set_fragment(None);
    let prefix = base.path().trim_end_matches('/');
    let is_below = to.path().strip_prefix(prefix).is_some_and(|rest| rest.starts_with('/'));
    if !is_same_origin(base, &to) || !is_below || has_dot_segment(to.path()) {
        return Leads::Elsewhere;
    }
    if matches!(*method, Method::GET | Method::HEAD) { Leads::Here(to) } else { Leads::Nowhere }
}
