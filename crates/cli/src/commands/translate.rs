//! `curable translate`: a failure in any dialect, written in another.

use curable_dialects::Canonical;
use serde_json::json;

use crate::flags::Translate;
use crate::input;
use crate::output::{Answer, Output};

pub(crate) fn run(flags: &Translate, output: &mut Output) -> anyhow::Result<Answer> {
    let to = input::find(&flags.to)?;
    if flags.from != input::AUTO {
        input::find(&flags.from)?;
    }
    let heard = input::failure(&flags.from)?;
    let encoded = to.encode(&heard.failure)?;
    if flags.json {
        output.json(&json!({
            "from": heard.dialect,
            "to": to.id(),
            "failure": Canonical::new(&heard.failure).to_value(),
            "output": encoded.value,
            "losses": encoded.losses,
        }))?;
        return Ok(Answer::Fine);
    }
    output.value(&encoded.value)?;
    for loss in &encoded.losses {
        output.remark(&format!("lost: {} ({})", loss.member, loss.why))?;
    }
    Ok(Answer::Fine)
}
