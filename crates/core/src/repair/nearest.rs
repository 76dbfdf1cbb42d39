//! The legal number that is nearest to one that is out of bounds.
//!
//! Numbers are read as decimals and compared as whole multiples of the smallest unit that any of them has, so that a
//! step of `0.01` is exact.

use serde_json::Number;

use super::Bounds;

/// More digits behind the point than this are not looked at.
const MAX_PLACES: u32 = 15;

/// Which numbers there are between the limits.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sort {
    Any,
    Whole,
}

impl Bounds {
    /// The legal number that is nearest to one that is not legal, of two that are as near the smaller; `None` where there
    /// is no nearest one, as next to a limit that is itself not legal.
    pub fn nearest(&self, given: &Number) -> Option<Number> {
        self.find(given, Sort::Any)
    }

    /// The same where only whole numbers are legal.
    pub fn nearest_whole(&self, given: &Number) -> Option<Number> {
        self.find(given, Sort::Whole)
    }

    fn find(&self, given: &Number, sort: Sort) -> Option<Number> {
        let Self { min, max, above, below, step } = self;
        let limits = [min, max, above, below, step].map(Option::as_ref);
        let decimals = limits.into_iter().flatten().chain([given]).map(Decimal::read);
        let places = decimals.collect::<Option<Vec<_>>>()?.iter().map(|decimal| decimal.places).max()?;
        let unit = 10_i128.checked_pow(places)?;
        let [min, max, above, below, step] =
            limits.map(|limit| limit.and_then(|limit| Decimal::read(limit)?.in_units(places)));
        let given = Decimal::read(given)?.in_units(places)?;
        let grid = match (step.filter(|step| *step > 0), sort) {
            (Some(step), Sort::Any) => Some(step),
            (Some(step), Sort::Whole) => Some(step.checked_mul(unit / common(step, unit))?),
            (None, Sort::Any) => None,
            (None, Sort::Whole) => Some(unit),
        };
        // Without a grid an exclusive limit has no nearest neighbour.
        let is_legal = |number: i128| {
            min.is_none_or(|min| number >= min)
                && max.is_none_or(|max| number <= max)
                && above.is_none_or(|above| number > above)
                && below.is_none_or(|below| number < below)
        };
        let found = if let Some(grid) = grid {
            let up = |number: i128| number.div_euclid(grid) + i128::from(number.rem_euclid(grid) > 0);
            let least = min.map(up).max(above.map(|above| above.div_euclid(grid) + 1));
            let most = [max.map(|max| max.div_euclid(grid)), below.map(|below| up(below) - 1)];
            let most = most.into_iter().flatten().min();
            let closer = i128::from(given.rem_euclid(grid) > grid / 2);
            let near = given.div_euclid(grid) + closer;
            let near = least.map_or(near, |least| near.max(least));
            most.map_or(near, |most| near.min(most)).checked_mul(grid)?
        } else {
            let raised = min.max(above).map_or(given, |least| given.max(least));
            max.into_iter().chain(below).min().map_or(raised, |most| raised.min(most))
        };
        if found == given || !is_legal(found) { None } else { number(found, unit, places) }
    }
}

/// A number as its digits and how many of them stand behind the point.
struct Decimal {
    digits: i128,
    places: u32,
}

impl Decimal {
    fn read(number: &Number) -> Option<Self> {
        let text = number.to_string();
        let (mantissa, power) = match text.split_once(['e', 'E']) {
            Some((mantissa, power)) => (mantissa, power.parse::<i32>().ok()?),
            None => (text.as_str(), 0),
        };
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let fraction = fraction.trim_end_matches('0');
        let digits = format!("{whole}{fraction}").parse::<i128>().ok()?;
        let places = i32::try_from(fraction.len()).ok()? - power;
        if let Ok(places) = u32::try_from(places) {
            return (places <= MAX_PLACES).then_some(Self { digits, places });
        }
        let digits = digits.checked_mul(10_i128.checked_pow(places.unsigned_abs())?)?;
        Some(Self { digits, places: 0 })
    }

    fn in_units(&self, places: u32) -> Option<i128> {
        self.digits.checked_mul(10_i128.checked_pow(places - self.places)?)
    }
}

fn number(found: i128, unit: i128, places: u32) -> Option<Number> {
    if found % unit == 0 {
        let whole = found / unit;
        return i64::try_from(whole)
            .map(Number::from)
            .or_else(|_| u64::try_from(whole).map(Number::from))
            .ok();
    }
    let (sign, size) = (if found < 0 { "-" } else { "" }, found.unsigned_abs());
    let unit = unit.unsigned_abs();
    let (whole, rest, width) = (size / unit, size % unit, places as usize);
    Number::from_f64(format!("{sign}{whole}.{rest:0width$}").parse().ok()?)
}

/// The greatest number that both are multiples of.
fn common(mut left: i128, mut right: i128) -> i128 {
    while right != 0 {
        (left, right) = (right, left % right);
    }
    left
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    fn bounds(value: Value) -> Bounds {
        serde_json::from_value(value).unwrap()
    }

    #[test]
    fn the_nearest_legal_number_is_exact() {
        for (range, given, any, whole) in [
            (json!({"min": 1, "max": 50}), json!(80), json!(50), json!(50)),
            (json!({"min": 1, "max": 50}), json!(-3), json!(1), json!(1)),
            (json!({"min": 1, "max": 50}), json!(7), json!(null), json!(null)),
            (json!({"above": 0}), json!(0), json!(null), json!(1)),
            (json!({"below": 10}), json!(10), json!(null), json!(9)),
            (json!({"min": 0, "above": 0}), json!(-1), json!(null), json!(1)),
            (json!({"min": 0.5, "max": 99.5}), json!(200), json!(99.5), json!(99)),
            (json!({"min": 0.5, "max": 99.5}), json!(0.1), json!(0.5), json!(1)),
            (json!({"min": 0.2, "max": 0.8}), json!(3), json!(0.8), json!(null)),
            (json!({"min": 5, "max": 2}), json!(3), json!(null), json!(null)),
            (json!({"step": 0.01}), json!(19.999), json!(20), json!(20)),
            (json!({"step": 0.01}), json!(0.073), json!(0.07), json!(0)),
            (json!({"step": 2.5, "min": 1}), json!(0), json!(2.5), json!(5)),
            (json!({"step": 5, "max": 23}), json!(24), json!(20), json!(20)),
            (json!({"step": 5}), json!(-3), json!(-5), json!(-5)),
            (json!({"step": 2}), json!(7), json!(6), json!(6)),
            (json!({"step": 5, "min": 6, "max": 9}), json!(7), json!(null), json!(null)),
            (json!({"max": 1e300}), json!(2), json!(null), json!(null)),
            (json!({"min": i64::MIN, "max": u64::MAX}), json!(1e25), json!(u64::MAX), json!(u64::MAX)),
            (json!({"min": -0.25}), json!(-1), json!(-0.25), json!(0)),
        ] {
            let (range, given) = (bounds(range), given.as_number().cloned().unwrap());
            let found = [range.nearest(&given), range.nearest_whole(&given)];
            assert_eq!(json!(found), json!([any, whole]), "{range:?} {given}");
        }
    }
}
