import { headerWords } from './header-words.js';

/** A quick test first: most keys of a document have none of these words. */
const LIKE_DATE = /dat|dttm|time|zeit|fecha|hora|дата|日期|时间/i;

const DATE = 'datetime|date|dttm|time(?:stamp)?|datum|uhrzeit|zeit(?:punkt)?|fecha|hora|дата|время|日期|时间';
const TAKING =
  'collect(?:ed|ion)?|sampl(?:ed|ing)|draw|drawn|taken|entnahme|entnommen|abnahme|extraccion|recogida|recoleccion|toma|взят(?:ия|о)|采集?|抽血|取样';
const SPECIMEN = 'samples?|specimn|specimens?|muestras?|proben?|(?:био)?материала?|标本|样本|样品|样';
const REPORT =
  'report(?:ed|ing)?|result(?:ed|ados?|s)?|validat(?:ed|ion)|validacion|validad[oa]|validier(?:t|ung)s?|verif(?:ied|ication|icacion|icad[oa])|releas(?:ed?)|freigabe|informe|emision|befund|报告|审核|发布';
const IDLE = 'of|the|on|at|and|de|del|der|la|y|und|final|lab|labor|test|blood|blut|sangre|血';

const [HAS_DATE, ONLY_DATE] = [
  new RegExp(DATE, 'u'),
  new RegExp(`^(?:${[DATE, TAKING, SPECIMEN, REPORT, IDLE].join('|')})+$`, 'u'),
];
const OF_TAKING = new RegExp(TAKING, 'u');

/** Parts of words for a specimen and for a report. */
const OF_SPECIMEN =
  /collect|sampl|specim|dr[ae]w|taken|entnahme|entnommen|abnahme|extracc|recogida|recolecc|toma|muestra|probe|взят|采|抽血|取样|标本|样本/;
const OF_REPORT =
  /report|result|validat|validac|validad|validier|verif|releas|freigabe|informe|emisi|befund|referto|uitslag|svar|wynik|результат|报告|审核|发布/;

/** Whether the header of a date is that of a specimen. Not for any other header. */
export const isOfSpecimen = (header: string): boolean => OF_SPECIMEN.test(compact(header));

/** Whether the header of a date is that of a report. Not for any other header. */
export const isOfReport = (header: string): boolean => OF_REPORT.test(compact(header));

const compact = (header: string): string =>
  headerWords(header)
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
    .toLowerCase();

/**
 * What a header of several words says to be the date of: of the specimen or of the report. Null for anything else, and with any other
 * word: a date of receipt, of print, or a duration.
 */
export function dateKind(header: string): 'specimen' | 'report' | null {
  if (!LIKE_DATE.test(header)) return null;
  const words = compact(header);
  if (!HAS_DATE.test(words) || !ONLY_DATE.test(words)) return null;
  if (OF_TAKING.test(words)) return isOfReport(words) ? null : 'specimen';
  if (isOfReport(words)) return 'report';
  return isOfSpecimen(words) ? 'specimen' : null;
}
