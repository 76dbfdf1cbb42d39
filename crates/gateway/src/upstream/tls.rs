//! The secure channel: rustls with ring, the platform's certificates and those that the operator adds.

use std::path::Path;
use std::sync::Arc;

use rustls::crypto::{CryptoProvider, ring};
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;
use rustls::{ClientConfig, RootCertStore};
use rustls_platform_verifier::Verifier;

use super::UpstreamError;

/// The configuration for an upstream that is spoken to securely. The provider is given here and installed for nobody
/// else, because a library that sets it for the whole process takes the choice from the program.
pub(super) fn secure(extra_ca: Option<&Path>) -> Result<ClientConfig, UpstreamError> {
    let provider = Arc::new(ring::default_provider());
    let extra = extra_ca.map_or_else(|| Ok(Vec::new()), certificates)?;
    let verifier = Verifier::new_with_extra_roots(extra, Arc::clone(&provider))
        .map_err(|_error| UpstreamError::new("no certificates to trust were found on this platform"))?;
    let mut config = builder(provider)?
        .dangerous()
        .with_custom_certificate_verifier(Arc::new(verifier))
        .with_no_client_auth();
    config.alpn_protocols = vec![b"h2".to_vec(), b"http/1.1".to_vec()];
    Ok(config)
}

/// The configuration for an upstream that is not, which trusts nobody. To read the platform's certificates would take
/// longer than all the rest of the start. What the operator adds is looked at all the same, because it may be wrong.
pub(super) fn unused(extra_ca: Option<&Path>) -> Result<ClientConfig, UpstreamError> {
    extra_ca.map(certificates).transpose()?;
    Ok(builder(Arc::new(ring::default_provider()))?
        .with_root_certificates(RootCertStore::empty())
        .with_no_client_auth())
}

fn builder(
    provider: Arc<CryptoProvider>,
) -> Result<rustls::ConfigBuilder<ClientConfig, rustls::WantsVerifier>, UpstreamError> {
    ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(|_error| UpstreamError::new("no version of TLS can be spoken"))
}

fn certificates(file: &Path) -> Result<Vec<CertificateDer<'static>>, UpstreamError> {
    let unread = || UpstreamError::new(format!("{} is no file of certificates in PEM", file.display()));
    let found: Result<Vec<_>, _> = CertificateDer::pem_file_iter(file).map_err(|_error| unread())?.collect();
    let found = found.ok().filter(|found| !found.is_empty()).ok_or_else(unread)?;
    // Something between the two lines of PEM need not be a certificate.
    let mut store = RootCertStore::empty();
    found.iter().try_for_each(|one| store.add(one.clone())).map_err(|_error| unread())?;
    Ok(found)
}
