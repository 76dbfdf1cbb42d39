//! `decode(encode(F))` is `F` less the named losses, for every dialect; and nothing makes a decoder panic.

use curable_core::{Applied, Code, Failure, Kind, Meta, Retry};
use curable_dialects::{Dialect, Loss, Outcome, decode_auto, decode_auto_value};
use proptest::prelude::*;
use serde_json::Value;

use crate::arbitrary;

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_not_named_as_lost_survives(failure in arbitrary::failure()) {
        for dialect in Dialect::all().iter().filter(|dialect| dialect.can_encode()) {
            let encoded = dialect.encode(&failure).unwrap();
            let Ok(Outcome::Failure(back)) = dialect.decode(encoded.value.clone()) else {
                panic!("{dialect:?} does not read what it wrote: {}", encoded.value);
            };
            let (before, after) = (forget(failure.clone(), &encoded.losses), forget(back, &encoded.losses));
            prop_assert_eq!(before, after, "{:?}: {}", dialect, encoded.value);
        }
    }

    #[test]
    fn what_was_decoded_is_written_as_it_was(failure in arbitrary::failure()) {
        for dialect in Dialect::all().iter().filter(|dialect| dialect.can_encode()) {
            let once = dialect.encode(&failure).unwrap().value;
            let Ok(Outcome::Failure(back)) = dialect.decode(once.clone()) else { panic!("{dialect:?}: {once}") };
            let twice = dialect.encode(&back).unwrap();
            prop_assert_eq!(&once, &twice.value, "{:?}", dialect);
            prop_assert!(twice.losses.is_empty(), "{:?} loses {:?} of {}", dialect, twice.losses, once);
        }
    }

    #[test]
    fn auto_detection_reads_what_every_dialect_writes(failure in arbitrary::failure()) {
        for dialect in Dialect::all().iter().filter(|dialect| dialect.can_encode()) {
            let value = dialect.encode(&failure).unwrap().value;
            let decoded = decode_auto_value(value.clone());
            prop_assert!(matches!(decoded.outcome, Outcome::Failure(_)), "{:?} {}", dialect, value);
        }
    }

    #[test]
    fn no_text_makes_a_decoder_panic(text in ".{0,200}") {
        decode_auto(&text);
    }

    #[test]
    fn no_broken_json_makes_a_decoder_panic(failure in arbitrary::failure(), cut in 0_usize..400, byte in any::<u8>()) {
        for dialect in Dialect::all().iter().filter(|dialect| dialect.can_encode()) {
            let mut bytes = dialect.encode(&failure).unwrap().value.to_string().into_bytes();
            if let Some(place) = bytes.get_mut(cut) {
                *place = byte;
            }
            let text = String::from_utf8_lossy(&bytes);
            decode_auto(&text);
            if let Ok(value) = serde_json::from_str::<Value>(&text) {
                for reader in Dialect::all() {
                    let _ = reader.decode(value.clone());
                }
            }
        }
    }
}

/// The failure less the members that are named as lost.
fn forget(mut failure: Failure, losses: &[Loss]) -> Failure {
    let (applied, retryable) = (failure.presumed_applied(), failure.retryable());
    failure.applied = Some(applied);
    failure.retryable = Some(retryable);
    for loss in losses {
        match loss.member.as_ref() {
            "code" => failure.code = Code::from_static("FORGOTTEN"),
            "message" => failure.message = "forgotten".into(),
            "kind" => failure.kind = Kind::Internal,
            "retryable" => failure.retryable = Some(false),
            "retry" => {
                failure.retry = Retry::Never;
                failure.retryable = Some(false);
            }
            "retry_after_ms" => failure.retry_after_ms = None,
            "applied" => failure.applied = Some(Applied::No),
            "http" => failure.http = None,
            "hint" => failure.hint = None,
            "repairs" => failure.repairs.clear(),
            "more_repairs" => failure.more_repairs = 0,
            "patch" => failure.patch.clear(),
            "similar" => failure.similar.clear(),
            "next_actions" => failure.next_actions.clear(),
            "details" => failure.details = None,
            "upstream_code" => failure.upstream_code = None,
            "drift" => failure.drift = false,
            "upstream_text" => failure.upstream_text = None,
            "cause" => failure.cause.clear(),
            "origin" => failure.origin = None,
            "trace_id" => failure.trace_id = None,
            "ref" => failure.reference = None,
            "_meta" => failure.meta = Meta::default(),
            other => panic!("{other} is no member of a failure"),
        }
    }
    failure
}
