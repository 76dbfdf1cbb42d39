//! The version that is due.

use super::Step;

/// The version after a step; before 1.0.0 a break raises the second number. `None` when the text is no version.
pub fn next_version(version: &str, step: Step) -> Option<String> {
    let core = version.strip_prefix('v').unwrap_or(version).split(['-', '+']).next()?;
    let numbers: Vec<u64> = core.split('.').map(|part| part.parse().ok()).collect::<Option<_>>()?;
    let [major, minor, patch] = numbers.as_slice() else { return None };
    let up = |number: &u64| number.checked_add(1);
    Some(match step {
        Step::None => core.to_owned(),
        Step::Patch => format!("{major}.{minor}.{}", up(patch)?),
        Step::Minor if *major == 0 => format!("0.{minor}.{}", up(patch)?),
        Step::Major if *major == 0 => format!("0.{}.0", up(minor)?),
        Step::Minor => format!("{major}.{}.0", up(minor)?),
        Step::Major => format!("{}.0.0", up(major)?),
    })
}

#[cfg(test)]
mod tests {
    use super::{Step, next_version};

    #[test]
    fn a_break_before_the_first_version_raises_the_second_number() {
        assert_eq!(next_version("0.3.1", Step::Major).as_deref(), Some("0.4.0"));
        assert_eq!(next_version("0.3.1", Step::Minor).as_deref(), Some("0.3.2"));
        assert_eq!(next_version("v1.3.1-beta.2", Step::Major).as_deref(), Some("2.0.0"));
        assert_eq!(next_version("1.3.1", Step::Minor).as_deref(), Some("1.4.0"));
        assert_eq!(next_version("2026-11", Step::Minor), None);
    }
}
