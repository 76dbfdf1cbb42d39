//! The names of errno, and what libraries call their failures in the same way.
//!
//! Such names have no shape of their own: `ENDED` and `EMBARGOED` are anybody's. Only what no word starts with tells them.

/// Whether a word is one of them.
pub(crate) fn is_errno(word: &str) -> bool {
    let is_name = |start: &&str| {
        let rest = word.strip_prefix(*start).unwrap_or_default();
        rest.len() > 2 && rest.bytes().all(|b| b.is_ascii_uppercase())
    };
    word.starts_with('E') && (NAMES.binary_search(&word).is_ok() || STARTS.iter().any(is_name))
}

/// What such names start with, and no word does.
const STARTS: &[&str] =
    &["EALREADY", "EBAD", "ECONN", "EINVALID", "EMISSING", "ENOT", "ETOOMANY", "EUNSUPPORTED"];

/// In the order of the alphabet.
#[rustfmt::skip]
const NAMES: &[&str] = &[
    "E2BIG", "EABORT", "EACCES", "EADDRGETNETWORKPARAMS", "EADDRINUSE", "EADDRNOTAVAIL", "EADV",
    "EAFNOSUPPORT", "EAGAIN", "EALREADY", "EALREADYCONNECTED", "EALREADYCONNECTING", "EARGS",
    "EAUDITNOLOCK", "EAUTH", "EBADARCH", "EBADCSRFTOKEN", "EBADDEVENGINES", "EBADE", "EBADENGINE",
    "EBADEXEC", "EBADF", "EBADFAMILY", "EBADFD", "EBADFLAGS", "EBADHINTS", "EBADMACHO", "EBADMSG",
    "EBADNAME", "EBADPLATFORM", "EBADQUERY", "EBADR", "EBADRESP", "EBADRPC", "EBADRQC", "EBADSLT",
    "EBADSTR", "EBADTYPE", "EBFONT", "EBUSY", "ECANCEL", "ECANCELED", "ECANCELLED", "ECHARSET",
    "ECHILD", "ECHRNG", "ECOMM", "ECOMPROMISED", "ECONFIG", "ECONNABORTED", "ECONNECTION",
    "ECONNREFUSED", "ECONNRESET", "EDEADLK", "EDEADLOCK", "EDESTADDRREQ", "EDESTRUCTION", "EDEVERR",
    "EDNS", "EDOM", "EDOTDOT", "EDQUOT", "EENVELOPE", "EEXIST", "EFAULT", "EFBIG", "EFETCH",
    "EFILE", "EFORMERR", "EFTYPE", "EHOSTDOWN", "EHOSTNOTFOUND", "EHOSTUNREACH", "EIDRM", "EILSEQ",
    "EINJECT", "EINPROGRESS", "EINSTLOOKUP", "EINTEGRITY", "EINTR", "EINVAL", "EINVALIDPACKAGENAME",
    "EINVALIDSTATE", "EINVALIDTAGNAME", "EINVALIDTYPE", "EIO", "EISCONN", "EISDIR", "EISNAM",
    "EJSONPARSE", "EKEYEXPIRED", "EKEYREJECTED", "EKEYREVOKED", "EL2HLT", "EL2NSYNC", "EL3HLT",
    "EL3RST", "ELIBACC", "ELIBBAD", "ELIBEXEC", "ELIBMAX", "ELIBSCN", "ELIFECYCLE", "ELNRNG",
    "ELOADIPHLPAPI", "ELOCKED", "ELOGIN", "ELOOP", "EMAXLIMIT", "EMAXREDIRECT", "EMEDIUMTYPE",
    "EMESSAGE", "EMFILE", "EMISSINGARG", "EMISSINGARGUMENT", "EMISSINGENV", "EMLINK", "EMSGSIZE",
    "EMULTIHOP", "ENAMETOOLONG", "ENAVAIL", "ENEEDAUTH", "ENETDOWN", "ENETRESET", "ENETUNREACH",
    "ENFILE", "ENOANO", "ENOATTR", "ENOAUTH", "ENOBUFS", "ENOCONN", "ENOCSI", "ENODATA", "ENODEV",
    "ENOENT", "ENOEXEC", "ENOGIT", "ENOKEY", "ENOLCK", "ENOLINK", "ENOLOCAL", "ENOLOCK",
    "ENOMEDIUM", "ENOMEM", "ENOMOD", "ENOMSG", "ENONAME", "ENONET", "ENOPKG", "ENOPOLICY",
    "ENOPROTOOPT", "ENOSPC", "ENOSR", "ENOSTR", "ENOSYS", "ENOTACQUIRED", "ENOTBEGUN", "ENOTBLK",
    "ENOTCONN", "ENOTDIR", "ENOTEMPTY", "ENOTFOUND", "ENOTIMP", "ENOTINITIALIZED", "ENOTNAM",
    "ENOTOPEN", "ENOTRECOVERABLE", "ENOTSOCK", "ENOTSUP", "ENOTTY", "ENOTUNIQ", "ENOVERSIONS",
    "ENOWORKSPACES", "ENXIO", "EOAUTH2", "EOF", "EOPNOTSUPP", "EOTP", "EOVERFLOW", "EOWNERDEAD",
    "EPARSE", "EPEERINVALID", "EPERM", "EPFNOSUPPORT", "EPIPE", "EPROCLIM", "EPROCUNAVAIL",
    "EPROGMISMATCH", "EPROGUNAVAIL", "EPROTO", "EPROTOCOL", "EPROTONOSUPPORT", "EPROTOTYPE",
    "EPROXY", "EPUBLISHCONFLICT", "EPWROFF", "EQFULL", "ERANGE", "EREFUSED", "EREMCHG", "EREMOTE",
    "EREMOTEIO", "EREQINPROG", "EREQUEST", "EREQUIRETLS", "ERESOLVE", "ERESTART", "ERFKILL",
    "EROFS", "ERPCMISMATCH", "ESECURITY", "ESERVFAIL", "ESHLIBVERS", "ESHUTDOWN", "ESOCKET",
    "ESOCKETTIMEDOUT", "ESOCKTNOSUPPORT", "ESPIPE", "ESRCH", "ESRMNT", "ESTALE", "ESTREAM",
    "ESTRPIPE", "ETARGET", "ETIME", "ETIMEDOUT", "ETIMEOUT", "ETLS", "ETOOMANYREFS", "ETXTBSY",
    "EUCLEAN", "EUNATCH", "EUNDEFINED", "EUNKNOWN", "EUNSUPPORTED", "EUNSUPPORTEDPROTOCOL",
    "EUPDATE", "EUSAGE", "EUSERS", "EWOULDBLOCK", "EXDEV", "EXFULL",
];

#[cfg(test)]
mod tests {
    use super::{NAMES, is_errno};

    #[test]
    fn the_names_are_in_order_and_words_are_none() {
        assert!(NAMES.is_sorted());
        assert!(
            ["ENOENT", "ECONNRESET", "EACCES", "ETIMEDOUT", "EOF", "EBADCSRFTOKEN", "ENOTLEADER"]
                .into_iter()
                .all(is_errno)
        );
        assert!(
            !["EMBARGOED", "ENDED", "EMPTY", "EXPIRED", "ERROR", "E", "ENOTE", "EBAD_TOKEN"]
                .into_iter()
                .any(is_errno)
        );
    }
}
