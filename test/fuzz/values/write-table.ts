import { parquetWriteBuffer } from 'hyparquet-writer';
import {
  ANOTHER_PERSON,
  type KnownReport,
  type KnownRow,
  type Language,
  type Person,
} from './known-report.js';
import {
  DATES,
  encode,
  FLAGS,
  isNumber,
  MONTHS,
  type NumberStyle,
  POINT,
  printDate,
  printFlag,
  printNumber,
  printRange,
  printResult,
  RANGES,
} from './print.js';
import type { Style } from './style.js';
import type { Written } from './written.js';

export type Field =
  | 'name'
  | 'result'
  | 'unit'
  | 'low'
  | 'high'
  | 'range'
  | 'flag'
  | 'loinc'
  | 'date'
  | 'comment'
  | 'previous'
  | 'status'
  | 'order'
  | 'method';

export const HEADINGS: Readonly<Record<Language, Readonly<Record<Field, readonly string[]>>>> = {
  en: {
    name: ['Test', 'Test Name', 'Analyte', 'test_name', 'Component', 'TEST'],
    result: ['Result', 'Value', 'result_value', 'Your Result', 'RESULT'],
    unit: ['Unit', 'Units', 'UOM', 'unit_of_measure'],
    low: ['Low', 'Ref Low', 'lower_limit'],
    high: ['High', 'Ref High', 'upper_limit'],
    range: ['Reference Range', 'Ref. Range', 'reference_range', 'Normal Range'],
    flag: ['Flag', 'Abnormal', 'Abnormal Flag'],
    loinc: ['LOINC', 'LOINC Code'],
    date: ['Date', 'Collection Date', 'collected_at', 'Test Date'],
    comment: ['Comment', 'Notes'],
    previous: ['Previous Result', 'Previous', 'Last Value'],
    status: ['Status', 'Result Status'],
    order: ['Order No', 'Accession'],
    method: ['Method'],
  },
  de: {
    name: ['Untersuchung', 'Parameter', 'Analyse', 'Laborwert'],
    result: ['Ergebnis', 'Wert', 'Messwert', 'Befund'],
    unit: ['Einheit', 'Einh.', 'Maßeinheit'],
    low: ['Untergrenze', 'Normuntergrenze'],
    high: ['Obergrenze', 'Normobergrenze'],
    range: ['Referenzbereich', 'Normbereich', 'Referenz'],
    flag: ['Bewertung', 'Markierung'],
    loinc: ['LOINC', 'LOINC-Code'],
    date: ['Datum', 'Entnahmedatum', 'Abnahmedatum'],
    comment: ['Bemerkung', 'Kommentar'],
    previous: ['Vorwert', 'Vorbefund'],
    status: ['Status'],
    order: ['Auftragsnummer'],
    method: ['Methode'],
  },
  es: {
    name: ['Prueba', 'Determinación', 'Analito', 'Examen'],
    result: ['Resultado', 'Valor'],
    unit: ['Unidad', 'Unidades'],
    low: ['Límite inferior', 'Mínimo'],
    high: ['Límite superior', 'Máximo'],
    range: ['Valores de referencia', 'Rango de referencia'],
    flag: ['Alerta', 'Indicador'],
    loinc: ['LOINC', 'Código LOINC'],
    date: ['Fecha', 'Fecha de toma'],
    comment: ['Observaciones', 'Comentario'],
    previous: ['Resultado anterior', 'Anterior'],
    status: ['Estado'],
    order: ['Nº de orden'],
    method: ['Método'],
  },
  zh: {
    name: ['检验项目', '项目名称', '项目'],
    result: ['结果', '检验结果', '测定值'],
    unit: ['单位'],
    low: ['下限', '参考下限'],
    high: ['上限', '参考上限'],
    range: ['参考范围', '参考值', '参考区间'],
    flag: ['提示', '异常标志'],
    loinc: ['LOINC代码'],
    date: ['日期', '采样时间', '检验日期'],
    comment: ['备注'],
    previous: ['上次结果'],
    status: ['状态'],
    order: ['申请单号'],
    method: ['方法'],
  },
};

interface Cells {
  readonly headings: readonly string[];
  readonly lines: readonly (readonly string[])[];
}

/** What a laboratory exports as a table: in which order, by which words, with which cells run together. */
function makeCells(report: KnownReport, style: Style, numbers: NumberStyle): Cells {
  const { language, rows } = report;
  const date = printDate(report, style.pick('date', datesOf(language)));
  const range = style.pick('range', RANGES);
  const flag = style.pick('flag', FLAGS);
  const result = style.pick('result', {
    plain: (row: KnownRow) => printResult(row, numbers),
    'with its unit': (row: KnownRow) => `${printResult(row, numbers)} ${row.unit}`.trim(),
    'with its flag': (row: KnownRow) => `${printResult(row, numbers)} ${row.flag}`.trim(),
    'with a star': (row: KnownRow) => `${printResult(row, numbers)}${row.flag === '' ? '' : '*'}`,
    'with a space': (row: KnownRow) => ` ${printResult(row, numbers)} `,
    'a formula': (row: KnownRow) => (isNumber(row) ? `="${printResult(row, numbers)}"` : row.result),
    'an apostrophe': (row: KnownRow) => (isNumber(row) ? `'${printResult(row, numbers)}` : row.result),
    'damaged by a spreadsheet': (row: KnownRow) => asSpreadsheetDate(row) ?? printResult(row, numbers),
    'too wide for its column': (row: KnownRow) => (row === rows[1] ? '#####' : printResult(row, numbers)),
    'a space after the sign': (row: KnownRow) =>
      printResult(row, numbers).replace(/^[<>]/, (sign) => `${sign} `),
  });
  const isDamaged = style.pick('spreadsheet', { none: false, 'limits and codes as dates': true });
  const cells: Readonly<Record<Field, (row: KnownRow) => string>> = {
    name: ({ name }) => name,
    result,
    unit: ({ unit }) => unit,
    low: ({ low }) => printNumber(low, numbers),
    high: ({ high }) => printNumber(high, numbers),
    range: (row) => (isDamaged && asMonth(row.low, row.high)) || printRange(row, range, numbers),
    flag: (row) => printFlag(row, flag),
    loinc: ({ loinc }) =>
      (isDamaged && asMonth(...(loinc.split('-').reverse() as [string, string]))) || loinc,
    date: () => date,
    comment: ({ comment }) => comment,
    previous: (row) => (isNumber(row) ? printNumber(String(Number(row.result) + 2), numbers) : row.result),
    status: () => 'final',
    order: () => '4471',
    method: () => 'Photometry',
  };
  const limits = style.pick<readonly Field[]>('limits', {
    'in one cell': ['range'],
    'in two cells': ['low', 'high'],
  });
  const fields = style.pick<readonly Field[]>('columns', {
    plain: ['name', 'result', 'unit', ...limits, 'flag', 'loinc', 'date', 'comment'],
    'date first': ['date', 'name', 'result', 'unit', ...limits, 'flag', 'comment'],
    'limits before the result': ['name', ...limits, 'unit', 'result', 'flag', 'loinc', 'date', 'comment'],
    'code first': ['loinc', 'name', 'result', 'flag', 'unit', ...limits, 'date', 'comment'],
    'with an earlier result': ['name', 'result', 'unit', ...limits, 'flag', 'previous', 'date', 'comment'],
    'an earlier result first': ['name', 'previous', 'result', 'unit', ...limits, 'flag', 'date', 'comment'],
    'with what nobody needs': [
      'order',
      'name',
      'method',
      'result',
      'unit',
      ...limits,
      'flag',
      'status',
      'date',
      'comment',
    ],
  });
  const heading = style.pick('headings', {
    plain: (field: Field) => HEADINGS[language][field][0]!,
    other: (field: Field) => {
      const words = HEADINGS[language][field];
      return words[style.roll(words.length)]!;
    },
    'in capitals': (field: Field) => HEADINGS[language][field][0]!.toUpperCase(),
  });
  return {
    headings: fields.map(heading),
    lines: rows.map((row) => fields.map((field) => cells[field](row))),
  };
}

/** What a spreadsheet makes of `7-45` and of the code `777-3`: a month and the last digits of a year; empty where it makes nothing. */
const asMonth = (month: string, year: string): string =>
  /^(?:[1-9]|1[0-2])$/.test(month) && /^\d{2,4}$/.test(year) && Number(year) > 31
    ? `${MONTHS[Number(month) - 1]}-${year.slice(-2)}`
    : '';

/** What a spreadsheet of a language with points in dates makes of `5.4`. */
function asSpreadsheetDate({ result, comparator }: KnownRow): string | null {
  const [, day, month] = /^([1-9]|[12]\d)\.0?([1-9]|1[0-2])$/.exec(result) ?? [];
  return day === undefined || comparator !== ''
    ? null
    : `${day.padStart(2, '0')}. ${MONTHS[Number(month) - 1]}`;
}

/** A system writes dates in the order of its language; of the first option a reader can be certain. */
export function datesOf(language: Language): typeof DATES {
  const { dotted, 'dotted, short year': short, 'day first': dayFirst, ...others } = DATES;
  const { 'month first': monthFirst, 'month first, short': monthFirstShort, ...neither } = others;
  switch (language) {
    case 'de':
      return { dotted: dotted!, 'dotted, short year': short!, ...neither };
    case 'es':
      return { ...neither, 'day first': dayFirst!, dotted: dotted! };
    case 'zh':
      return neither;
    case 'en':
      return DATES;
  }
}

export const numbersOf = (language: Language, style: Style): NumberStyle =>
  language === 'de' || language === 'es'
    ? style.pick('numbers', {
        'with a comma': { decimal: ',', thousands: '' },
        'with points between thousands': { decimal: ',', thousands: '.' },
        'with a point': POINT,
      })
    : style.pick('numbers', {
        plain: POINT,
        'with commas between thousands': { decimal: '.', thousands: ',' },
        'with spaces between thousands': { decimal: '.', thousands: ' ' },
      });

/** CSV as systems export it and spreadsheets save it. */
export function writeCsv(report: KnownReport, style: Style): Written {
  const numbers = numbersOf(report.language, style);
  const isGerman = numbers.decimal === ',';
  const between = style.pick(
    'separator',
    isGerman ? { ';': ';', tab: '\t' } : { ',': ',', ';': ';', tab: '\t', '|': '|' },
  );
  const { headings, lines } = makeCells(report, style, numbers);
  const quoteAll = style.pick('quotes', { 'where needed': false, all: true });
  const quote = (cell: string): string =>
    quoteAll || cell.includes(between) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
  const line = (cells: readonly string[]): string => cells.map(quote).join(between);
  const empty = line(headings.map(() => ''));
  const { table, mixesPeople } = withPeople({ headings, lines }, report, style);
  const body = [line(table.headings), ...table.lines.map(line)];
  const all = style.pick('around', {
    nothing: body,
    'a title': [report.laboratory, '', ...body],
    'a patient above': [line(['Patient', `${report.person.family}, ${report.person.given}`]), empty, ...body],
    'empty columns': body.map((one) => `${one}${between}${between}`),
    'empty lines': body.flatMap((one) => [one, empty]),
    'the separator named': [`sep=${between}`, ...body],
    'headings again': [...body, body[0]!],
    'a row twice': [...body, body[1]!],
    'a line of sections': [
      body[0]!,
      line(headings.map((_, at) => (at === 0 ? 'Chemistry' : ''))),
      ...body.slice(1),
    ],
    'a last line': [...body, empty, line(['Printed by the laboratory system'])],
  });
  const end = style.pick('line end', { crlf: '\r\n', lf: '\n', cr: '\r' });
  return {
    bytes: encode(all.join(end) + end, style),
    ...(mixesPeople ? { forReview: 'two people' as const } : {}),
  };
}

/** The table with columns that say whose each row is; and, for a reader that must notice, with rows of somebody else. */
function withPeople(
  table: Cells,
  report: KnownReport,
  style: Style,
): { readonly table: Cells; readonly mixesPeople: boolean } {
  const cellsOf = ({ family, given, number }: Person) => [number, `${given} ${family}`];
  const kind = style.pick('people', { none: 'none', one: 'one', two: 'two' });
  if (kind === 'none') return { table, mixesPeople: false };
  const headings = ['Patient ID', 'Patient Name', ...table.headings];
  const own = table.lines.map((cells) => [...cellsOf(report.person), ...cells]);
  const foreign = kind === 'two' ? table.lines.map((cells) => [...cellsOf(ANOTHER_PERSON), ...cells]) : [];
  return { table: { headings, lines: [...own, ...foreign] }, mixesPeople: kind === 'two' };
}

/** Parquet as data teams write it. */
export function writeParquet(report: KnownReport, style: Style): Written {
  const { headings, lines } = makeCells(report, style, POINT);
  const columnData = headings.map((name, at) => {
    const texts = lines.map((cells) => cells[at]!);
    return {
      name,
      data: texts.map((text) => (text === '' ? null : text)),
      type: 'STRING' as const,
      nullable: true,
    };
  });
  const typed = style.pick('types', {
    text: columnData,
    numbers: columnData.map((column) =>
      column.data.every((text) => text === null || /^\d+(?:\.\d+)?$/.test(text))
        ? {
            ...column,
            data: column.data.map((text) => (text === null ? null : Number(text))),
            type: 'DOUBLE' as const,
          }
        : column,
    ),
  });
  return {
    bytes: new Uint8Array(
      parquetWriteBuffer({ columnData: typed as Parameters<typeof parquetWriteBuffer>[0]['columnData'] }),
    ),
  };
}
