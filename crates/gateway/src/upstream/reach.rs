//! Which addresses may be connected to.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// Which addresses may be connected to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Reach {
    /// Those of the public internet alone. The only choice for an address that a document names.
    #[default]
    Public,
    /// All, because the operator named the upstream.
    Private,
}

impl Reach {
    /// Whether an address may be connected to.
    pub fn admits(self, address: IpAddr) -> bool {
        match self {
            Self::Public => is_public(address),
            Self::Private => true,
        }
    }
}

/// Whether an address belongs to the public internet.
pub fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

/// The blocks of IPv4 that are not the public internet (IANA's special-purpose registry), as first address and length.
const NOT_PUBLIC_V4: &[(Ipv4Addr, u32)] = &[
    (Ipv4Addr::UNSPECIFIED, 8),
    (Ipv4Addr::new(10, 0, 0, 0), 8),
    (Ipv4Addr::new(100, 64, 0, 0), 10),
    (Ipv4Addr::new(127, 0, 0, 0), 8),
    // A public address by its number, but the host's own service in one large cloud.
    (Ipv4Addr::new(168, 63, 129, 16), 32),
    (Ipv4Addr::new(169, 254, 0, 0), 16),
    (Ipv4Addr::new(172, 16, 0, 0), 12),
    (Ipv4Addr::new(192, 0, 0, 0), 24),
    (Ipv4Addr::new(192, 0, 2, 0), 24),
    (Ipv4Addr::new(192, 88, 99, 0), 24),
    (Ipv4Addr::new(192, 168, 0, 0), 16),
    (Ipv4Addr::new(198, 18, 0, 0), 15),
    (Ipv4Addr::new(198, 51, 100, 0), 24),
    (Ipv4Addr::new(203, 0, 113, 0), 24),
    // Multicast, reserved and broadcast.
    (Ipv4Addr::new(224, 0, 0, 0), 3),
];

fn is_public_v4(address: Ipv4Addr) -> bool {
    let bits = address.to_bits();
    !NOT_PUBLIC_V4.iter().any(|&(first, length)| (bits ^ first.to_bits()) >> (32 - length) == 0)
}

/// The blocks within the global unicast of IPv6 that are not the public internet. Teredo and 6to4 carry an IPv4 address
/// within, which would go round the list above.
const NOT_PUBLIC_V6: &[(Ipv6Addr, u32)] = &[
    (Ipv6Addr::new(0x2001, 0, 0, 0, 0, 0, 0, 0), 23),
    (Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, 0), 32),
    (Ipv6Addr::new(0x2002, 0, 0, 0, 0, 0, 0, 0), 16),
    (Ipv6Addr::new(0x3fff, 0, 0, 0, 0, 0, 0, 0), 20),
];

fn is_public_v6(address: Ipv6Addr) -> bool {
    // A network that has IPv6 alone reaches IPv4 through this prefix, so the address within decides.
    if let [0x64, 0xff9b, 0, 0, 0, 0, high, low] = address.segments() {
        return is_public_v4(Ipv4Addr::from_bits(u32::from(high) << 16 | u32::from(low)));
    }
    let bits = address.to_bits();
    let is_global_unicast = bits >> 125 == 1;
    is_global_unicast
        && !NOT_PUBLIC_V6.iter().any(|&(first, length)| (bits ^ first.to_bits()) >> (128 - length) == 0)
}
