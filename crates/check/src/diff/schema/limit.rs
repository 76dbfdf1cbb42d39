//! Limits: numbers that are compared exactly, and which of two is stricter.

use std::cmp::Ordering;

use serde_json::Value;

/// A number, exact when it is whole.
#[derive(Clone, Copy, Debug)]
pub(super) struct Num {
    whole: Option<i128>,
    float: f64,
}

impl Num {
    pub(super) const ONE: Self = Self { whole: Some(1), float: 1.0 };

    pub(super) fn of(value: &Value) -> Option<Self> {
        let number = value.as_number()?;
        let float = number.as_f64()?;
        let whole = number.as_i64().map(i128::from).or_else(|| number.as_u64().map(i128::from));
        Some(Self { whole: whole.or_else(|| whole_of(float)), float })
    }

    pub(super) fn compare(self, other: Self) -> Ordering {
        match (self.whole, other.whole) {
            (Some(a), Some(b)) => a.cmp(&b),
            _ => self.float.partial_cmp(&other.float).unwrap_or(Ordering::Equal),
        }
    }

    /// The next whole number up or down, for a limit that its own value does not keep.
    fn next(self, step: i128) -> Option<Self> {
        let whole = self.whole?.checked_add(step)?;
        #[expect(clippy::cast_precision_loss, reason = "the exact value stands beside it")]
        Some(Self { whole: Some(whole), float: whole as f64 })
    }

    /// Whether every multiple of this one is a multiple of the other.
    pub(super) fn is_multiple_of(self, other: Self) -> bool {
        match (self.whole, other.whole) {
            (Some(_), Some(0)) => false,
            (Some(a), Some(b)) => a % b == 0,
            _ => {
                let ratio = self.float / other.float;
                ratio.is_finite() && (ratio - ratio.round()).abs() < 1e-9
            }
        }
    }

    /// The number itself, when it is whole and no larger than most machines count.
    pub(super) fn whole(self) -> Option<i64> {
        self.whole.and_then(|whole| i64::try_from(whole).ok())
    }

    pub(super) fn is_whole(self) -> bool {
        self.whole.is_some_and(|whole| whole != 0)
    }

    /// The number itself, when it counts something.
    pub(super) fn count(self) -> Option<usize> {
        self.whole.and_then(|whole| usize::try_from(whole).ok())
    }

    pub(super) fn is_at_most(self, number: usize) -> bool {
        i128::try_from(number).is_ok_and(|number| self.whole.is_some_and(|whole| whole <= number))
    }
}

/// Doubles below this are whole exactly when they look so.
const EXACT: f64 = 9_007_199_254_740_992.0;

#[expect(clippy::cast_possible_truncation, reason = "the range is checked")]
fn whole_of(float: f64) -> Option<i128> {
    (float.fract() == 0.0 && float.abs() <= EXACT).then_some(float as i128)
}

/// Which side of a limit is allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    AtLeast,
    AtMost,
}

/// One limit of a schema.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limit<'c> {
    pub(super) side: Side,
    pub(super) number: Num,
    /// The value itself is not allowed.
    pub(super) exclusive: bool,
    /// How it is written.
    pub(super) keyword: &'static str,
    pub(super) raw: &'c Value,
}

impl Limit<'_> {
    /// Greater is stricter.
    pub(super) fn strictness(&self, other: &Self) -> Ordering {
        let by_value = self.number.compare(other.number);
        let by_value = if self.side == Side::AtLeast { by_value } else { by_value.reverse() };
        by_value.then(self.exclusive.cmp(&other.exclusive))
    }

    /// Whether a range that ends at this number, on the same side, is within the limit.
    pub(super) fn is_kept_by(&self, number: i128) -> bool {
        #[expect(clippy::cast_precision_loss, reason = "the exact value stands beside it")]
        let end = Num { whole: Some(number), float: number as f64 };
        let order = end.compare(self.number);
        let order = if self.side == Side::AtLeast { order } else { order.reverse() };
        order.is_gt() || (order.is_eq() && !self.exclusive)
    }

    /// Whether the limit keeps to a range that ends at this number, on this side.
    pub(super) fn is_within(&self, number: i128) -> bool {
        #[expect(clippy::cast_precision_loss, reason = "the exact value stands beside it")]
        let end = Num { whole: Some(number), float: number as f64 };
        let order = self.number.compare(end);
        if self.side == Side::AtLeast { order.is_ge() } else { order.is_le() }
    }

    /// Whether a range that starts here goes on where one ends, or before.
    pub(super) fn touches(&self, end: &Self, is_whole: bool) -> bool {
        match self.number.compare(end.number) {
            Ordering::Less => true,
            Ordering::Equal => !(self.exclusive && end.exclusive),
            Ordering::Greater => {
                let next = end.number.next(1).filter(|_| is_whole && !self.exclusive && !end.exclusive);
                next.is_some_and(|next| self.number.compare(next).is_eq())
            }
        }
    }

    /// Among whole numbers, to exclude a limit is to allow the next one, and one between two of them is the stricter.
    pub(super) fn for_whole_numbers(&mut self) {
        let float = self.number.float;
        let nearest = if self.side == Side::AtLeast { float.ceil() } else { float.floor() };
        if let (None, Some(whole)) = (self.number.whole, whole_of(nearest)) {
            self.number = Num { whole: Some(whole), float: nearest };
            self.exclusive = false;
        }
        if !self.exclusive {
            return;
        }
        let step = if self.side == Side::AtLeast { 1 } else { -1 };
        if let Some(next) = self.number.next(step) {
            self.number = next;
            self.exclusive = false;
        }
    }
}
