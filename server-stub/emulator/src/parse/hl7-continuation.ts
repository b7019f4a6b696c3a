import type { ResultStatus, Row } from '../row.js';
import { meaningOf } from './columns.js';
import { isOrganism } from './organisms.js';
import type { Stated } from './stated.js';
import { isQualitative, isQuantity } from './value.js';

/** An OBX as it is read. */
export interface Observation {
  readonly row: Row;
  /** OBX-2. */
  readonly type: string;
  /** OBX-3 as written. */
  readonly identifier: string;
  /** OBX-14 as written, or empty. */
  readonly observed: string;
  readonly statesValue: boolean;
  readonly status: Stated<ResultStatus>;
}

/** Whether an OBX is the next line of the text before it, as senders write a report of several lines. */
export function isNextLine(latest: Observation, observation: Observation): boolean {
  const { row, identifier, status } = observation;
  if (row.name === '' || identifier !== latest.identifier || isOrganism(latest.row)) return false;
  if (isOfAnotherTime(latest, observation)) return false;
  if (row.unit !== '' || row.low !== '' || row.high !== '' || row.interpretation !== '') return false;
  if (JSON.stringify(status) !== JSON.stringify(latest.status)) return false;
  if (isText(observation) && isText(latest)) return true;
  const both = [latest, observation];
  return (
    both.every((one) => one.type === 'ST' && !one.row.version?.part && isProse(one.row.result)) &&
    both.some((one) => isLineOfReport(one.row.result))
  );
}

/** Digits of a day in HL7. */
const DAY_LENGTH = 8;

/** Whether two OBX are of two days, or are two findings of two times of one day. */
function isOfAnotherTime(latest: Observation, { observed, row }: Observation): boolean {
  if (observed === '' || latest.observed === '' || observed === latest.observed) return false;
  if (observed.slice(0, DAY_LENGTH) !== latest.observed.slice(0, DAY_LENGTH)) return true;
  return [row.result, latest.row.result].every((text) => isQuantity(text) || isQualitative(text));
}

/** A sentence or a heading in capitals. */
const isLineOfReport = (text: string): boolean => /\s.*[.:]$|^[A-Z][A-Z ]{7,}:?$/.test(text);

/** Neither a number nor a finding such as `Negative`, of which there can be several. */
const isProse = (text: string): boolean => /\p{L}/u.test(text) && !isQuantity(text) && !isQualitative(text);

const isText = ({ type }: Observation): boolean => type === 'TX' || type === 'FT';

/** Service comment, annotation comment, laboratory comment. */
const COMMENT_CODES = ['8251-1', '48767-8', '77202-0'];

/**
 * Whether an OBX is a comment on the result before it, as senders write it that have no NTE: text without a name, under the name
 * `Comment`, or under the identifier of a result that is none.
 */
export function isCommentOn(latest: Observation, observation: Observation): boolean {
  const { row, type, identifier } = observation;
  if (!isText(observation) && type !== 'ST') return false;
  if (row.unit !== '' || row.low !== '' || row.high !== '') return false;
  if (COMMENT_CODES.includes(row.loinc) || isCommentName(row.name)) return true;
  if (!isText(observation)) return false;
  if (row.name === '') return true;
  const isOfLatest = identifier === latest.identifier && !isOfAnotherTime(latest, observation);
  return isOfLatest && !isText(latest) && latest.row.result !== '';
}

const isCommentName = (name: string): boolean =>
  meaningOf(name.replace(/^(?:lab(?:oratory)?|result|test|service|annotation) (?=\S)/i, ''))?.column ===
  'comment';
