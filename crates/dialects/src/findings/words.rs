//! The words by which validators name what is wrong.

use curable_core::Problem;
use serde_json::{Map, Value};

use super::lists::{LONG, NAMES, SIZES};

/// What is wrong, if a machine's word says so; `shape` otherwise.
pub(super) fn problem_of(item: &Map<String, Value>) -> Problem {
    let word = |name: &str| item.get(name).and_then(Value::as_str);
    let found = NAMES.iter().find_map(|name| {
        let word = word(name)?;
        if SIZES.contains(&word) { Some(size(item)) } else { named(word) }
    });
    found
        // A reason is words for people in most systems; it is a machine's only where it looks like a code.
        .or_else(|| word("reason").filter(|reason| is_screaming(reason)).and_then(named))
        .unwrap_or(Problem::Shape)
}

fn is_screaming(word: &str) -> bool {
    word.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit() || byte == b'_')
}

/// Which of both is meant stands beside such a word.
fn size(item: &Map<String, Value>) -> Problem {
    let of = ["origin", "type"].iter().find_map(|name| item.get(*name)?.as_str());
    if of.is_some_and(|of| LONG.contains(&of)) { Problem::Length } else { Problem::Range }
}

/// The word without its spelling: `string_too_short`, `StringTooShort` and `string.too-short` are one.
pub(super) fn folded(word: &str) -> String {
    word.chars().filter(char::is_ascii_alphanumeric).map(|letter| letter.to_ascii_lowercase()).collect()
}

/// The problem that a validator's word stands for, however it is spelled: `string_too_short`, `minLength`, `Min`.
pub fn named(word: &str) -> Option<Problem> {
    const LONGEST: usize = 48;
    if word.len() > LONGEST {
        return None;
    }
    let whole = folded(word);
    // `string.min_len`, `enum.openapi.validation`: the word stands before or behind what it is about.
    let part = |name: &str| look_up(&folded(name));
    look_up(&whole).or_else(|| {
        let (first, rest) = word.split_once('.').filter(|_| !word.contains(' '))?;
        part(rest).or_else(|| part(rest.rsplit('.').next()?)).or_else(|| part(first))
    })
}

fn look_up(folded: &str) -> Option<Problem> {
    let folded = folded.strip_suffix("validator").unwrap_or(folded);
    if folded.is_empty() {
        return None;
    }
    let row = PROBLEMS.iter().find(|(_, words)| words.split(' ').any(|word| word == folded))?;
    Some(row.0.clone())
}

/// The words of JSON Schema, pydantic 1 and 2, Bean Validation, Rails, Laravel, Django, .NET, Joi, Zod, class-validator,
/// go-playground, Kubernetes, Stripe, GitHub, OpenAPI validators and this project itself.
pub const PROBLEMS: &[(Problem, &str)] = &[
    (
        Problem::Missing,
        "anyrequired blank fieldrequired fieldvaluerequired isdefined isnotempty isrequired missing \
         missingargument missingfield missingparameter missingproperty missingrequiredargument \
         missingrequiredfield missingrequiredparameter missingrequiredproperty missingvalue mustnotbenull \
         notblank notempty notnull null nullvalue parametermissing parameterrequired presence required \
         requiredfield requiredif requiredproperty requiredunless requiredwith typeerrornonenotallowed \
         valueerrormissing",
    ),
    (
        Problem::Choice,
        "eq equal equals equalto valuenotequal \
         anyonly choice const enum enumvalue fieldvaluenotsupported in inclusion invalidchoice \
         invalidenum invalidenumvalue invalidliteral invalidoption invaliduniondiscriminator isenum \
         isequal isin literalerror notallowedvalue notinenum notinlist oneof typeerrorenum \
         unioninvaliddiscriminator uniontaginvalid unsupportedvalue valueerrorconst valuenotallowed \
         valuenotinenum",
    ),
    (
        Problem::Type,
        "arraybase booleanbase boolparsing booltype bytestype datetimetype datetype decimalparsing \
         decimaltype dicttype expectedarray expectedboolean expectedinteger expectedstring expectedtype \
         expectinteger fieldvaluetypeinvalid floatparsing floattype incorrecttype intfromfloat intparsing \
         inttype invalidboolean invaliddatatype invalidinteger invalidnumber invalidtype isarray \
         isboolean isint isnumber isnumberstring isobject isstring listtype modelattributestype modeltype \
         nonerequired notaninteger notanumber numberbase numberinteger numeric objectbase \
         parameterinvalidboolean parameterinvalidinteger parameterinvalidnumber parameterinvalidstring \
         settype stringbase stringtype tupletype type typeerror typeerrorbool typeerrorboolean \
         typeerrordecimal typeerrordict typeerrorfloat typeerrorinteger typeerrorlist typeerrorstr \
         typemismatch valueerrorstrictbool valueerrorstrictint wrongtype",
    ),
    (
        Problem::Unknown,
        "unsupportedparameter propertydoesntexist propertydoesnotexist fielddoesnotexist unknownfieldname \
         unknownfields unknownproperties unknownparameters \
         additionalproperties anyunknown extrafields extraforbidden fieldnotallowed objectunknown \
         parameterunknown unevaluatedproperties unexpectedfield unexpectedkeywordargument \
         unexpectedparameter unexpectedproperty unknown unknownargument unknownattribute unknownfield \
         unknownparameter unknownproperty unpermittedparameter unrecognizedfield unrecognizedkeys \
         unrecognizedparameter valueerrorextra whitelistvalidation",
    ),
    (
        Problem::Range,
        "integerbelowminvalue integerabovemaxvalue decimalbelowminvalue decimalabovemaxvalue \
         abovemaximum amounttoolarge amounttoosmall belowminimum between decimalmax decimalmin \
         exclusivebetween exclusivemaximum exclusiveminimum finitenumber future futureorpresent \
         greaterthan greaterthanequal greaterthanorequal greaterthanorequalto gt gte inclusivebetween \
         ismax ismin isnegative ispositive lessthan lessthanequal lessthanorequal lessthanorequalto lt \
         lte max maximum maxvalue min minimum minvalue multipleof negative negativeorzero notmultipleof \
         numbergreater numberless numbermax numbermin numbermultiple numbernegative numberpositive \
         numbertoobig numbertoosmall outofrange past pastorpresent positive positiveorzero range \
         valueerrornumbernotge valueerrornumbernotgt valueerrornumbernotle valueerrornumbernotlt \
         valueerrornumbernotmultiple valuetoohigh valuetoolarge valuetoolow valuetoosmall",
    ),
    (
        Problem::Length,
        "minlen maxlen stringminlen stringmaxlen minsize maxsize notwithinlength \
         stringabovemaxlength stringbelowminlength arrayabovemaxlength arraybelowminlength \
         arrayincludesrequiredunknowns arraylength arraymax arraymaxsize arraymin arrayminsize \
         arraynotempty bytestoolong bytestooshort exactlength fieldvaluetoolong fieldvaluetoomany \
         islength len length maximumlength maxitems maxlength maxproperties minimumlength minitems \
         minlength minproperties parameterinvalidempty size stringempty stringlength stringmax \
         stringmaxlength stringmin stringminlength stringtoolong stringtooshort toofewitems toolong \
         toomanyitems tooshort valueempty valueerroranystrmaxlength valueerroranystrminlength \
         valueerrorlistmaxitems valueerrorlistminitems valuetoolong valuetooshort wronglength",
    ),
    (
        Problem::Pattern,
        "is alpha alphadash alphanum fieldpatternmismatch invalidpattern invalidregex matches pattern \
         patternmismatch regex regularexpression stringalphanum stringpatternbase stringpatternmismatch \
         stringpatternname stringregex stringregexbase valueerrorstrregex",
    ),
    (
        Problem::Format,
        "bcp47languagetag bic iscreditcard isipv4 hexcolor iban iso31661alpha2 iso31661alpha3 iso4217 latitude longitude mac \
         phonenumber urlhttp uuid3 uuid5 \
         activeurl cidr date datebase dateformat datefromdatetimeparsing dateiso dateparsing datetime \
         datetimefromdateparsing datetimeparsing e164 email format hostname invaliddate invaliddatetime \
         invalidemail invalidemailaddress invalidformat invalidphonenumber invalidstring invaliduri \
         invalidurl invaliduuid ip ipv4 ipv6 isdate isdatestring isemail isip isiso8601 isphonenumber \
         isurl isuuid jsoninvalid jsontype stringemail stringguid stringhostname stringip stringisodate \
         stringuri stringuuid timedeltaparsing timeparsing timezone typeerroruuid uri url urlparsing uuid \
         uuid4 uuidparsing valueerrordate valueerrordatetime valueerroremail valueerrorurl \
         valueerrorurlscheme valueerroruuid",
    ),
    (
        Problem::Governed,
        "fieldvalueforbidden governed immutable isreadonly parameternotallowed readonly readonlyproperty",
    ),
];
