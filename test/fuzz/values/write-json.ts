import type { KnownReport, KnownRow } from './known-report.js';
import {
  DATES,
  encode,
  FLAGS,
  isNumber,
  POINT,
  printDate,
  printFlag,
  printRange,
  printResult,
  RANGES,
} from './print.js';
import type { Style } from './style.js';
import type { Written } from './written.js';

type Keys = Readonly<
  Record<
    'name' | 'value' | 'unit' | 'range' | 'flag' | 'loinc' | 'date' | 'comment' | 'status' | 'low' | 'high',
    string
  >
>;

const KEYS: Readonly<Record<string, Keys>> = {
  camel: {
    name: 'testName',
    value: 'value',
    unit: 'unit',
    range: 'referenceRange',
    flag: 'flag',
    loinc: 'loinc',
    date: 'collectedAt',
    comment: 'comment',
    status: 'status',
    low: 'low',
    high: 'high',
  },
  snake: {
    name: 'test_name',
    value: 'result_value',
    unit: 'unit_of_measure',
    range: 'reference_range',
    flag: 'abnormal_flag',
    loinc: 'loinc_code',
    date: 'collection_date',
    comment: 'notes',
    status: 'result_status',
    low: 'low',
    high: 'high',
  },
  spoken: {
    name: 'Test',
    value: 'Result',
    unit: 'Units',
    range: 'Reference Range',
    flag: 'Flag',
    loinc: 'LOINC',
    date: 'Date',
    comment: 'Comments',
    status: 'Status',
    low: 'Low',
    high: 'High',
  },
  capitals: {
    name: 'NAME',
    value: 'RESULT',
    unit: 'UNIT',
    range: 'RANGE',
    flag: 'FLAG',
    loinc: 'LOINC',
    date: 'DATE',
    comment: 'COMMENT',
    status: 'STATUS',
    low: 'MIN',
    high: 'MAX',
  },
};

/** Stands for a bare word or number of JSON, which a value of JavaScript cannot state as written. */
const BARE = /"bare:([^"]*)"/g;

/** JSON as applications export it. Numbers keep their zeros. */
export function writeJson(report: KnownReport, style: Style): Written {
  const keys = style.pick('keys', KEYS);
  const date = printDate(report, style.pick('date', { ...DATES, 'of seconds': epochOf }));
  const range = style.pick('range', RANGES);
  const flag = style.pick('flag', FLAGS);
  const asNumber = style.pick('numbers', { bare: true, text: false });
  const rangeOf = style.pick('limits', {
    text: (row: KnownRow): unknown => printRange(row, range, POINT),
    object: (row: KnownRow): unknown => limitsOf(row),
    'object with its unit': (row: KnownRow): unknown =>
      Object.fromEntries(
        Object.entries(limitsOf(row)).map(([side, value]) => [side, { value, unit: row.unit }]),
      ),
  });
  const rowOf = (row: KnownRow) => {
    const printed = printResult(row, POINT);
    const number = isNumber(row) && row.comparator === '' && asNumber ? `bare:${printed}` : printed;
    const value = style.pick('value', {
      plain: number,
      object: isNumber(row) ? { value: number, unit: row.unit } : number,
      text: printed,
      padded: ` ${printed} `,
    });
    return {
      [keys.name]: row.name,
      [keys.loinc]: row.loinc,
      [keys.value]: value,
      ...style.pick('no unit', {
        empty: { [keys.unit]: row.unit },
        null: { [keys.unit]: row.unit === '' ? null : row.unit },
      }),
      ...(row.high === '' ? {} : { [keys.range]: rangeOf(row) }),
      ...style.pick('no flag', {
        empty: { [keys.flag]: printFlag(row, flag) },
        none: row.flag === '' ? {} : { [keys.flag]: printFlag(row, flag) },
        null: { [keys.flag]: row.flag === '' ? null : printFlag(row, flag) },
      }),
      [keys.date]: date,
      ...(row.comment === '' ? {} : { [keys.comment]: row.comment }),
      ...style.pick('status', { none: {}, final: { [keys.status]: 'final' } }),
    };
  };
  const rows = report.rows.map(rowOf);
  const { extra, forReview } = decoys(report, keys, date, style);
  const all = [...rows, ...extra];
  const { given, family, number } = report.person;
  const patient = { name: `${given} ${family}`, mrn: number };
  const text = style.pick('shape', {
    'rows in an object': () =>
      JSON.stringify({ laboratory: { name: report.laboratory }, patient, results: all }),
    'rows alone': () => JSON.stringify(all),
    indented: () => JSON.stringify({ patient, results: all }, null, 2),
    'a line each': () => all.map((one) => JSON.stringify(one)).join('\n'),
    panels: () => JSON.stringify({ patient, panels: [{ panel: 'Chemistry', tests: all }] }),
    'deep down': () => JSON.stringify({ status: 'ok', data: { report: { patient, observations: all } } }),
    'text in text': () => JSON.stringify({ payload: bare(JSON.stringify({ results: all })) }),
    'by name': () =>
      JSON.stringify({ patient, results: Object.fromEntries(all.map((one, at) => [`r${at}`, one])) }),
  })();
  return { bytes: encode(bare(text), style), ...(forReview ? { forReview } : {}) };
}

/** Seconds since 1970, at the time of the report as in UTC. */
const epochOf = (year: string, month: string, day: string, time: string): string =>
  String(Date.parse(`${year}-${month}-${day}T${time || '00:00'}:00Z`) / 1000);

const bare = (text: string): string => text.replaceAll(BARE, '$1');

const limitsOf = ({ low, high }: KnownRow): object => ({
  ...(low === '' ? {} : { low: `bare:${low}` }),
  high: `bare:${high}`,
});

interface Decoys extends Pick<Written, 'forReview'> {
  readonly extra: readonly object[];
}

/** Rows that do not hold, and rows without a value. */
function decoys({ rows }: KnownReport, keys: Keys, date: string, style: Style): Decoys {
  const row = rows.find(isNumber);
  if (!row) return { extra: [] };
  const other = {
    [keys.name]: row.name,
    [keys.value]: `bare:${(Number(row.result) + 3).toFixed(1)}`,
    [keys.unit]: row.unit,
    [keys.date]: date,
  };
  const urea = (value: string): Decoys => ({
    extra: [{ [keys.name]: 'Urea', [keys.value]: value, [keys.unit]: 'mmol/L' }],
    forReview: 'something',
  });
  return style.pick<Decoys>('decoy', {
    none: { extra: [] },
    cancelled: { extra: [{ ...other, [keys.status]: 'cancelled' }] },
    'entered in error': { extra: [{ ...other, [keys.status]: 'entered-in-error' }] },
    'not a number': urea('bare:NaN'),
    empty: urea('bare:null'),
  });
}
