//! The quota gives back what the policy says, and never more than there was.

use curable_core::decide::Policy;
use curable_gateway::recover::Quota;

#[test]
fn a_success_gives_back_one_or_what_its_last_repetition_took() {
    let quota = Quota::new(&Policy::default());
    assert!(quota.take(14) && quota.take(14));
    quota.succeed(None);
    assert_eq!(quota.left(), 473);
    quota.succeed(Some(14));
    assert_eq!(quota.left(), 487);
}

#[test]
fn it_never_holds_more_than_at_first_and_never_gives_what_it_has_not() {
    let quota = Quota::new(&Policy { quota: 20, ..Policy::default() });
    assert!(quota.take(14));
    assert!(!quota.take(14));
    assert_eq!(quota.left(), 6, "what is refused takes nothing");
    (0..9).for_each(|_| quota.succeed(Some(5)));
    assert_eq!(quota.left(), 20);
}
