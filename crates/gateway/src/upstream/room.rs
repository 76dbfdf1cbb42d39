//! How much memory bodies take together: many small ones, fewer medium ones, very few large ones.

use tokio::sync::{Semaphore, SemaphorePermit};

use super::Caps;

/// A body up to this size takes no turn.
pub(super) const SMALL: usize = 64 << 10;

/// A body up to this size is a medium one.
pub(super) const MEDIUM: usize = 1 << 20;

/// The turns for bodies that are not small.
///
/// A body waits for a medium turn and then, if it goes on growing, for a large one. Whoever has a large turn waits for
/// nothing more, so that the two cannot block each other.
#[derive(Debug)]
pub(super) struct Room {
    medium: Semaphore,
    large: Semaphore,
}

/// The turn of one body.
#[derive(Default)]
pub(super) struct Turn<'r> {
    medium: Option<SemaphorePermit<'r>>,
    large: Option<SemaphorePermit<'r>>,
}

impl Room {
    pub(super) fn new(caps: &Caps) -> Self {
        Self {
            medium: Semaphore::new(caps.medium_bodies.max(1)),
            large: Semaphore::new(caps.large_bodies.max(1)),
        }
    }
}

impl<'r> Turn<'r> {
    /// Whether a body of this size must wait for a turn.
    pub(super) fn is_short(&self, size: usize) -> bool {
        size > SMALL && self.large.is_none() && (size > MEDIUM || self.medium.is_none())
    }

    /// Waits for the turn that a body of this size takes.
    pub(super) async fn take(&mut self, room: &'r Room, size: usize) {
        // The semaphores are never closed, so that there is no error to look at.
        if size > SMALL && self.medium.is_none() && self.large.is_none() {
            self.medium = room.medium.acquire().await.ok();
        }
        if size > MEDIUM && self.large.is_none() {
            self.large = room.large.acquire().await.ok();
            self.medium = None;
        }
    }
}
