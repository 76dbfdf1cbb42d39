//! One call, from the first attempt to the last.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use curable_core::decide::Reason;
use curable_core::{Applied, Failure, patch};
use serde_json::{Map, Value};

use super::judge::Facts;
use super::{Call, Shared};
use crate::attempt::{Attempt, Cause};
use crate::link::{Reply, Sending, timed_out};
use crate::observe::Event;
use crate::outcome::Outcome;
use crate::repair;
use crate::tool::Tool;
use crate::verdict::{Next, Verdict};

/// Makes a call.
pub(super) async fn run(shared: &Shared, call: Call) -> Outcome {
    let clock = &shared.options.clock;
    let deadline = call.deadline.or(shared.options.deadline).map(|time| clock.now().saturating_add(time));
    let mut run = Run {
        shared,
        tool: None,
        arguments: call.arguments,
        name: call.tool,
        effect: call.effect,
        deadline,
        attempts: Vec::new(),
        paid: None,
    };
    let (mut cause, mut waited_ms) = (Cause::Called, 0);
    loop {
        match run.attempt(cause, waited_ms).await {
            Step::Over(outcome) => return *outcome,
            Step::Again { wait_ms, why } => {
                if wait_ms > 0 {
                    clock.sleep(Duration::from_millis(wait_ms)).await;
                }
                (cause, waited_ms) = (why, wait_ms);
            }
        }
    }
}

struct Run<'s> {
    shared: &'s Shared,
    name: String,
    tool: Option<Arc<Tool>>,
    arguments: Map<String, Value>,
    effect: Option<curable_core::Effect>,
    deadline: Option<Duration>,
    attempts: Vec<Attempt>,
    /// What the last repetition took from the quota.
    paid: Option<u32>,
}

enum Step {
    Over(Box<Outcome>),
    Again { wait_ms: u64, why: Cause },
}

impl Run<'_> {
    /// Sends the call once, and decides what follows.
    async fn attempt(&mut self, cause: Cause, waited_ms: u64) -> Step {
        let options = &self.shared.options;
        let number = u32::try_from(self.attempts.len()).unwrap_or(u32::MAX).saturating_add(1);
        let arguments = self.arguments.clone();
        options.observer.see(Event::Sending { tool: &self.name, number, cause, arguments: &arguments });
        let begin = options.clock.now();
        let reply = self.send(begin).await;
        let elapsed_ms = millis(options.clock.now().saturating_sub(begin));
        let record = |failed| Attempt { number, cause, arguments, waited_ms, elapsed_ms, failed };
        let Reply { outcome, text } = reply;
        let failure = match outcome {
            Ok(value) => {
                options.quota.succeed(self.paid);
                options.observer.see(Event::Done { number, elapsed_ms });
                self.attempts.push(record(None));
                let attempts = std::mem::take(&mut self.attempts);
                return Step::Over(Box::new(Outcome::Done { value, attempts }));
            }
            Err(failure) => failure,
        };
        let effect = self.effect.or_else(|| self.hinted());
        let arguments = Value::Object(self.arguments.clone());
        let heard = repair::understand(failure, text.as_deref(), self.tool.as_deref(), effect, &arguments);
        let facts = Facts {
            effect,
            number,
            earlier: &self.attempts,
            tool: self.tool.as_deref(),
            arguments: &arguments,
            time_left: self.time_left(),
        };
        let (verdict, cost) = facts.judge(options, &heard);
        let failure = heard.failure;
        options.observer.see(Event::Failed { number, failure: &failure, verdict: &verdict, elapsed_ms });
        self.attempts.push(record(Some((failure.clone(), verdict.clone()))));
        self.paid = cost.or(self.paid);
        self.follow(failure, verdict)
    }

    /// Does what was decided.
    fn follow(&mut self, failure: Failure, decision: Verdict) -> Step {
        match &decision.next {
            Next::Retry { wait_ms } => return Step::Again { wait_ms: *wait_ms, why: Cause::Retry },
            Next::Repair { patch: steps, .. } => {
                let mut changed = Value::Object(self.arguments.clone());
                if patch::apply(steps, &mut changed).is_ok()
                    && let Value::Object(changed) = changed
                {
                    self.arguments = changed;
                    return Step::Again { wait_ms: 0, why: Cause::Repair };
                }
            }
            Next::Authenticate
            | Next::Ask
            | Next::LookFirst { .. }
            | Next::LookElsewhere { .. }
            | Next::GiveUp => {}
        }
        let attempts = std::mem::take(&mut self.attempts);
        let in_doubt =
            matches!(decision.reason, Reason::MayHaveApplied | Reason::HasApplied | Reason::EffectUnknown);
        let outcome = match &decision.next {
            Next::LookFirst { next } if in_doubt => {
                Outcome::Ambiguous { look: next.clone(), failure, attempts, decision }
            }
            _ => Outcome::Failed { failure, attempts, decision },
        };
        Step::Over(Box::new(outcome))
    }

    /// Sends the call once, and waits for the answer as long as there is time.
    async fn send(&mut self, begin: Duration) -> Reply {
        let shared = self.shared;
        let left = self.deadline.map(|deadline| deadline.saturating_sub(begin));
        let limit = [left, shared.options.attempt_limit].into_iter().flatten().min();
        if limit == Some(Duration::ZERO) {
            return timed_out(Applied::No).into();
        }
        let (name, arguments, tool) = (self.name.as_str(), &self.arguments, &mut self.tool);
        let sent = AtomicBool::new(false);
        let work = async {
            if tool.is_none() {
                match shared.tool(name).await {
                    Ok(found) => *tool = found,
                    Err(mut failure) => {
                        // What a tool looks like was asked, and nothing was called.
                        failure.applied = Some(Applied::No);
                        return failure.into();
                    }
                }
            }
            sent.store(true, Ordering::Relaxed);
            shared.link.send(Sending { tool: name, arguments, time_left: limit }).await
        };
        let Some(limit) = limit else { return work.await };
        shared.within(limit, work).await.unwrap_or_else(|| {
            let applied = if sent.load(Ordering::Relaxed) { Applied::Maybe } else { Applied::No };
            timed_out(applied).into()
        })
    }

    /// What the tool's own hints say.
    fn hinted(&self) -> Option<curable_core::Effect> {
        let tool = self.tool.as_ref().filter(|_| self.shared.options.believe_hints)?;
        tool.effect
    }

    fn time_left(&self) -> Option<Duration> {
        Some(self.deadline?.saturating_sub(self.shared.options.clock.now()))
    }
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}
