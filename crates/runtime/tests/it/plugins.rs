//! Plugins load and unload as whole namespaces.

use curable_core::{Code, Contract, Effect, OperationDef};
use curable_runtime::{Fault, RegisterError, Registry, Subject, UnloadError, Unloaded};

use crate::sample::{failure, plugin, shop};

fn faults(error: &RegisterError) -> Vec<&Fault> {
    error.problems().iter().map(curable_runtime::RegisterProblem::fault).collect()
}

/// Vector S15.
#[test]
fn a_plugin_with_one_bad_code_registers_nothing() {
    let registry = Registry::build([shop()]).unwrap();
    let before = registry.provenance();
    let mut broken = plugin();
    broken.failures = vec![failure("sample.FIRST_OK"), failure("sample.bad_code")];
    broken.operations.clear();
    let error = registry.load(broken).unwrap_err();
    assert!(matches!(faults(&error)[..], [Fault::BadCode(_)]), "{error}");
    assert!(registry.failure("sample.FIRST_OK").is_none());
    assert_eq!(registry.provenance(), before);
    assert!(matches!(registry.unload("sample"), Err(UnloadError::NotLoaded { .. })));
    assert_eq!(registry.load(plugin()), Ok(1), "the namespace is still free");
}

/// Vector S16.
#[test]
fn a_plugin_stays_until_the_last_holder_lets_go() {
    let registry = Registry::build([shop()]).unwrap();
    let before = registry.provenance();
    assert_eq!(registry.load(plugin()), Ok(1));
    let mut same = plugin();
    same.failures.reverse();
    assert_eq!(registry.load(same), Ok(2));
    assert_eq!(registry.unload("sample"), Ok(Unloaded::Held(1)));
    assert!(registry.failure("sample.GREETING_REFUSED").is_some());
    assert_eq!(registry.unload("sample"), Ok(Unloaded::Gone));
    assert!(registry.failure("sample.GREETING_REFUSED").is_none());
    assert!(registry.operation("sample/greet").is_none());
    assert_eq!(registry.provenance(), before);
}

/// Vector S16, second half.
#[test]
fn other_declarations_under_a_loaded_namespace_are_refused_and_the_first_stay() {
    let registry = Registry::build([shop()]).unwrap();
    registry.load(plugin()).unwrap();
    let before = registry.provenance();
    let mut other = plugin();
    other.failures[0].http = Some(418);
    let error = registry.load(other).unwrap_err();
    assert_eq!(faults(&error), [&Fault::NamespaceTaken("sample".into())]);
    assert_eq!(registry.provenance(), before);
    assert_eq!(registry.failure("sample.GREETING_REFUSED").unwrap().def.http, None);
    assert_eq!(registry.unload("sample"), Ok(Unloaded::Gone), "the refused one holds nothing");
}

/// Vector S17: the namespace stands before every name.
#[test]
fn the_names_of_a_plugin_stand_in_its_namespace() {
    let registry = Registry::build([shop()]).unwrap();
    registry.load(plugin()).unwrap();
    assert!(registry.operation("sample/greet").is_some());
    assert!(registry.failure("sample.GREETING_REFUSED").is_some());
    registry.unload("sample").unwrap();

    let mut short = plugin();
    short.failures = vec![failure("GREETING_REFUSED")];
    short.failures[0].aliases = vec![Code::foreign("other.REFUSED")];
    short.operations =
        vec![OperationDef::new("greet", Effect::Read), OperationDef::new("other/greet", Effect::Read)];
    let error = registry.load(short).unwrap_err();
    let outside = |name: &str, should: &str| Fault::OutsideNamespace(name.into(), should.into());
    assert_eq!(
        faults(&error),
        [
            &outside("GREETING_REFUSED", "sample.GREETING_REFUSED"),
            &outside("other.REFUSED", "sample.REFUSED"),
            &outside("greet", "sample/greet"),
            &outside("other/greet", "sample/greet"),
        ]
    );
    assert!(error.to_string().contains("write `sample.GREETING_REFUSED`"));
}

#[test]
fn a_plugin_needs_a_namespace_that_codes_can_carry() {
    let registry = Registry::build([shop()]).unwrap();
    let mut none = plugin();
    none.namespace = None;
    assert_eq!(faults(&registry.load(none).unwrap_err()), [&Fault::NoNamespace]);
    let mut bad = Contract::new("bad", "1");
    bad.namespace = Some("Sample-1".into());
    assert_eq!(faults(&registry.load(bad).unwrap_err()), [&Fault::BadNamespace("Sample-1".into())]);
}

#[test]
fn a_plugin_may_use_the_codes_and_operations_of_the_service() {
    let registry = Registry::build([shop()]).unwrap();
    let mut contract = plugin();
    contract.operations[0].failures.push(Code::foreign("SOLD_OUT"));
    contract.operations[0].look_by = Some("shop/look".into());
    assert_eq!(registry.load(contract), Ok(1));
}

#[test]
fn a_plugin_is_checked_against_what_is_there() {
    let mut service = shop();
    service.operations.push(OperationDef::new("sample/greet", Effect::Read));
    service.failures.push(failure("sample.GREETING_REFUSED"));
    let registry = Registry::build([service]).unwrap();
    let error = registry.load(plugin()).unwrap_err();
    let (code, operation) = (Fault::DuplicateCode("shop".into()), Fault::DuplicateOperation("shop".into()));
    assert_eq!(faults(&error), [&code, &operation]);
    assert_eq!(error.problems()[0].subject(), &Subject::Failure("sample.GREETING_REFUSED".into()));
}

#[test]
fn a_plugin_that_others_refer_to_stays() {
    let registry = Registry::build([shop(), plugin()]).unwrap();
    let mut user = Contract::new("user", "1");
    user.namespace = Some("user".into());
    let mut operation = OperationDef::new("user/run", Effect::Read);
    operation.failures = vec![Code::foreign("sample.GREETING_REFUSED")];
    operation.look_by = Some("sample/greet".into());
    user.operations.push(operation);
    registry.load(user).unwrap();
    let Err(UnloadError::InUse(without)) = registry.unload("sample") else { panic!("it was unloaded") };
    assert_eq!(without.problems().len(), 2);
    assert!(registry.operation("sample/greet").is_some());
    registry.unload("user").unwrap();
    assert_eq!(registry.unload("sample"), Ok(Unloaded::Gone));
}

#[test]
fn plugins_given_at_the_start_are_held_like_loaded_ones() {
    let registry = Registry::build([shop(), plugin(), plugin()]).unwrap();
    assert_eq!(registry.unload("sample"), Ok(Unloaded::Held(1)));
    assert_eq!(registry.unload("sample"), Ok(Unloaded::Gone));
    let mut other = plugin();
    other.version = "0.2.0".into();
    let error = Registry::build([shop(), plugin(), other]).unwrap_err();
    assert_eq!(faults(&error), [&Fault::NamespaceTaken("sample".into())]);
}

#[test]
fn what_is_not_loaded_is_named_with_its_near_miss() {
    let registry = Registry::build([shop(), plugin()]).unwrap();
    let error = registry.unload("smaple").unwrap_err();
    assert_eq!(error.to_string(), "no plugin `smaple` is loaded; did you mean `sample`?");
}

#[test]
fn loading_and_unloading_from_many_threads_loses_no_holder() {
    let registry = Registry::build([shop()]).unwrap();
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for _ in 0..20 {
                    registry.load(plugin()).unwrap();
                    assert!(registry.operation("sample/greet").is_some());
                    registry.unload("sample").unwrap();
                }
            });
        }
    });
    assert!(matches!(registry.unload("sample"), Err(UnloadError::NotLoaded { .. })));
    assert!(registry.operation("sample/greet").is_none());
}
