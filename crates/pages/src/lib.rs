//! Pages for people about the codes and operations of a contract, and their machine form beside each.
