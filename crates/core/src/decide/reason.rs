//! Why a client decides as it does.

macro_rules! reasons {
    ($($variant:ident = $sentence:literal,)+) => {
        /// Why a client decides as it does; each is one sentence.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Reason {
            $(#[doc = $sentence] $variant,)+
        }

        impl Reason {
            /// The sentence.
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $sentence,)+ }
            }
        }
    };
}

reasons! {
    AttemptsSpent = "every attempt that the policy allows has been made",
    CalledOff = "the call was called off",
    EffectUnknown = "what the operation does is not known, so it counts as a write, and it may have taken effect",
    HasApplied = "the call took effect, although no good answer came back",
    HeldByOthers = "someone else holds it: the holders must be asked to let go",
    MayHaveApplied = "the call may have taken effect, and sending it again could do it twice",
    NeedsIdentity = "nobody knows who is calling",
    NeedsOtherArguments = "the arguments must change, and no patch is certain: whoever made the call must choose",
    NeedsPermission = "someone who may grant it must be asked",
    NeedsRenewal = "a budget, a lease or a quota must be renewed by someone",
    NotHere = "this cannot be done here",
    NotRetryable = "sending the same call again cannot help, or nobody said that it can",
    NotThere = "what was asked for does not exist: skip it or try another",
    PastDeadline = "the next attempt would come after the deadline",
    PatchIsCertain = "the patch makes the call valid and loses nothing",
    QuotaSpent = "the retry quota of this server is spent",
    RepairTried = "a changed call has been tried once and failed again",
    SameAgain = "the same failure came again, so that one more attempt cannot be expected to help",
    StateStandsAgainst = "the present state stands against it: look at it before trying again",
    Throttled = "the server took too many calls and did not run this one",
    Transient = "it may work later, and sending it again is safe",
}

impl std::fmt::Display for Reason {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.as_str())
    }
}
