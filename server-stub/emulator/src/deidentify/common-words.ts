import { splitList } from '../vocabulary/catalogue.js';
import { VOCABULARY } from '../vocabulary/lookup.js';
import { tokenize } from './fold.js';
import { isLaboratoryWord } from './laboratory-words.js';

/** Common words that are also names or parts of names: never removed on their own. Folded, in four languages. */
const WORDS = `
  a an and as at be but by can for from had has have he her his if in is it may must no nor not of off on or our out she so than
  that the their then there they this to too up us was we were who will with would you your
  de del della der den des di do da das dos du el en es la las le lo los por para que sin sobre una uno von van vom zu zum zur
  am auf aus bei bis das dem die ein eine ist mit nach nicht oder ohne sind und vor war wie
  abbot adult aged april august bad ball banks bar bass bell best bird bishop black blood bloom blue body bond bone book boy brand bright
  brook brown bush call care cell cells child clear clinic close cold cook copies count cross dark date day days december dose down dry early
  east end fair fall false fast fasting february field final fine fish flag flat flow fluid ford forest fox free fresh friday frost
  full gas gene girl glass gold good grand grant grave gray great green grey ground hall hand hard heart heat high hill home
  hope house hunt index iron january joy july june key king kit lab lake lamb land large last late law lead lean left level light
  line little long low major male man march mark marsh mass may mean mild mild mill mind minor mixed moderate monday month moon more
  morning moss name near negative new next night noble none normal north note november object october old only order other page paid
  pain park patient pink place plasma pool poor positive post power present price pure quick rain range rapid ratio reed
  result rich right ring rise river rock rose run salt sample sand saturday sea sex sharp ship short sick silver site small
  snow soft south spring star stain state steel stone strong summer sun sunday sweet tablet tall target test thick thin thursday time
  total trace true tuesday type unit urine value very virus warm water wave wednesday weight well west white wild wind winter
  wise wood woman word work year yellow young female report reference reactive detected repeat
  zero one two three four five six seven eight nine ten eleven twelve twenty hundred thousand once twice first second third fourth
  half quarter double single least most many some any both each all another every few much same such own again further also
  too just than then still even due within without between after before during since until about above below over under into
  uno una dos tres cuatro cinco seis siete ocho nueve diez cien mil primero primera segundo segunda tercero tercera medio
  eins zwei drei vier funf sechs sieben acht neun zehn hundert tausend erste erster zweite zweiter dritte dritter halb
  see seen done given taken sent call called use used per out hour hours week weeks ago
  alto baja bajo blanco blanca bueno campo casa clara claro corto cruz dia dulce enero fuerte frio fuente gordo grande guerra hierro hijo joven leon
  largo leve luna luz madre mar marzo mayo moreno muestra negativo negro normal nuevo oro padre paz pequeno positivo prado reyes rey rico
  rojo rosa rubio sal sangre santa santo san sierra sol torre total valle verde viejo
  alt berg braun bein dick dunn eisen ernst essig frei fried frisch fuchs gelb gering gold gross grun gut hart haus heil hell
  hoch jung junge kalt klar klein kraft krank kurz lang leicht mai mann mars maria neu nacht negativ positiv rein reich rot sauer scharf
  schwarz schnell schon sommer sonntag stark stein tag vogel voll wasser weiss weis winter wolf zucker befund probe labor wert
  mol mmol umol nmol pmol gram grams ml dl ul mg kg ng pg iu miu meq cell copy hpf lpf sec min
`;

/** Surnames in analyte names: they are removed nevertheless. */
const EPONYMS = new Set(['muller', 'mueller', 'epstein', 'barr', 'willebrand', 'coombs']);

const HAN = /\p{Script=Han}/u;

const LISTED = new Set(WORDS.split(/\s+/).filter((word) => word !== ''));

/** Words of analytes' names. A Chinese name stays whole: its single characters are those of people's names, too. */
const ANALYTE_WORDS = new Set(
  VOCABULARY.flatMap(({ names, synonyms, within }) =>
    [...names, ...splitList(synonyms), ...splitList(within ?? '')].flatMap(wordsOfAnalyte),
  ).filter((word) => !EPONYMS.has(word)),
);

function wordsOfAnalyte(name: string): readonly string[] {
  if (/^\p{Script=Han}+$/u.test(name)) return [name];
  return tokenize(name)
    .map(({ folded }) => folded)
    .filter((word) => !HAN.test(word));
}

/** Whether a folded word is one of the names of tests. */
export const isAnalyteWord = (word: string): boolean => ANALYTE_WORDS.has(word);

/** Whether a folded word has a meaning in reports other than a name. */
export const isCommonWord = (word: string): boolean =>
  LISTED.has(word) || ANALYTE_WORDS.has(word) || isLaboratoryWord(word);

/** Listed words that say behind a person's label what was found, and are hardly ever a name. */
const FINDINGS = new Set(
  'blood cell cells virus male female adult child newborn negativo negativa positivo positiva negativ positiv neg pos immune heterozygous homozygous'.split(
    ' ',
  ),
);

/** A Chinese name, which has no spaces between its words. */
export const HAN_NAME = /^\p{Script=Han}{2,4}$/u;

/** The folded words of a name; four Chinese characters are one word or two. */
function wordsOf(name: string): readonly string[] {
  if (!HAN_NAME.test(name)) return tokenize(name).map(({ folded }) => folded);
  return name.length < 4 || isCommonWord(name) ? [name] : [name.slice(0, 2), name.slice(2)];
}

/**
 * Whether a text behind a person's label names nobody, as in `Patient: Fasting`. Words that are also names are names there, and
 * so are abbreviations alone: `Amy` is amylase, too.
 */
export function namesNobody(text: string): boolean {
  const words = wordsOf(text);
  const isReported = (word: string) => isLaboratoryWord(word) || FINDINGS.has(word);
  const isClear = (word: string) =>
    HAN.test(word) || (isReported(word) ? word.length > 2 : word.length > 3 && !LISTED.has(word));
  return words.every((word) => isReported(word) || ANALYTE_WORDS.has(word)) && words.some(isClear);
}
