import type { Row } from '../row.js';
import { joinComment } from './bounds.js';
import { isQualitative, isQuantity } from './value.js';

/** Codes of organisms found in a culture. */
const CODES = new Set([
  '600-7', // bacteria in blood
  '634-6', // bacteria in a specimen, aerobe culture
  '6463-4', // bacteria in a specimen
  '6462-6', // bacteria in a wound
  '11475-1', // microorganism in a specimen
  '41852-5', // microorganism or agent in a specimen
  '43409-2', // bacteria in an isolate
  '88462-8',
  '579-3',
  '630-4', // bacteria in urine
  '626-2', // bacteria in the throat
]);

const NAME =
  /organism|isolat|microbe\b|bacteria (?:id|found)|pathogen|erreger|keim\b|keimnachweis|germen|microorgan|agente aislado|细菌鉴定|菌种|病原/i;
const CULTURE = /cultur|kultur|cultivo|培养/i;
const NOT_ONE = /count|zahl|recuento|计数|sensitiv|suscept|resist|antibio/i;
const NOTHING =
  /^(?:no |not |nil|none|kein|sin |ning|ausen|steril|normal|negativ|mixed|misch|flora|pending|see |未|无|阴)/i;

/** Whether a row names an organism that was found. */
export function isOrganism({ loinc, name, result }: Row): boolean {
  const text = result.trim();
  if (!/^\p{L}[\p{L}\p{M}. ()/'’,\d-]{2,120}$/u.test(text) || NOTHING.test(text)) return false;
  if (isQuantity(text) || isQualitative(text) || isSusceptibilityWord(text) || NOT_ONE.test(name))
    return false;
  return CODES.has(loinc) || NAME.test(name) || CULTURE.test(name);
}

const isSusceptibilityWord = (text: string): boolean =>
  /^(?:S|I|R|SDD|NS|SUS|RES|INT|suscept\w*|sensi\w*|resist\w*|intermed\w*|empfindlich|sensibel|敏感|耐药|中介)$/i.test(
    text.trim(),
  );

const ANTIBIOTIC =
  /(?:cillin|cilina|mycin|micina|micin|floxacin|floxacino|cyclin|ciclina|penem|oxacin|zolid|azol|bactam|xacilin)\w{0,2}\b|^cef|^ceph|sulfa(?!t)|trimethoprim|trimetoprim|colisti|nitrofurant|aztreonam|amikac|fosfom|teicoplan|linezol|西林|霉素|头孢|沙星|培南/i;

/** Whether a row says how an organism responds to a drug, so that its number is no level of the drug. */
export const isResponse = ({ result, interpretation }: Row): boolean =>
  isSusceptibilityWord(interpretation) || isSusceptibilityWord(result);

/** The same, or a drug that can be one. */
export const isSusceptibility = (row: Row): boolean => isResponse(row) || ANTIBIOTIC.test(row.name);

/** Adds the organism to the comment of each susceptibility: the one of its own part, or else the last one above it. */
export function withOrganisms(rows: readonly Row[]): readonly Row[] {
  const organisms = rows.filter(isOrganism);
  if (organisms.length === 0) return rows;
  const names = new Set(organisms.map(({ result }) => result));
  const parts = new Map<string, string>();
  let last = '';
  return rows.map((row) => {
    const part = row.version?.part ?? '';
    if (isOrganism(row)) {
      last = row.result;
      if (part !== '') parts.set(part, last);
      return row;
    }
    if (
      !isSusceptibility(row) ||
      row.version?.hasParent ||
      row.comment.split('\n').some((line) => names.has(line))
    )
      return row;
    const organism = parts.get(part) ?? parts.get(part.split('.')[0] ?? '') ?? last;
    return organism === '' ? row : { ...row, comment: joinComment([organism, row.comment]) };
  });
}
