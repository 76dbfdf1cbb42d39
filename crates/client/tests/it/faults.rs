//! Ten thousand calls against a schedule of faults, on a clock that does not wait.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use curable_client::{
    Boxed, Caller, Clock, Dice, Link, Options, Outcome, RandomDice, Reply, Sending, TokioClock, Tool,
};
use curable_core::{Applied, Effect, Failure, Kind, imported};
use serde_json::{Value, json};

use crate::script::{failure, object};

const RUNS: u64 = 10_000;
const DEADLINE: Duration = Duration::from_secs(5);

/// A server with bad hours: for one minute of ten it fails, and at all times six calls in forty go wrong.
struct Server {
    clock: Arc<Watched>,
    dice: RandomDice,
    arrived: Arc<AtomicU64>,
    /// How often each write was done, by its key.
    done: Arc<Mutex<BTreeMap<u64, u32>>>,
}

impl Server {
    async fn serve(&self, call: Sending<'_>) -> Reply {
        self.arrived.fetch_add(1, Ordering::Relaxed);
        let is_down = self.clock.now().as_secs() % 600 >= 540;
        let fate = if is_down { self.dice.up_to(5) } else { self.dice.up_to(39) };
        let broken = |declaration, applied| {
            let mut failure = Failure::declared(declaration, "it broke");
            failure.applied = applied;
            Reply::from(failure)
        };
        let (does, reply) = match fate {
            0 => (false, broken(&imported::UPSTREAM_UNREACHABLE, Some(Applied::No))),
            1 => (true, broken(&imported::UPSTREAM_UNREACHABLE, Some(Applied::Maybe))),
            // It has done it and the answer is lost, or it never comes.
            2 => (true, broken(&imported::UPSTREAM_TIMEOUT, None)),
            3 => (true, Reply::from(failure("BROKEN", Kind::Internal))),
            4 => (false, {
                let mut busy = failure("RATE_LIMITED", Kind::Transient);
                busy.retry_after_ms = Some(self.dice.up_to(8_000));
                busy.into()
            }),
            5 => (true, json!(null).into()),
            _ => (true, json!({ "fine": true }).into()),
        };
        if does && let Some(key) = call.arguments.get("key").and_then(Value::as_u64) {
            *self.done.lock().unwrap().entry(key).or_default() += 1;
        }
        let lasts = Duration::from_millis(20 + self.dice.up_to(80));
        tokio::time::sleep(if fate == 5 { DEADLINE * 2 } else { lasts }).await;
        reply
    }
}

impl Link for Server {
    fn tools(&self) -> Boxed<'_, Result<Vec<Arc<Tool>>, Failure>> {
        Box::pin(async { Ok(Vec::new()) })
    }

    fn find<'a>(&'a self, name: &'a str) -> Boxed<'a, Result<Option<Arc<Tool>>, Failure>> {
        let effect = Effect::parse(name);
        Box::pin(async move { Ok(Some(Arc::new(Tool::named(name).with_effect(effect)))) })
    }

    fn send<'a>(&'a self, call: Sending<'a>) -> Boxed<'a, Reply> {
        Box::pin(self.serve(call))
    }
}

/// A clock that sees to it that nobody sleeps past the deadline.
struct Watched {
    inner: TokioClock,
    deadline: Mutex<Duration>,
}

impl Clock for Watched {
    fn now(&self) -> Duration {
        self.inner.now()
    }

    fn sleep(&self, time: Duration) -> Boxed<'_, ()> {
        assert!(self.now() + time <= *self.deadline.lock().unwrap(), "a sleep past the deadline");
        self.inner.sleep(time)
    }
}

#[tokio::test(start_paused = true)]
async fn no_write_is_done_twice_no_sleep_is_too_long_and_the_load_stays_low() {
    let clock = Arc::new(Watched { inner: TokioClock::default(), deadline: Mutex::default() });
    let (arrived, done) = (Arc::<AtomicU64>::default(), Arc::<Mutex<BTreeMap<u64, u32>>>::default());
    let server = Server {
        clock: Arc::clone(&clock),
        dice: RandomDice::seeded(11),
        arrived: Arc::clone(&arrived),
        done: Arc::clone(&done),
    };
    let options = Options {
        clock: Arc::clone(&clock) as Arc<dyn Clock>,
        dice: Arc::new(RandomDice::seeded(12)),
        deadline: Some(DEADLINE),
        ..Options::default()
    };
    let caller = Caller::with(server, options);
    let (mut recovered, mut doubts, mut lost) = (0_u32, 0_u32, 0_u32);
    let dice = RandomDice::seeded(13);
    for key in 0..RUNS {
        tokio::time::sleep(Duration::from_millis(dice.up_to(400))).await;
        let begin = clock.now();
        *clock.deadline.lock().unwrap() = begin + DEADLINE;
        let effect = [Effect::Read, Effect::Idempotent, Effect::Write][usize::try_from(key % 3).unwrap()];
        let outcome = caller.call(effect.as_str(), object(json!({ "key": key }))).await;
        assert!(clock.now() <= begin + DEADLINE, "it ends in time");
        let times = done.lock().unwrap().get(&key).copied().unwrap_or(0);
        if effect == Effect::Write {
            assert!(times <= 1, "done {times} times: {outcome:?}");
        }
        match &outcome {
            Outcome::Done { attempts, .. } => {
                assert!(times >= 1);
                recovered += u32::from(attempts.len() > 1);
            }
            Outcome::Ambiguous { .. } => doubts += 1,
            Outcome::Failed { failure, .. } => {
                lost += 1;
                // Whoever is told that nothing happened may rely on it.
                assert!(failure.applied != Some(Applied::No) || effect != Effect::Write || times == 0);
            }
        }
    }
    let arrived = arrived.load(Ordering::Relaxed);
    let minutes = clock.now().as_secs() / 60;
    println!(
        "{RUNS} calls over {minutes} simulated minutes: {arrived} requests ({:.3} times), {recovered} recovered, \
         {doubts} in doubt, {lost} failed",
        f64::from(u32::try_from(arrived).unwrap()) / 10_000.0
    );
    assert!(arrived * 10 <= RUNS * 12, "at most 1.2 times of what was asked: {arrived}");
    assert!(recovered > 300 && doubts > 50, "the schedule must bite: {recovered} {doubts}");
}
