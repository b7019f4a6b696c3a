import { EMPTY_ROW, type Flaws, type ReferenceRange, type ResultStatus, type Row } from '../row.js';
import { ABSENT, type Stated, understood } from './stated.js';

/**
 * A row as a parser states it. Each field is understood, unclear or absent, so that no words are lost that a parser does not
 * understand.
 */
export interface StatedRow {
  readonly date: Stated<string>;
  readonly loinc: Stated<string>;
  readonly name: Stated<string>;
  readonly result: Stated<string>;
  readonly unit: Stated<string>;
  readonly limits: Stated<ReferenceRange>;
  readonly interpretation: Stated<string>;
  readonly comment: Stated<string>;
  readonly status: Stated<ResultStatus>;
  /** What tells several results of one test apart, such as OBX-4 or a specimen. */
  readonly part: string;
}

/** A document that says nothing of a test. */
export const UNSTATED: StatedRow = {
  date: ABSENT,
  loinc: ABSENT,
  name: ABSENT,
  result: ABSENT,
  unit: ABSENT,
  limits: ABSENT,
  interpretation: ABSENT,
  comment: ABSENT,
  status: ABSENT,
  part: '',
};

const NO_LIMITS: ReferenceRange = { low: '', high: '' };

export const statedLimits = (limits: ReferenceRange): Stated<ReferenceRange> =>
  limits.low === '' && limits.high === '' ? ABSENT : understood(limits);

/** The row that parsers hand on: a field that is not understood is empty, and a flaw with its words. */
export function rowOf(stated: StatedRow): Row {
  const flaws = flawsOf(stated);
  const status = orElse(stated.status, 'final');
  return {
    ...EMPTY_ROW,
    ...orElse(stated.limits, NO_LIMITS),
    date: orElse(stated.date, ''),
    loinc: orElse(stated.loinc, ''),
    name: orElse(stated.name, ''),
    result: orElse(stated.result, ''),
    unit: orElse(stated.unit, ''),
    interpretation: orElse(stated.interpretation, ''),
    comment: orElse(stated.comment, ''),
    ...(status === 'final' && stated.part === '' ? {} : { version: { status, part: stated.part } }),
    ...(Object.keys(flaws).length > 0 ? { flaws } : {}),
  };
}

/** A result, or words in its place that are not understood. */
export const statesResult = ({ result, flaws }: Row): boolean => result !== '' || Boolean(flaws?.value);

const orElse = <T>(stated: Stated<T>, otherwise: T): T =>
  stated.state === 'understood' ? stated.value : otherwise;

/** The flaw of a row by the field that is not understood. */
const FLAWS = {
  date: 'date',
  loinc: 'name',
  name: 'name',
  result: 'value',
  unit: 'unit',
  limits: 'range',
  interpretation: 'value',
  comment: 'value',
  status: 'status',
} as const;

function flawsOf(stated: StatedRow): Flaws {
  const flaws = Object.entries(FLAWS).flatMap(([field, flaw]) => {
    const one = stated[field as keyof typeof FLAWS];
    return one.state === 'unclear' ? [[flaw, one.words]] : [];
  });
  // Every row has a name: without one nobody knows what the result is of.
  if (stated.name.state === 'absent') flaws.push(['name', '']);
  return Object.fromEntries(flaws) as Flaws;
}
