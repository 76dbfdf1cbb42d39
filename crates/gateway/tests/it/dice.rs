//! Dice for tests: the same seed gives the same run.

/// A sequence of numbers that look random.
#[derive(Clone, Debug)]
pub(crate) struct Dice(u64);

impl Dice {
    /// Dice for one of many rounds, whatever the others did.
    pub(crate) fn of_round(seed: u64, round: u64) -> Self {
        let mut dice = Self(seed ^ round.wrapping_mul(0xd134_2543_de82_ef95));
        dice.next();
        dice
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below another.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        usize::try_from(self.next() % u64::try_from(limit.max(1)).unwrap()).unwrap()
    }

    pub(crate) fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len())]
    }

    /// Whether something happens that happens so many times in a hundred.
    pub(crate) fn percent(&mut self, chance: usize) -> bool {
        self.below(100) < chance
    }
}

/// The seed of this run: `CURABLE_SEED`, or always the same.
pub(crate) fn seed() -> u64 {
    number("CURABLE_SEED", 20_261_115)
}

/// How many rounds are run: `CURABLE_ROUNDS`, or so many.
pub(crate) fn rounds(default: u64) -> u64 {
    number("CURABLE_ROUNDS", default)
}

fn number(variable: &str, default: u64) -> u64 {
    std::env::var(variable).ok().map_or(default, |text| text.parse().unwrap())
}
