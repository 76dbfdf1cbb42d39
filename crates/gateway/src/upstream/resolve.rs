//! Names become addresses here, and the address that was judged is the one that is connected to.

use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::{error, fmt};

use reqwest::dns::{Addrs, Name, Resolve, Resolving};

use super::Reach;

/// How a name is looked up.
pub(super) type Lookup =
    fn(String) -> Pin<Box<dyn Future<Output = io::Result<Vec<SocketAddr>>> + Send + 'static>>;

/// Looks names up and leaves out what may not be connected to. The client connects to what this returns and does not
/// look again, so a name that changes its address between the two gains nothing.
pub(super) struct Resolver {
    pub(super) reach: Reach,
    pub(super) lookup: Lookup,
}

impl Resolve for Resolver {
    fn resolve(&self, name: Name) -> Resolving {
        let (reach, looked_up) = (self.reach, (self.lookup)(name.as_str().to_owned()));
        Box::pin(async move {
            let mut found = looked_up.await?;
            if found.is_empty() {
                return Err(io::Error::from(io::ErrorKind::NotFound).into());
            }
            found.retain(|address| reach.admits(address.ip()));
            if found.is_empty() {
                return Err(Forbidden.into());
            }
            Ok(Box::new(found.into_iter()) as Addrs)
        })
    }
}

/// Asks the system.
pub(super) fn system(name: String) -> Pin<Box<dyn Future<Output = io::Result<Vec<SocketAddr>>> + Send>> {
    Box::pin(async move { Ok(tokio::net::lookup_host((name, 0)).await?.collect()) })
}

/// A name stands for addresses that may not be connected to.
#[derive(Debug)]
pub(super) struct Forbidden;

impl fmt::Display for Forbidden {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the address is not one of the public internet")
    }
}

impl error::Error for Forbidden {}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::*;

    #[expect(clippy::needless_pass_by_value, reason = "a lookup takes the name with it")]
    fn rebinds(name: String) -> Pin<Box<dyn Future<Output = io::Result<Vec<SocketAddr>>> + Send>> {
        let all: &[&str] = match name.as_str() {
            "mixed.example" => &["127.0.0.1", "93.184.215.14", "::1"],
            "inner.example" => &["10.0.0.7", "fd00:ec2::254", "169.254.169.254"],
            "none.example" => &[],
            _ => &["93.184.215.14"],
        };
        let all = all.iter().map(|text| SocketAddr::new(text.parse().unwrap(), 0)).collect();
        Box::pin(std::future::ready(Ok(all)))
    }

    async fn resolved(reach: Reach, name: &str) -> Result<Vec<IpAddr>, bool> {
        let resolver = Resolver { reach, lookup: rebinds };
        match resolver.resolve(name.parse().unwrap()).await {
            Ok(found) => Ok(found.map(|address| address.ip()).collect()),
            Err(error) => Err(error.is::<Forbidden>()),
        }
    }

    #[tokio::test]
    async fn what_is_not_public_is_never_handed_to_the_connector() {
        let public: IpAddr = "93.184.215.14".parse().unwrap();
        assert_eq!(resolved(Reach::Public, "mixed.example").await, Ok(vec![public]));
        assert_eq!(resolved(Reach::Public, "outer.example").await, Ok(vec![public]));
        assert_eq!(resolved(Reach::Public, "inner.example").await, Err(true));
        assert_eq!(resolved(Reach::Public, "none.example").await, Err(false));
        assert_eq!(resolved(Reach::Private, "inner.example").await.map(|found| found.len()), Ok(3));
    }
}
