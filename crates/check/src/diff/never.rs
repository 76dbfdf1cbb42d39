//! Contracts with `false` in every place that nothing fits, so that no other way to say it makes a difference.

use std::borrow::Cow;

use curable_core::Contract;
use serde_json::Value;

use super::schema::{Mark, spelled_out};
use super::{Exchange, Http, Side};

/// One side of a comparison as it is compared: mostly as it was given.
#[derive(Debug)]
pub(super) struct Spelled<'c> {
    contract: Cow<'c, Contract>,
    http: Option<Cow<'c, Http>>,
}

/// Both sides. An import tells silence from words only where both are descriptions.
pub(super) fn spelled<'c>(old: Side<'c>, new: Side<'c>) -> (Spelled<'c>, Spelled<'c>) {
    let mark = if old.http.is_some() && new.http.is_some() { Mark::Silence } else { Mark::None };
    (Spelled::of(old, mark), Spelled::of(new, mark))
}

impl<'c> Spelled<'c> {
    fn of(Side { contract, http }: Side<'c>, mark: Mark) -> Self {
        let new = |schema: &Value| spelled_out(schema, &contract.defs, mark);
        let write = |schema: &mut Value| {
            if let Some(new) = new(schema) {
                *schema = new;
            }
        };
        let is_written = |schema: &Value| new(schema).is_some();
        let mut of_contract = Cow::Borrowed(contract);
        if in_contract(contract).any(is_written) {
            in_contract_mut(of_contract.to_mut()).for_each(write);
        }
        let http = http.map(|http| {
            let mut of_http = Cow::Borrowed(http);
            if http.values().flat_map(in_exchange).any(is_written) {
                of_http.to_mut().values_mut().flat_map(in_exchange_mut).for_each(write);
            }
            of_http
        });
        Self { contract: of_contract, http }
    }

    pub(super) fn side(&self) -> Side<'_> {
        Side { contract: &self.contract, http: self.http.as_deref() }
    }
}

fn in_contract(contract: &Contract) -> impl Iterator<Item = &Value> {
    let operations = contract.operations.iter().flat_map(|operation| {
        let own = operation.declares.iter().filter_map(|def| def.details.as_ref());
        [&operation.input].into_iter().chain(&operation.output).chain(own)
    });
    let details = contract.failures.iter().filter_map(|def| def.details.as_ref());
    operations.chain(details).chain(contract.defs.values())
}

fn in_contract_mut(contract: &mut Contract) -> impl Iterator<Item = &mut Value> {
    let operations = contract.operations.iter_mut().flat_map(|operation| {
        let own = operation.declares.iter_mut().filter_map(|def| def.details.as_mut());
        [&mut operation.input].into_iter().chain(&mut operation.output).chain(own)
    });
    let details = contract.failures.iter_mut().filter_map(|def| def.details.as_mut());
    operations.chain(details).chain(contract.defs.values_mut())
}

fn in_exchange(exchange: &Exchange) -> impl Iterator<Item = &Value> {
    let forms = exchange.replies.values().chain(exchange.failures.values());
    let schemas = forms.flat_map(|form| {
        let headers = form.headers.values().map(|header| &header.schema);
        form.types.values().flatten().chain(headers)
    });
    exchange.body.values().flatten().chain(schemas)
}

fn in_exchange_mut(exchange: &mut Exchange) -> impl Iterator<Item = &mut Value> {
    let forms = exchange.replies.values_mut().chain(exchange.failures.values_mut());
    let schemas = forms.flat_map(|form| {
        let headers = form.headers.values_mut().map(|header| &mut header.schema);
        form.types.values_mut().flatten().chain(headers)
    });
    exchange.body.values_mut().flatten().chain(schemas)
}
