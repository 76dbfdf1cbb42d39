"""The names and words by which findings are read, the same in every language.

Written by `cargo xtask gen`; never edit.
"""

# Members that list findings, in the order in which they are looked for.
LISTS = (
    "errors",
    "invalid-params",
    "invalid_params",
    "invalidParams",
    "violations",
    "detail",
)

# Members that say where, as a text or as a list of names.
PLACES = (
    "pointer",
    "loc",
    "field",
    "propertyPath",
    "property",
    "name",
    "path",
    "parameter",
)

# What a list of places starts with when it names the part of a request first.
REQUEST_PARTS = (
    "body",
    "cookie",
    "header",
    "path",
    "query",
)

# Members that hold a machine's word for what is wrong.
NAMES = (
    "code",
    "type",
    "keyword",
    "rule",
    "constraint",
    "validator",
    "validatorKey",
    "tag",
)

# Words that speak of numbers and of lengths alike.
SIZES = (
    "too_small",
    "too_big",
)

# What has a length, and not a size, where such a word stands beside it.
LONG = (
    "string",
    "array",
    "set",
    "map",
    "file",
    "bytes",
)

# Members that list the legal values; `expected` counts when it is a list.
ALLOWED = (
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
)

# Members that hold the only legal value.
ONE = (
    "allowedValue",
    "const",
    "constant",
    "expectedValue",
    "expected_value",
)

# Members that hold the facts one level down: pydantic, Ajv, Joi, JSON:API, …
BELOW = (
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
)

# Members that hold what stands in the gaps of a sentence, as `{{ choices }}`.
GAPS = (
    "parameters",
    "placeholders",
    "formattedMessagePlaceholderValues",
    "messageParameters",
    "interpolations",
)

# Gaps that hold the legal values as one text.
CHOICE_GAPS = (
    "choices",
    "values",
    "allowedValues",
    "allowed",
)

# Gaps that hold the pattern under a name of their own.
PATTERN_GAPS = (
    "regularExpression",
    "regex",
)

# Members that hold the type that was expected, where it is one of JSON.
EXPECTED_TYPES = (
    "expected",
    "expectedType",
    "expected_type",
    "expected_data_type",
)

# The types of JSON.
TYPES = (
    "array",
    "boolean",
    "integer",
    "null",
    "number",
    "object",
    "string",
)

# Checks of a text that Zod names where others name a format.
CHECKS = (
    "ends_with",
    "includes",
    "lowercase",
    "regex",
    "starts_with",
    "uppercase",
)

# Members that hold the least number.
MINIMUM = (
    "minimum",
    "min",
    "ge",
)

# Members that hold the greatest number.
MAXIMUM = (
    "maximum",
    "max",
    "le",
)

# Members that hold the number that must be exceeded.
EXCLUSIVE_MINIMUM = (
    "exclusiveMinimum",
    "gt",
)

# Members that hold the number that must not be reached.
EXCLUSIVE_MAXIMUM = (
    "exclusiveMaximum",
    "lt",
)

# Members that hold the step.
STEP = (
    "multipleOf",
    "multiple_of",
)

# Members that hold the least length.
MIN_LENGTH = (
    "minLength",
    "min_length",
    "minItems",
)

# Members that hold the greatest length.
MAX_LENGTH = (
    "maxLength",
    "max_length",
    "maxItems",
)

# Members that hold the word which tells the meaning of a limit.
LIMIT_WORDS = (
    "keyword",
    "type",
    "code",
    "tag",
    "rule",
    "validator",
    "errorCode",
    "validatorKey",
)

# Members that hold such a limit: Ajv, Joi, pydantic 1, go-playground, …
LIMITS = (
    "limit",
    "limit_value",
    "param",
    "count",
    "comparisonValue",
    "ComparisonValue",
    "comparison_value",
    "compared_value",
    "valid",
)

# Members that hold such a limit one level down.
LIMITS_BELOW = (
    "params",
    "context",
    "ctx",
    "formattedMessagePlaceholderValues",
)

# Words, without their spelling, that say that a value must be this one.
EQUAL = (
    "eq",
    "equal",
    "equals",
    "equalto",
    "isequal",
    "const",
)

# Words of other languages for types, by the type of JSON that they stand for.
JSON_TYPES: dict[str, str] = {
    "integer": "int",
    "number": "float double numeric",
    "boolean": "bool",
    "array": "iterable list",
}

# Words of validators, without their spelling, by what is wrong; the first counts.
PROBLEMS: dict[str, str] = {
    "missing": (
        "anyrequired blank fieldrequired fieldvaluerequired isdefined isnotempty "
        "isrequired missing missingargument missingfield missingparameter "
        "missingproperty missingrequiredargument missingrequiredfield "
        "missingrequiredparameter missingrequiredproperty missingvalue mustnotbenull "
        "notblank notempty notnull null nullvalue parametermissing parameterrequired "
        "presence required requiredfield requiredif requiredproperty requiredunless "
        "requiredwith typeerrornonenotallowed valueerrormissing"
    ),
    "choice": (
        "eq equal equals equalto valuenotequal anyonly choice const enum enumvalue "
        "fieldvaluenotsupported in inclusion invalidchoice invalidenum "
        "invalidenumvalue invalidliteral invalidoption invaliduniondiscriminator "
        "isenum isequal isin literalerror notallowedvalue notinenum notinlist oneof "
        "typeerrorenum unioninvaliddiscriminator uniontaginvalid unsupportedvalue "
        "valueerrorconst valuenotallowed valuenotinenum"
    ),
    "type": (
        "arraybase booleanbase boolparsing booltype bytestype datetimetype datetype "
        "decimalparsing decimaltype dicttype expectedarray expectedboolean "
        "expectedinteger expectedstring expectedtype expectinteger "
        "fieldvaluetypeinvalid floatparsing floattype incorrecttype intfromfloat "
        "intparsing inttype invalidboolean invaliddatatype invalidinteger "
        "invalidnumber invalidtype isarray isboolean isint isnumber isnumberstring "
        "isobject isstring listtype modelattributestype modeltype nonerequired "
        "notaninteger notanumber numberbase numberinteger numeric objectbase "
        "parameterinvalidboolean parameterinvalidinteger parameterinvalidnumber "
        "parameterinvalidstring settype stringbase stringtype tupletype type typeerror "
        "typeerrorbool typeerrorboolean typeerrordecimal typeerrordict typeerrorfloat "
        "typeerrorinteger typeerrorlist typeerrorstr typemismatch valueerrorstrictbool "
        "valueerrorstrictint wrongtype"
    ),
    "unknown": (
        "unsupportedparameter propertydoesntexist propertydoesnotexist "
        "fielddoesnotexist unknownfieldname unknownfields unknownproperties "
        "unknownparameters additionalproperties anyunknown extrafields extraforbidden "
        "fieldnotallowed objectunknown parameterunknown unevaluatedproperties "
        "unexpectedfield unexpectedkeywordargument unexpectedparameter "
        "unexpectedproperty unknown unknownargument unknownattribute unknownfield "
        "unknownparameter unknownproperty unpermittedparameter unrecognizedfield "
        "unrecognizedkeys unrecognizedparameter valueerrorextra whitelistvalidation"
    ),
    "range": (
        "integerbelowminvalue integerabovemaxvalue decimalbelowminvalue "
        "decimalabovemaxvalue abovemaximum amounttoolarge amounttoosmall belowminimum "
        "between decimalmax decimalmin exclusivebetween exclusivemaximum "
        "exclusiveminimum finitenumber future futureorpresent greaterthan "
        "greaterthanequal greaterthanorequal greaterthanorequalto gt gte "
        "inclusivebetween ismax ismin isnegative ispositive lessthan lessthanequal "
        "lessthanorequal lessthanorequalto lt lte max maximum maxvalue min minimum "
        "minvalue multipleof negative negativeorzero notmultipleof numbergreater "
        "numberless numbermax numbermin numbermultiple numbernegative numberpositive "
        "numbertoobig numbertoosmall outofrange past pastorpresent positive "
        "positiveorzero range valueerrornumbernotge valueerrornumbernotgt "
        "valueerrornumbernotle valueerrornumbernotlt valueerrornumbernotmultiple "
        "valuetoohigh valuetoolarge valuetoolow valuetoosmall"
    ),
    "length": (
        "minlen maxlen stringminlen stringmaxlen minsize maxsize notwithinlength "
        "stringabovemaxlength stringbelowminlength arrayabovemaxlength "
        "arraybelowminlength arrayincludesrequiredunknowns arraylength arraymax "
        "arraymaxsize arraymin arrayminsize arraynotempty bytestoolong bytestooshort "
        "exactlength fieldvaluetoolong fieldvaluetoomany islength len length "
        "maximumlength maxitems maxlength maxproperties minimumlength minitems "
        "minlength minproperties parameterinvalidempty size stringempty stringlength "
        "stringmax stringmaxlength stringmin stringminlength stringtoolong "
        "stringtooshort toofewitems toolong toomanyitems tooshort valueempty "
        "valueerroranystrmaxlength valueerroranystrminlength valueerrorlistmaxitems "
        "valueerrorlistminitems valuetoolong valuetooshort wronglength"
    ),
    "pattern": (
        "is alpha alphadash alphanum fieldpatternmismatch invalidpattern invalidregex "
        "matches pattern patternmismatch regex regularexpression stringalphanum "
        "stringpatternbase stringpatternmismatch stringpatternname stringregex "
        "stringregexbase valueerrorstrregex"
    ),
    "format": (
        "bcp47languagetag bic iscreditcard isipv4 hexcolor iban iso31661alpha2 "
        "iso31661alpha3 iso4217 latitude longitude mac phonenumber urlhttp uuid3 uuid5 "
        "activeurl cidr date datebase dateformat datefromdatetimeparsing dateiso "
        "dateparsing datetime datetimefromdateparsing datetimeparsing e164 email "
        "format hostname invaliddate invaliddatetime invalidemail invalidemailaddress "
        "invalidformat invalidphonenumber invalidstring invaliduri invalidurl "
        "invaliduuid ip ipv4 ipv6 isdate isdatestring isemail isip isiso8601 "
        "isphonenumber isurl isuuid jsoninvalid jsontype stringemail stringguid "
        "stringhostname stringip stringisodate stringuri stringuuid timedeltaparsing "
        "timeparsing timezone typeerroruuid uri url urlparsing uuid uuid4 uuidparsing "
        "valueerrordate valueerrordatetime valueerroremail valueerrorurl "
        "valueerrorurlscheme valueerroruuid"
    ),
    "governed": (
        "fieldvalueforbidden governed immutable isreadonly parameternotallowed "
        "readonly readonlyproperty"
    ),
}
