/**
 * The names and words by which findings are read, the same in every language.
 *
 * Written by `cargo xtask gen`; never edit.
 */

/** Members that list findings, in the order in which they are looked for. */
export const LISTS: readonly string[] = [
  "errors",
  "invalid-params",
  "invalid_params",
  "invalidParams",
  "violations",
  "detail",
];

/** Members that say where, as a text or as a list of names. */
export const PLACES: readonly string[] = [
  "pointer",
  "loc",
  "field",
  "propertyPath",
  "property",
  "name",
  "path",
  "parameter",
];

/** What a list of places starts with when it names the part of a request first. */
export const REQUEST_PARTS: readonly string[] = [
  "body",
  "cookie",
  "header",
  "path",
  "query",
];

/** Members that hold a machine's word for what is wrong. */
export const NAMES: readonly string[] = [
  "code",
  "type",
  "keyword",
  "rule",
  "constraint",
  "validator",
  "validatorKey",
  "tag",
];

/** Words that speak of numbers and of lengths alike. */
export const SIZES: readonly string[] = ["too_small", "too_big"];

/** What has a length, and not a size, where such a word stands beside it. */
export const LONG: readonly string[] = [
  "string",
  "array",
  "set",
  "map",
  "file",
  "bytes",
];

/** Members that list the legal values; `expected` counts when it is a list. */
export const ALLOWED: readonly string[] = [
  "allowed",
  "allowedValues",
  "allowed_values",
  "enum",
  "enum_values",
  "enumValues",
  "options",
  "valids",
  "values",
  "validValues",
  "valid_values",
  "supportedValues",
  "supported_values",
  "acceptedValues",
  "choices",
  "oneOf",
  "one_of",
  "valid",
  "expected",
];

/** Members that hold the only legal value. */
export const ONE: readonly string[] = [
  "allowedValue",
  "const",
  "constant",
  "expectedValue",
  "expected_value",
];

/** Members that hold the facts one level down: pydantic, Ajv, Joi, JSON:API, … */
export const BELOW: readonly string[] = [
  "ctx",
  "params",
  "context",
  "meta",
  "properties",
  "args",
  "range",
  "limits",
  "constraint",
  "rule",
  "info",
  "data",
  "extensions",
];

/** Members that hold what stands in the gaps of a sentence, as `{{ choices }}`. */
export const GAPS: readonly string[] = [
  "parameters",
  "placeholders",
  "formattedMessagePlaceholderValues",
  "messageParameters",
  "interpolations",
];

/** Gaps that hold the legal values as one text. */
export const CHOICE_GAPS: readonly string[] = [
  "choices",
  "values",
  "allowedValues",
  "allowed",
];

/** Gaps that hold the pattern under a name of their own. */
export const PATTERN_GAPS: readonly string[] = ["regularExpression", "regex"];

/** Members that hold the type that was expected, where it is one of JSON. */
export const EXPECTED_TYPES: readonly string[] = [
  "expected",
  "expectedType",
  "expected_type",
  "expected_data_type",
];

/** The types of JSON. */
export const TYPES: readonly string[] = [
  "array",
  "boolean",
  "integer",
  "null",
  "number",
  "object",
  "string",
];

/** Checks of a text that Zod names where others name a format. */
export const CHECKS: readonly string[] = [
  "ends_with",
  "includes",
  "lowercase",
  "regex",
  "starts_with",
  "uppercase",
];

/** Members that hold the least number. */
export const MINIMUM: readonly string[] = ["minimum", "min", "ge"];

/** Members that hold the greatest number. */
export const MAXIMUM: readonly string[] = ["maximum", "max", "le"];

/** Members that hold the number that must be exceeded. */
export const EXCLUSIVE_MINIMUM: readonly string[] = ["exclusiveMinimum", "gt"];

/** Members that hold the number that must not be reached. */
export const EXCLUSIVE_MAXIMUM: readonly string[] = ["exclusiveMaximum", "lt"];

/** Members that hold the step. */
export const STEP: readonly string[] = ["multipleOf", "multiple_of"];

/** Members that hold the least length. */
export const MIN_LENGTH: readonly string[] = [
  "minLength",
  "min_length",
  "minItems",
];

/** Members that hold the greatest length. */
export const MAX_LENGTH: readonly string[] = [
  "maxLength",
  "max_length",
  "maxItems",
];

/** Members that hold the word which tells the meaning of a limit. */
export const LIMIT_WORDS: readonly string[] = [
  "keyword",
  "type",
  "code",
  "tag",
  "rule",
  "validator",
  "errorCode",
  "validatorKey",
];

/** Members that hold such a limit: Ajv, Joi, pydantic 1, go-playground, … */
export const LIMITS: readonly string[] = [
  "limit",
  "limit_value",
  "param",
  "count",
  "comparisonValue",
  "ComparisonValue",
  "comparison_value",
  "compared_value",
  "valid",
];

/** Members that hold such a limit one level down. */
export const LIMITS_BELOW: readonly string[] = [
  "params",
  "context",
  "ctx",
  "formattedMessagePlaceholderValues",
];

/** Words, without their spelling, that say that a value must be this one. */
export const EQUAL: readonly string[] = [
  "eq",
  "equal",
  "equals",
  "equalto",
  "isequal",
  "const",
];

/** Words of other languages for types, by the type of JSON that they stand for. */
export const JSON_TYPES: readonly (readonly [string, string])[] = [
  ["integer", "int"],
  ["number", "float double numeric"],
  ["boolean", "bool"],
  ["array", "iterable list"],
];

/** Words of validators, without their spelling, by what is wrong; the first counts. */
export const PROBLEMS: readonly (readonly [string, string])[] = [
  [
    "missing",
    `anyrequired blank fieldrequired fieldvaluerequired isdefined isnotempty
     isrequired missing missingargument missingfield missingparameter
     missingproperty missingrequiredargument missingrequiredfield
     missingrequiredparameter missingrequiredproperty missingvalue mustnotbenull
     notblank notempty notnull null nullvalue parametermissing parameterrequired
     presence required requiredfield requiredif requiredproperty requiredunless
     requiredwith typeerrornonenotallowed valueerrormissing`,
  ],
  [
    "choice",
    `eq equal equals equalto valuenotequal anyonly choice const enum enumvalue
     fieldvaluenotsupported in inclusion invalidchoice invalidenum
     invalidenumvalue invalidliteral invalidoption invaliduniondiscriminator
     isenum isequal isin literalerror notallowedvalue notinenum notinlist oneof
     typeerrorenum unioninvaliddiscriminator uniontaginvalid unsupportedvalue
     valueerrorconst valuenotallowed valuenotinenum`,
  ],
  [
    "type",
    `arraybase booleanbase boolparsing booltype bytestype datetimetype datetype
     decimalparsing decimaltype dicttype expectedarray expectedboolean
     expectedinteger expectedstring expectedtype expectinteger
     fieldvaluetypeinvalid floatparsing floattype incorrecttype intfromfloat
     intparsing inttype invalidboolean invaliddatatype invalidinteger
     invalidnumber invalidtype isarray isboolean isint isnumber isnumberstring
     isobject isstring listtype modelattributestype modeltype nonerequired
     notaninteger notanumber numberbase numberinteger numeric objectbase
     parameterinvalidboolean parameterinvalidinteger parameterinvalidnumber
     parameterinvalidstring settype stringbase stringtype tupletype type
     typeerror typeerrorbool typeerrorboolean typeerrordecimal typeerrordict
     typeerrorfloat typeerrorinteger typeerrorlist typeerrorstr typemismatch
     valueerrorstrictbool valueerrorstrictint wrongtype`,
  ],
  [
    "unknown",
    `unsupportedparameter propertydoesntexist propertydoesnotexist
     fielddoesnotexist unknownfieldname unknownfields unknownproperties
     unknownparameters additionalproperties anyunknown extrafields
     extraforbidden fieldnotallowed objectunknown parameterunknown
     unevaluatedproperties unexpectedfield unexpectedkeywordargument
     unexpectedparameter unexpectedproperty unknown unknownargument
     unknownattribute unknownfield unknownparameter unknownproperty
     unpermittedparameter unrecognizedfield unrecognizedkeys
     unrecognizedparameter valueerrorextra whitelistvalidation`,
  ],
  [
    "range",
    `integerbelowminvalue integerabovemaxvalue decimalbelowminvalue
     decimalabovemaxvalue abovemaximum amounttoolarge amounttoosmall
     belowminimum between decimalmax decimalmin exclusivebetween
     exclusivemaximum exclusiveminimum finitenumber future futureorpresent
     greaterthan greaterthanequal greaterthanorequal greaterthanorequalto gt gte
     inclusivebetween ismax ismin isnegative ispositive lessthan lessthanequal
     lessthanorequal lessthanorequalto lt lte max maximum maxvalue min minimum
     minvalue multipleof negative negativeorzero notmultipleof numbergreater
     numberless numbermax numbermin numbermultiple numbernegative numberpositive
     numbertoobig numbertoosmall outofrange past pastorpresent positive
     positiveorzero range valueerrornumbernotge valueerrornumbernotgt
     valueerrornumbernotle valueerrornumbernotlt valueerrornumbernotmultiple
     valuetoohigh valuetoolarge valuetoolow valuetoosmall`,
  ],
  [
    "length",
    `minlen maxlen stringminlen stringmaxlen minsize maxsize notwithinlength
     stringabovemaxlength stringbelowminlength arrayabovemaxlength
     arraybelowminlength arrayincludesrequiredunknowns arraylength arraymax
     arraymaxsize arraymin arrayminsize arraynotempty bytestoolong bytestooshort
     exactlength fieldvaluetoolong fieldvaluetoomany islength len length
     maximumlength maxitems maxlength maxproperties minimumlength minitems
     minlength minproperties parameterinvalidempty size stringempty stringlength
     stringmax stringmaxlength stringmin stringminlength stringtoolong
     stringtooshort toofewitems toolong toomanyitems tooshort valueempty
     valueerroranystrmaxlength valueerroranystrminlength valueerrorlistmaxitems
     valueerrorlistminitems valuetoolong valuetooshort wronglength`,
  ],
  [
    "pattern",
    `is alpha alphadash alphanum fieldpatternmismatch invalidpattern
     invalidregex matches pattern patternmismatch regex regularexpression
     stringalphanum stringpatternbase stringpatternmismatch stringpatternname
     stringregex stringregexbase valueerrorstrregex`,
  ],
  [
    "format",
    `bcp47languagetag bic iscreditcard isipv4 hexcolor iban iso31661alpha2
     iso31661alpha3 iso4217 latitude longitude mac phonenumber urlhttp uuid3
     uuid5 activeurl cidr date datebase dateformat datefromdatetimeparsing
     dateiso dateparsing datetime datetimefromdateparsing datetimeparsing e164
     email format hostname invaliddate invaliddatetime invalidemail
     invalidemailaddress invalidformat invalidphonenumber invalidstring
     invaliduri invalidurl invaliduuid ip ipv4 ipv6 isdate isdatestring isemail
     isip isiso8601 isphonenumber isurl isuuid jsoninvalid jsontype stringemail
     stringguid stringhostname stringip stringisodate stringuri stringuuid
     timedeltaparsing timeparsing timezone typeerroruuid uri url urlparsing uuid
     uuid4 uuidparsing valueerrordate valueerrordatetime valueerroremail
     valueerrorurl valueerrorurlscheme valueerroruuid`,
  ],
  [
    "governed",
    `fieldvalueforbidden governed immutable isreadonly parameternotallowed
     readonly readonlyproperty`,
  ],
];
