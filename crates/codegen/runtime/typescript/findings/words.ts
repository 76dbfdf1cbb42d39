/** The words by which validators name what is wrong. */

import { type Members, first, textOf } from "../json.js";
import type { Problem } from "../repair.js";

/** Members that hold a machine's word for what is wrong. */
const NAMES = [
  "code",
  "type",
  "keyword",
  "rule",
  "constraint",
  "validator",
  "tag",
];

/** What has a length and not a size. */
const LONG = ["string", "array", "set", "map", "file", "bytes"];

/** The longest word that is looked up. */
const LONGEST = 48;

/** What is wrong, if a machine's word says so; `shape` otherwise. */
export function problemOf(item: Members): Problem {
  const found = first(NAMES, (name) => {
    const word = textOf(item, name);
    if (word === undefined) return undefined;
    return isSize(word) ? size(item) : named(word);
  });
  if (found !== undefined) return found;
  // A reason is words for people in most systems; it is a machine's only where it looks like a code.
  const reason = textOf(item, "reason");
  const isScreaming = reason !== undefined && /^[A-Z0-9_]*$/.test(reason);
  return (isScreaming ? named(reason) : undefined) ?? "shape";
}

/** Words that speak of numbers and of lengths alike. */
function isSize(word: string): boolean {
  return word === "too_small" || word === "too_big";
}

/** Which of both is meant stands beside such a word. */
function size(item: Members): Problem {
  const of = textOf(item, "origin") ?? textOf(item, "type");
  return LONG.includes(of ?? "") ? "length" : "range";
}

/** The word without its spelling: `string_too_short`, `StringTooShort` and `string.too-short` are one. */
export function folded(word: string): string {
  return word.replace(/[^A-Za-z0-9]/g, "").toLowerCase();
}

/** The problem that a validator's word stands for, however it is spelled: `string_too_short`, `minLength`, `Min`. */
export function named(word: string): Problem | undefined {
  if (word.length > LONGEST) return undefined;
  return TABLE.get(folded(word).replace(/validator$/, ""));
}

/**
 * The words of JSON Schema, pydantic 1 and 2, Bean Validation, Rails, Laravel, Django, .NET, Joi, Zod, class-validator,
 * go-playground, Kubernetes, Stripe, GitHub, OpenAPI validators and this project itself.
 */
const WORDS: readonly (readonly [Problem, string])[] = [
  [
    "missing",
    `anyrequired blank fieldrequired fieldvaluerequired isdefined isnotempty isrequired missing
     missingargument missingfield missingparameter missingproperty missingrequiredargument
     missingrequiredfield missingrequiredparameter missingrequiredproperty missingvalue mustnotbenull
     notblank notempty notnull null nullvalue parametermissing parameterrequired presence required
     requiredfield requiredif requiredproperty requiredunless requiredwith typeerrornonenotallowed
     valueerrormissing`,
  ],
  [
    "choice",
    `anyonly choice const enum enumvalue fieldvaluenotsupported in inclusion invalidchoice invalidenum
     invalidenumvalue invalidliteral invalidoption invaliduniondiscriminator isenum isequal isin
     literalerror notallowedvalue notinenum notinlist oneof typeerrorenum unioninvaliddiscriminator
     uniontaginvalid unsupportedvalue valueerrorconst valuenotallowed valuenotinenum`,
  ],
  [
    "type",
    `arraybase booleanbase boolparsing booltype bytestype datetimetype datetype decimalparsing
     decimaltype dicttype expectedarray expectedboolean expectedinteger expectedstring expectedtype
     expectinteger fieldvaluetypeinvalid floatparsing floattype incorrecttype intfromfloat intparsing
     inttype invalidboolean invaliddatatype invalidinteger invalidnumber invalidtype isarray isboolean
     isint isnumber isnumberstring isobject isstring listtype modelattributestype modeltype nonerequired
     notaninteger notanumber numberbase numberinteger numeric objectbase parameterinvalidboolean
     parameterinvalidinteger parameterinvalidnumber parameterinvalidstring settype stringbase stringtype
     tupletype type typeerror typeerrorbool typeerrorboolean typeerrordecimal typeerrordict
     typeerrorfloat typeerrorinteger typeerrorlist typeerrorstr typemismatch valueerrorstrictbool
     valueerrorstrictint wrongtype`,
  ],
  [
    "unknown",
    `unsupportedparameter additionalproperties anyunknown extrafields extraforbidden fieldnotallowed
     objectunknown parameterunknown unevaluatedproperties unexpectedfield unexpectedkeywordargument
     unexpectedparameter unexpectedproperty unknown unknownargument unknownattribute unknownfield
     unknownparameter unknownproperty unpermittedparameter unrecognizedfield unrecognizedkeys
     unrecognizedparameter valueerrorextra whitelistvalidation`,
  ],
  [
    "range",
    `integerbelowminvalue integerabovemaxvalue decimalbelowminvalue decimalabovemaxvalue abovemaximum
     amounttoolarge amounttoosmall belowminimum between decimalmax decimalmin exclusivebetween
     exclusivemaximum exclusiveminimum finitenumber future futureorpresent greaterthan greaterthanequal
     greaterthanorequal greaterthanorequalto gt gte inclusivebetween ismax ismin isnegative ispositive
     lessthan lessthanequal lessthanorequal lessthanorequalto lt lte max maximum maxvalue min minimum
     minvalue multipleof negative negativeorzero notmultipleof numbergreater numberless numbermax
     numbermin numbermultiple numbernegative numberpositive numbertoobig numbertoosmall outofrange past
     pastorpresent positive positiveorzero range valueerrornumbernotge valueerrornumbernotgt
     valueerrornumbernotle valueerrornumbernotlt valueerrornumbernotmultiple valuetoohigh valuetoolarge
     valuetoolow valuetoosmall`,
  ],
  [
    "length",
    `stringabovemaxlength stringbelowminlength arrayabovemaxlength arraybelowminlength
     arrayincludesrequiredunknowns arraylength arraymax arraymaxsize arraymin arrayminsize arraynotempty
     bytestoolong bytestooshort exactlength fieldvaluetoolong fieldvaluetoomany islength len length
     maximumlength maxitems maxlength maxproperties minimumlength minitems minlength minproperties
     parameterinvalidempty size stringempty stringlength stringmax stringmaxlength stringmin
     stringminlength stringtoolong stringtooshort toofewitems toolong toomanyitems tooshort valueempty
     valueerroranystrmaxlength valueerroranystrminlength valueerrorlistmaxitems valueerrorlistminitems
     valuetoolong valuetooshort wronglength`,
  ],
  [
    "pattern",
    `alpha alphadash alphanum fieldpatternmismatch invalidpattern invalidregex matches pattern
     patternmismatch regex regularexpression stringalphanum stringpatternbase stringpatternmismatch
     stringpatternname stringregex stringregexbase valueerrorstrregex`,
  ],
  [
    "format",
    `activeurl cidr date datebase dateformat datefromdatetimeparsing dateiso dateparsing datetime
     datetimefromdateparsing datetimeparsing e164 email format hostname invaliddate invaliddatetime
     invalidemail invalidemailaddress invalidformat invalidphonenumber invalidstring invaliduri
     invalidurl invaliduuid ip ipv4 ipv6 isdate isdatestring isemail isip isiso8601 isphonenumber isurl
     isuuid jsoninvalid jsontype stringemail stringguid stringhostname stringip stringisodate stringuri
     stringuuid timedeltaparsing timeparsing timezone typeerroruuid uri url urlparsing uuid uuid4
     uuidparsing valueerrordate valueerrordatetime valueerroremail valueerrorurl valueerrorurlscheme
     valueerroruuid`,
  ],
  [
    "governed",
    `fieldvalueforbidden governed immutable isreadonly parameternotallowed readonly readonlyproperty`,
  ],
];

/** Of a word that stands twice, the first counts. */
const TABLE: ReadonlyMap<string, Problem> = new Map(
  [...WORDS]
    .reverse()
    .flatMap(([problem, words]) =>
      words.split(/\s+/).map((word) => [word, problem] as const),
    ),
);
