import { headerWords } from './header-words.js';
import { personalKind } from './identity.js';
import { labelKind } from './label-kind.js';

/** Words of a result before the one that is reported. */
const EARLIER =
  /(?:^| )(?:old|earlier|former|histor\p{L}*|vor(?:wert|befund|ergebnis|herig|ig)\p{L}*|fru(?:e)?her\p{L}*|alte[rs]? (?:wert|ergebnis)|anterior\p{L}*|previ[oae]\p{L}*|preced\p{L}*|anteced\p{L}*|vorige|poprzedni\p{L}*|предыдущ\p{L}*|tidigare|foregaende)(?= |$)|上次|前次|上一次|历史|既往/iu;

/** Words of the result that is reported, where others stand beside it. */
const CURRENT =
  /(?:^| )(?:current|new|present|today|aktuell\p{L}*|heutig\p{L}*|jetzig\p{L}*|neue[rs]?|actual(?:es)?|nuev[oa]|actuel\p{L}*|attual\p{L}*|atual|huidig\p{L}*|obecn\p{L}*|текущ\p{L}*|nuvarande)(?= |$)|本次|当前|这次|此次/iu;

export const isEarlierHeader = (header: string): boolean => EARLIER.test(headerWords(header));

export const isCurrentHeader = (header: string): boolean => CURRENT.test(headerWords(header));

/** Parts of words for a result. */
export const RESULT_STEM = /val|res|wert|level|conc|num|amount|menge|medi|结果|值/i;

/** Whether a column can hold results: not of people, labels such as age, or numbers of samples and codes. */
export const canHoldResults = (header: string): boolean =>
  personalKind(header) === null &&
  labelKind(header) === null &&
  !/(?:^|[\s_-])(?:no|nr|nº|code|index|row|line|seq|sequence|order|count|version|prev\w*|prior|last)\.?$|id$|^(?:[a-z]+[\s_-])?num(?:ber)?$|^(?:prev|prior|last)|^#?$/i.test(
    header.trim(),
  );
