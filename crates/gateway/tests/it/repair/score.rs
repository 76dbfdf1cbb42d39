//! What is counted.

use std::fmt;

/// What came of one failing call.
#[derive(Clone, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is one thing that is counted")]
pub(crate) struct Judged {
    pub(crate) id: String,
    /// The failure was told as one, or there was none left to tell.
    pub(crate) flagged: bool,
    /// Every wrong argument was named; absent where none is wrong.
    pub(crate) located: Option<bool>,
    /// The kind is right.
    pub(crate) class: bool,
    /// Whether one more call can do what was meant.
    pub(crate) repairable: bool,
    /// One more call, or none, did what was meant.
    pub(crate) repaired: bool,
    /// The caller was asked for a value.
    pub(crate) asked: bool,
    /// The same call was sent again before its time.
    pub(crate) early: bool,
    /// A write was done twice.
    pub(crate) double: bool,
    /// The same call was sent again although it could not succeed, or could be done twice.
    pub(crate) futile: bool,
    /// The failure denied an effect that the call had or may have had.
    pub(crate) denied: bool,
    /// What the client would be shown, for whoever reads a miss.
    pub(crate) seen: String,
}

/// Counts over many calls.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Score {
    pub(crate) calls: u32,
    pub(crate) flagged: u32,
    pub(crate) wrong: u32,
    pub(crate) located: u32,
    pub(crate) class: u32,
    pub(crate) repairable: u32,
    pub(crate) repaired: u32,
    pub(crate) unasked: u32,
    pub(crate) early: u32,
    pub(crate) double: u32,
    pub(crate) futile: u32,
    pub(crate) denied: u32,
}

impl Score {
    pub(crate) fn of<'j>(judged: impl IntoIterator<Item = &'j Judged>) -> Self {
        let mut score = Self::default();
        for one in judged {
            let fine = one.repairable && one.repaired;
            score.calls += 1;
            score.flagged += u32::from(one.flagged);
            score.wrong += u32::from(one.located.is_some());
            score.located += u32::from(one.located == Some(true));
            score.class += u32::from(one.class);
            score.repairable += u32::from(one.repairable);
            score.repaired += u32::from(fine);
            score.unasked += u32::from(fine && !one.asked);
            score.early += u32::from(one.early);
            score.double += u32::from(one.double);
            score.futile += u32::from(one.futile);
            score.denied += u32::from(one.denied);
        }
        score
    }

    /// How many of a hundred repairable calls were repaired.
    pub(crate) fn percent(&self) -> f64 {
        if self.repairable == 0 {
            100.0
        } else {
            f64::from(self.repaired) * 100.0 / f64::from(self.repairable)
        }
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { calls, flagged, wrong, located, class, repairable, repaired, unasked, .. } = self;
        let Self { early, double, futile, denied, .. } = self;
        write!(
            f,
            "repaired {repaired} of {repairable}, {unasked} without asking; {calls} calls: flagged {flagged}, \
             class right {class}, located {located} of {wrong}; early {early}, done twice {double}, \
             futile {futile}, effect denied {denied}"
        )
    }
}

impl Judged {
    /// Whether anything about it is not as it should be.
    pub(crate) fn is_miss(&self) -> bool {
        let lost = self.repairable && !self.repaired;
        let wrong = !self.flagged || !self.class || self.located == Some(false);
        lost || wrong || self.early || self.double || self.futile || self.denied
    }
}
