//! What can differ between two contracts, without any judgement.

/// One sort of difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum What {
    /// The contract as a whole.
    Contract(ContractChange),
    /// The declaration of a code.
    Code(CodeChange),
    /// The declaration of an operation.
    Operation(OperationChange),
    /// A schema, by where it stands.
    Schema(Place, SchemaChange),
}

macro_rules! listed {
    ($(#[$meta:meta])* $name:ident { $($(#[$doc:meta])* $variant:ident,)+ }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name {
            $($(#[$doc])* $variant,)+
        }

        impl $name {
            /// Every one.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)+];
        }
    };
}

listed! {
    /// What a caller and a service exchange under a schema.
    Place {
        /// The arguments: the caller writes, so what was accepted must stay accepted.
        Input,
        /// The result: the caller reads, so nothing may come that could not come before.
        Output,
        /// The details of a failure: the caller reads.
        Details,
    }
}

listed! {
    /// A difference of the contract as a whole.
    ContractChange {
        /// The service has another name.
        Renamed,
        /// The namespace of all names is another one.
        Namespace,
        /// A path that all operations stood below is gone.
        BaseMoved,
        /// A host that operations are called at is not called by a protocol any more.
        SchemeRemoved,
        /// A host that operations were called at is gone.
        HostMoved,
    }
}

listed! {
    /// A difference of a code.
    CodeChange {
        /// It is new.
        Added,
        /// It is gone without a trace.
        Removed,
        /// It is marked as removed, and nobody was told before.
        Retired,
        /// It is marked as removed, after it had been deprecated.
        RetiredAfterNotice,
        /// It was marked as removed and is back, with the same meaning.
        Revived,
        /// It was gone and is back, described in words that have little in common with those before.
        ReturnedReworded,
        /// It means something else than before.
        Reused,
        /// It has another name, and the old one is not understood any more.
        Renamed,
        /// It has another name, and the old one is an alias.
        RenamedWithAlias,
        /// The mark of a removed code is gone.
        TombstoneDropped,
        /// Another name is understood.
        AliasAdded,
        /// A name is not understood any more.
        AliasRemoved,
        /// A name that stood for one code stands for another.
        AliasReused,
        /// The kind.
        Kind,
        /// Less may be sent again than before.
        RetryTightened,
        /// More may be sent again than before.
        RetryLoosened,
        /// The status in HTTP.
        Http,
        /// The status that follows from the kind is now said.
        HttpDeclared,
        /// The status that follows from the kind is not said any more.
        HttpUndeclared,
        /// It is less certain than before what a failed call did, or it is the opposite.
        AppliedWeakened,
        /// It is more certain than before what a failed call did.
        AppliedStrengthened,
        /// It should not be used any more.
        Deprecated,
        /// It may be used again.
        Undeprecated,
        /// A member of the details is not given out any more.
        SensitiveAdded,
        /// A member of the details is given out that was not.
        SensitiveRemoved,
        /// The hint.
        Hint,
        /// The summary has little in common with the one before.
        Reworded,
        /// The summary, the page or the version that brought it.
        Described,
    }
}

listed! {
    /// A difference of an operation.
    OperationChange {
        /// It is new.
        Added,
        /// It is gone.
        Removed,
        /// It has another name.
        Renamed,
        /// It stands at another method or path.
        Moved,
        /// It does more to the world than before.
        EffectRaised,
        /// It does less to the world than before.
        EffectLowered,
        /// It cannot be called from outside any more.
        VisibilityLowered,
        /// It can be called from outside now.
        VisibilityRaised,
        /// Something changed that nobody outside can see.
        Internal,
        /// A caller needs more than before.
        AccessTightened,
        /// A caller needs less than before.
        AccessLoosened,
        /// A way to get a token is gone.
        FlowRemoved,
        /// It may fail with a code that it did not have.
        FailureAdded,
        /// It does not fail with a code any more.
        FailureRemoved,
        /// An operation is named that can tell whether a call took effect.
        LookByAdded,
        /// The operation that can tell whether a call took effect is another one, or none.
        LookByChanged,
        /// It runs code of its caller now, or other code, or elsewhere.
        EvaluatesChanged,
        /// It does not run code of its caller any more.
        EvaluatesRemoved,
        /// It travels in another way over HTTP.
        ArgumentMoved,
        /// A request must have what it could be sent without.
        SentRequired,
        /// A request may be sent without what it had to have.
        SentOptional,
        /// The members of the body became arguments of a tool, or were and are one argument now.
        BodyRegrouped,
        /// A part of a body may not be of a media type any more.
        PartTypeRemoved,
        /// A part of a body may be of another media type, too.
        PartTypeAdded,
        /// A body may not be of a media type any more.
        BodyTypeRemoved,
        /// A body may be of another media type, too.
        BodyTypeAdded,
        /// A media type of the result is not offered any more.
        ReplyTypeRemoved,
        /// The result is offered in another media type, too.
        ReplyTypeAdded,
        /// A success has another status.
        StatusChanged,
        /// A success may have a status that it did not have.
        StatusAdded,
        /// A success does not have one of its statuses any more.
        StatusRemoved,
        /// A header that always came with a result is not promised any more.
        HeaderRemoved,
        /// A header that sometimes came with a result is gone.
        HeaderDropped,
        /// A header that sometimes came with a result is always there.
        HeaderPromised,
        /// A header comes with a result that did not.
        HeaderAdded,
        /// It should not be called any more.
        Deprecated,
        /// It may be called again.
        Undeprecated,
        /// The summary.
        Described,
    }
}

listed! {
    /// A difference of a schema.
    SchemaChange {
        /// There was none.
        Added,
        /// There is none any more.
        Removed,
        /// A member that may be left out is new.
        MemberAdded,
        /// A member that may be left out is new in an object that said it had no others.
        MemberAddedToClosed,
        /// A member that must be there is new.
        RequiredMemberAdded,
        /// A member is gone.
        MemberRemoved,
        /// A member is not declared any more, and nothing else is: what took just these takes anything.
        MemberFreed,
        /// A member that could be left out must be there.
        MemberRequired,
        /// A member that had to be there can be left out.
        MemberOptional,
        /// Values of another type.
        Retyped,
        /// A type, or an alternative, is gone.
        Narrowed,
        /// A type, or an alternative, is new.
        Widened,
        /// A value was added to those that are listed.
        ValueAdded,
        /// A value was taken from those that are listed.
        ValueRemoved,
        /// Values were taken from those that are listed, and others were added.
        ValueReplaced,
        /// A limit is stricter.
        Tightened,
        /// A limit is looser.
        Loosened,
        /// Members that are not declared are not allowed any more.
        Closed,
        /// Members that are not declared are allowed now.
        Opened,
        /// It changed in a way that nobody can prove harmless.
        Unproven,
        /// What is taken for an argument that was left out.
        Default,
        /// Titles, descriptions, examples.
        Described,
    }
}

impl What {
    /// Every difference that can occur.
    pub fn all() -> Vec<Self> {
        let mut all: Vec<Self> = ContractChange::ALL.iter().copied().map(Self::Contract).collect();
        all.extend(CodeChange::ALL.iter().copied().map(Self::Code));
        all.extend(OperationChange::ALL.iter().copied().map(Self::Operation));
        for &place in Place::ALL {
            all.extend(
                SchemaChange::ALL
                    .iter()
                    .filter(|&&change| place.has(change))
                    .map(|&change| Self::Schema(place, change)),
            );
        }
        all
    }
}

impl Place {
    /// Whether a difference can occur here.
    fn has(self, change: SchemaChange) -> bool {
        match change {
            // Every operation takes arguments, and what is written breaks by the values that are gone alone.
            SchemaChange::Added | SchemaChange::Removed | SchemaChange::ValueReplaced => self != Self::Input,
            // What is read has no defaults, and a member that is only not promised any more is gone.
            SchemaChange::Default | SchemaChange::MemberFreed => self == Self::Input,
            _ => true,
        }
    }
}
