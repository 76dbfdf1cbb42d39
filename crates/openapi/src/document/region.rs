//! What a value of a description is, as far as it decides which of its members are needed.

/// The sort of a value. A name in a map of names is no keyword: a property may be called `example`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Region {
    /// The description itself.
    Root,
    /// `components`.
    Components,
    /// The operations of one path.
    PathItem,
    /// One operation.
    Operation,
    /// A parameter or a header; in Swagger 2.0 it is a schema as well.
    Parameter,
    /// The body of a request.
    RequestBody,
    /// A response.
    Response,
    /// One media type of a body.
    MediaType,
    /// How one member of a form is written.
    Encoding,
    /// A schema.
    Schema,
    /// `info`, `tags` and the like: extensions apart, all is kept.
    Plain,
    /// Names of path items, of which those with `x-` are extensions.
    Paths,
    /// Statuses of responses, of which those with `x-` are extensions.
    Responses,
    /// Names of parameters or headers.
    Parameters,
    /// Names of bodies.
    RequestBodies,
    /// Names of reusable responses.
    NamedResponses,
    /// Names of media types.
    MediaTypes,
    /// Names of members of a form.
    Encodings,
    /// Names of schemas.
    Schemas,
    /// Names of operations.
    Operations,
    /// Names of security schemes and other plain things.
    Plains,
    /// A discriminator.
    Discriminator,
    /// What the values of a discriminator mean.
    Mapping,
    /// A value that is no part of the description's own structure, such as a default.
    Data,
    /// Nothing is known of it, so nothing is left out.
    Any,
}

/// The extensions that are read.
fn is_extension(name: &str) -> bool {
    name.starts_with("x-") && name != "x-nullable" && name != "x-files" && !name.starts_with("x-curable")
}

impl Region {
    /// What the member of that name is; none when nobody needs it.
    pub(crate) fn member(self, name: &str) -> Option<Self> {
        match self {
            Self::Schema => schema(name),
            Self::Schemas => Some(Self::Schema),
            Self::Any | Self::Data | Self::Mapping => Some(self),
            Self::Discriminator => Some(if name == "mapping" { Self::Mapping } else { Self::Any }),
            Self::Parameters => Some(Self::Parameter),
            Self::NamedResponses => Some(Self::Response),
            Self::RequestBodies => Some(Self::RequestBody),
            Self::MediaTypes => Some(Self::MediaType),
            Self::Operations => Some(Self::Operation),
            Self::Encodings => Some(Self::Encoding),
            Self::Plains => Some(Self::Plain),
            _ if is_extension(name) => None,
            Self::Root => root(name),
            Self::Components => components(name),
            Self::Paths => Some(Self::PathItem),
            Self::PathItem => Some(match name {
                "parameters" => Self::Parameter,
                "servers" => Self::Plain,
                "additionalOperations" => Self::Operations,
                "$ref" | "summary" | "description" => Self::Any,
                _ => Self::Operation,
            }),
            Self::Operation => operation(name),
            Self::Responses => Some(Self::Response),
            Self::Parameter => match name {
                "schema" => Some(Self::Schema),
                "content" => Some(Self::MediaTypes),
                _ => schema(name),
            },
            Self::RequestBody => Some(if name == "content" { Self::MediaTypes } else { Self::Any }),
            Self::Response => match name {
                "content" => Some(Self::MediaTypes),
                "headers" => Some(Self::Parameters),
                "schema" => Some(Self::Schema),
                "examples" | "links" => None,
                _ => Some(Self::Any),
            },
            Self::MediaType => match name {
                "schema" | "itemSchema" => Some(Self::Schema),
                "encoding" => Some(Self::Encodings),
                "example" | "examples" => None,
                _ => Some(Self::Any),
            },
            Self::Encoding => Some(Self::Any),
            Self::Plain => (name != "externalDocs").then_some(Self::Plain),
        }
    }
}

fn schema(name: &str) -> Option<Region> {
    match name {
        "type" | "format" | "description" | "title" | "required" => Some(Region::Any),
        "discriminator" => Some(Region::Discriminator),
        "properties" | "patternProperties" | "definitions" | "$defs" | "dependentSchemas"
        | "dependencies" => Some(Region::Schemas),
        "items"
        | "prefixItems"
        | "additionalItems"
        | "additionalProperties"
        | "unevaluatedProperties"
        | "unevaluatedItems"
        | "propertyNames"
        | "contains"
        | "not"
        | "if"
        | "then"
        | "else"
        | "allOf"
        | "anyOf"
        | "oneOf" => Some(Region::Schema),
        "enum" | "default" | "const" => Some(Region::Data),
        "example" | "examples" | "externalDocs" | "xml" | "$comment" => None,
        _ if is_extension(name) => None,
        _ => Some(Region::Any),
    }
}

fn root(name: &str) -> Option<Region> {
    match name {
        "paths" => Some(Region::Paths),
        "components" => Some(Region::Components),
        "definitions" => Some(Region::Schemas),
        "parameters" => Some(Region::Parameters),
        "responses" => Some(Region::NamedResponses),
        // What others call is no operation that can be called here.
        "webhooks" | "externalDocs" => None,
        "securityDefinitions" => Some(Region::Plains),
        "x-files" => Some(Region::Any),
        _ => Some(Region::Plain),
    }
}

fn components(name: &str) -> Option<Region> {
    match name {
        "schemas" => Some(Region::Schemas),
        "responses" => Some(Region::NamedResponses),
        "parameters" | "headers" => Some(Region::Parameters),
        "requestBodies" => Some(Region::RequestBodies),
        "pathItems" => Some(Region::Paths),
        "mediaTypes" => Some(Region::MediaTypes),
        "securitySchemes" => Some(Region::Plains),
        "examples" | "links" | "callbacks" => None,
        _ => Some(Region::Any),
    }
}

fn operation(name: &str) -> Option<Region> {
    match name {
        "parameters" => Some(Region::Parameter),
        "requestBody" => Some(Region::RequestBody),
        "responses" => Some(Region::Responses),
        "callbacks" | "externalDocs" => None,
        _ => Some(Region::Any),
    }
}

#[cfg(test)]
mod tests {
    use super::Region;

    #[test]
    fn a_property_called_example_is_kept_and_the_keyword_is_not() {
        assert_eq!(Region::Schema.member("example"), None);
        let names = Region::Schema.member("properties").unwrap();
        assert_eq!(names.member("example"), Some(Region::Schema));
        assert_eq!(names.member("x-thing"), Some(Region::Schema));
    }

    #[test]
    fn a_default_is_data_whatever_its_members_are_called() {
        let data = Region::Schema.member("default").unwrap();
        assert_eq!(data.member("example"), Some(Region::Data));
        assert_eq!(Region::Responses.member("default"), Some(Region::Response));
    }
}
