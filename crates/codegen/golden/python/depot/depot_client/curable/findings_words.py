"""The words by which validators name what is wrong.

They are those of JSON Schema, pydantic 1 and 2, Bean Validation, Rails, Laravel, Django,
.NET, Joi, Zod, class-validator, go-playground, Kubernetes, Stripe, GitHub and OpenAPI
validators.
"""

from .values import Members, first_text, is_ascii_word

# Members that hold a machine's word for what is wrong.
_NAMES = ("code", "type", "keyword", "rule", "constraint", "validator", "tag")

_LONGEST = 48

_SIZED = ("string", "array", "set", "map", "file", "bytes")

_TABLE: dict[str, str] = {
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
        "anyonly choice const enum enumvalue fieldvaluenotsupported in inclusion "
        "invalidchoice invalidenum invalidenumvalue invalidliteral invalidoption "
        "invaliduniondiscriminator isenum isequal isin literalerror notallowedvalue "
        "notinenum notinlist oneof typeerrorenum unioninvaliddiscriminator "
        "uniontaginvalid unsupportedvalue valueerrorconst valuenotallowed "
        "valuenotinenum"
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
        "parameterinvalidstring settype stringbase stringtype tupletype type "
        "typeerror typeerrorbool typeerrorboolean typeerrordecimal typeerrordict "
        "typeerrorfloat typeerrorinteger typeerrorlist typeerrorstr typemismatch "
        "valueerrorstrictbool valueerrorstrictint wrongtype"
    ),
    "unknown": (
        "unsupportedparameter additionalproperties anyunknown extrafields "
        "extraforbidden fieldnotallowed objectunknown parameterunknown "
        "unevaluatedproperties unexpectedfield unexpectedkeywordargument "
        "unexpectedparameter unexpectedproperty unknown unknownargument "
        "unknownattribute unknownfield unknownparameter unknownproperty "
        "unpermittedparameter unrecognizedfield unrecognizedkeys "
        "unrecognizedparameter valueerrorextra whitelistvalidation"
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
        "alpha alphadash alphanum fieldpatternmismatch invalidpattern invalidregex "
        "matches pattern patternmismatch regex regularexpression stringalphanum "
        "stringpatternbase stringpatternmismatch stringpatternname stringregex "
        "stringregexbase valueerrorstrregex"
    ),
    "format": (
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

_PROBLEMS: dict[str, str] = {
    word: problem
    for problem, words in reversed(_TABLE.items())
    for word in words.split()
}


def problem_of(item: Members) -> str:
    """What is wrong, if a machine's word says so; `shape` otherwise."""
    for name in _NAMES:
        word = item.get(name)
        if not isinstance(word, str):
            continue
        if word in ("too_small", "too_big"):
            return _size(item)
        if found := named(word):
            return found
    reason = item.get("reason")
    # A reason is words for people in most systems; it is a machine's only where it
    # looks like a code.
    if isinstance(reason, str) and _is_screaming(reason):
        return named(reason) or "shape"
    return "shape"


def _is_screaming(word: str) -> bool:
    return is_ascii_word(word, "_") and not any(c.islower() for c in word)


def _size(item: Members) -> str:
    """Whether a word that speaks of numbers and lengths alike is about a length."""
    of = first_text(item, ("origin", "type"))
    return "length" if of in _SIZED else "range"


def folded(word: str) -> str:
    """The word without its spelling: `string_too_short` and `StringTooShort` are one."""
    return "".join(c.lower() for c in word if c.isascii() and c.isalnum())


def named(word: str) -> str | None:
    """The problem that a validator's word stands for, however it is spelled."""
    if len(word.encode("utf-8", "replace")) > _LONGEST:
        return None
    return _PROBLEMS.get(folded(word).removesuffix("validator"))
