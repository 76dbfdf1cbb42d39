//! A struct: the declaration of one code.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::LitStr;
use syn::ext::IdentExt;

use super::{declared, details, private};
use crate::ast::Role;
use crate::message::Piece;
use crate::valid::{Field, Struct};

/// The constant and the implementations.
pub(crate) fn expand(declaration: &Struct<'_>) -> TokenStream {
    let private = private(declaration.krate.as_ref());
    let ident = declaration.ident;
    let constant = constant(declaration, &private);
    let mirror = details::members(declaration).next().map(|_| details::mirror(declaration, &private));
    let schema = if mirror.is_some() {
        quote!(#private::Some(#private::schema_of::<__Details>()))
    } else {
        quote!(#private::None)
    };
    let (display, sentence) = sentence(declaration, &private);
    let into_failure = into_failure(declaration, &private, &sentence);
    let from_failure = from_failure(declaration, &private);
    let declared = declared(ident, &private);
    let code = &declaration.code;
    quote! {
        impl #ident {
            #[doc = " The declaration of this failure."]
            pub const DECLARATION: #private::Declaration = #constant;
        }

        const _: () = {
            const _: #private::Code = #private::Code::from_static(#code);

            #mirror

            #[automatically_derived]
            impl #private::Declare for #ident {
                const CODES: &'static [&'static str] = &[#code];

                fn defs() -> #private::Vec<#private::FailureDef> {
                    ::std::vec![Self::DECLARATION.def(#schema)]
                }
            }

            #declared

            #[automatically_derived]
            impl ::core::fmt::Display for #ident {
                fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                    #display
                }
            }

            #[automatically_derived]
            impl ::core::error::Error for #ident {}

            #into_failure
            #from_failure
        };
    }
}

fn constant(declaration: &Struct<'_>, private: &TokenStream) -> TokenStream {
    let Struct { code, page, kind, http, hint, since, removed, aliases, .. } = declaration;
    let doc = &page.text;
    let option = |value: Option<TokenStream>| {
        if let Some(value) = value { quote!(#private::Some(#value)) } else { quote!(#private::None) }
    };
    let text = |value: &Option<LitStr>| option(value.as_ref().map(|value| quote!(#value)));
    let retry = option(declaration.retry.as_ref().map(|retry| quote!(#private::Retry::#retry)));
    let applied = option(declaration.applied.as_ref().map(|applied| quote!(#private::Applied::#applied)));
    let http = option(http.map(|http| quote!(#http)));
    let (hint, since, removed) = (text(hint), text(since), text(removed));
    let deprecated = option(declaration.deprecated.as_ref().map(|(since, use_instead)| {
        let use_instead = text(use_instead);
        quote!((#since, #use_instead))
    }));
    let sensitive = declaration.fields.iter().filter(|field| field.role == Role::Sensitive);
    let sensitive = sensitive.map(|field| field.ident.unraw().to_string());
    quote! {
        #private::Declaration {
            code: #code,
            doc: #doc,
            kind: #private::Kind::#kind,
            retry: #retry,
            applied: #applied,
            http: #http,
            hint: #hint,
            since: #since,
            deprecated: #deprecated,
            removed: #removed,
            aliases: &[#(#aliases),*],
            sensitive: &[#(#sensitive),*],
        }
    }
}

/// The body of `Display::fmt`, and the message of `failure` as a `Cow`.
fn sentence(declaration: &Struct<'_>, private: &TokenStream) -> (TokenStream, TokenStream) {
    let mut template = String::new();
    let mut plain = String::new();
    let mut fields = Vec::new();
    for piece in &declaration.message {
        match piece {
            Piece::Text(text) => {
                template.push_str(&text.replace('{', "{{").replace('}', "}}"));
                plain.push_str(text);
            }
            Piece::Field(name) => {
                template.push_str("{}");
                let named = declaration.fields.iter().find(|field| field.ident.unraw() == *name);
                fields.extend(named.map(|field| field.ident.clone()));
            }
        }
    }
    if fields.is_empty() {
        return (quote!(f.write_str(#plain)), quote!(#private::Cow::Borrowed(#plain)));
    }
    // The span makes a field that cannot be shown an error of the message, which is where it was named.
    let span = declaration.message_span.resolved_at(Span::call_site());
    let template = LitStr::new(&template, span);
    let fields = fields.into_iter().map(|mut field| {
        field.set_span(span);
        field
    });
    let failure = Ident::new("failure", Span::mixed_site());
    (
        quote_spanned!(span=> ::core::write!(f, #template, #(self.#fields),*)),
        quote!(#private::Cow::Owned(::std::string::ToString::to_string(&#failure))),
    )
}

// In the two functions below the fields become local variables beside our own. Spans of the mixed site keep the two
// apart, so that a field may have any name.

fn into_failure(declaration: &Struct<'_>, private: &TokenStream, sentence: &TokenStream) -> TokenStream {
    let site = Span::mixed_site();
    let ident = declaration.ident;
    let mut names = Vec::new();
    let mut lifted = Vec::new();
    for (i, Field { ident: name, ty, role, attrs: _ }) in declaration.fields.iter().enumerate() {
        match role {
            Role::Detail => names.push(quote!(#name)),
            // Bound, though unused, so that the field counts as read.
            Role::Sensitive => {
                let unused = Ident::new(&format!("_sensitive{i}"), site);
                names.push(quote_spanned!(site=> #name: #unused));
            }
            Role::Similar => {
                names.push(quote_spanned!(site=> #name: similar));
                lifted.push(
                    quote_spanned!(site=> lifted.similar = <#ty as #private::Listed>::into_similar(similar);),
                );
            }
            Role::RetryAfter => {
                names.push(quote_spanned!(site=> #name: floor));
                lifted.push(
                    quote_spanned!(site=> lifted.retry_after_ms = <#ty as #private::Floor>::into_ms(floor);),
                );
            }
        }
    }
    let members: Vec<_> = details::members(declaration).map(|field| field.ident).collect();
    if !members.is_empty() {
        lifted.push(quote_spanned!(site=> lifted.details = #private::details(&__Details { #(#members),* });));
    }
    let take = (!names.is_empty()).then(|| quote_spanned!(site=> let #ident { #(#names),* } = failure;));
    let argument = if names.is_empty() { quote_spanned!(site=> _) } else { quote_spanned!(site=> failure) };
    let mutable = (!lifted.is_empty()).then(|| quote_spanned!(site=> mut));
    quote_spanned! {site=>
        #[automatically_derived]
        impl ::core::convert::From<#ident> for #private::Failure {
            fn from(#argument: #ident) -> Self {
                let #mutable lifted = #private::Failure::declared(&#ident::DECLARATION, #sentence);
                #take
                #(#lifted)*
                lifted
            }
        }
    }
}

fn from_failure(declaration: &Struct<'_>, private: &TokenStream) -> TokenStream {
    let site = Span::mixed_site();
    let ident = declaration.ident;
    let members: Vec<_> = details::members(declaration).map(|field| field.ident).collect();
    let open = (!members.is_empty())
        .then(|| quote_spanned!(site=> let __Details { #(#members),* } = #private::read_details(failure)?;));
    let fields = declaration.fields.iter().map(|Field { ident: name, ty, role, attrs: _ }| match role {
        Role::Detail => quote!(#name),
        Role::Sensitive => quote_spanned!(site=> #name: <#ty as ::core::default::Default>::default()),
        Role::Similar => {
            quote_spanned!(site=> #name: <#ty as #private::Listed>::from_similar(&failure.similar)?)
        }
        Role::RetryAfter => {
            quote_spanned!(site=> #name: <#ty as #private::Floor>::from_ms(failure.retry_after_ms)?)
        }
    });
    let reads = declaration.fields.iter().any(|field| field.role != Role::Sensitive);
    let argument = if reads { quote_spanned!(site=> failure) } else { quote_spanned!(site=> _) };
    quote_spanned! {site=>
        #[automatically_derived]
        impl ::core::convert::TryFrom<#private::Failure> for #ident {
            type Error = #private::NotDeclared;

            fn try_from(failure: #private::Failure) -> #private::Result<Self, #private::NotDeclared> {
                fn read(#argument: &#private::Failure) -> #private::Result<#ident, #private::String> {
                    #open
                    #private::Ok(#ident { #(#fields),* })
                }
                #private::read(failure, &Self::DECLARATION, read)
            }
        }
    }
}
