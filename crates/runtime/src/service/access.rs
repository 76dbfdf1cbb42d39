//! Who may call an operation.

use curable_core::{Access, Failure, protocol};

use super::call::{Caller, Side};

/// Refuses a caller that lacks what the operation asks for; it says what is missing, and nothing about the operation.
pub(super) fn check(access: &Access, caller: &Caller) -> Result<(), Failure> {
    if access.is_open() || caller.side == Side::Inside {
        return Ok(());
    }
    let Some(identity) = &caller.identity else {
        return Err(protocol::UNAUTHENTICATED.failure("authentication required"));
    };
    let Access { required_scopes, required_scopes_any, resource_type, resource_action } = access;
    if let Some(missing) = required_scopes.iter().find(|scope| !identity.scopes.contains(*scope)) {
        return Err(forbidden(format!("missing required scope: {missing}")));
    }
    if !required_scopes_any.is_empty()
        && !required_scopes_any.iter().any(|scope| identity.scopes.contains(scope))
    {
        return Err(forbidden(format!(
            "missing required scope (any of: {})",
            required_scopes_any.join(", ")
        )));
    }
    let (what, right) = match (resource_type, resource_action) {
        (Some(resource), Some(action)) => ("resource", format!("{resource}/{action}")),
        (Some(resource), None) => ("resource", resource.clone()),
        (None, Some(action)) => ("resource action", action.clone()),
        (None, None) => return Ok(()),
    };
    let held =
        |held: &String| *held == right || right.split_once('/').is_some_and(|(resource, _)| held == resource);
    if identity.resources.iter().any(held) {
        Ok(())
    } else {
        Err(forbidden(format!("missing {what}: {right}")))
    }
}

/// Whether a caller would be let through: what may not be called may not be read either.
pub(super) fn allows(access: &Access, caller: &Caller) -> bool {
    check(access, caller).is_ok()
}

fn forbidden(message: String) -> Failure {
    protocol::FORBIDDEN.failure(message)
}
