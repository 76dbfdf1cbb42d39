//! Codes that stand there by a name, and the files that say what it stands for.

pub(super) mod elsewhere;
pub(super) mod explained;
pub(super) mod held;
pub(super) mod imports;

pub(super) mod named;
pub(super) mod passes;
pub(super) mod results;
pub(super) mod spaced;
pub(super) mod spaces;
pub(super) mod standing;
pub(super) mod stated;
