import { ANOTHER_PERSON, type KnownReport, type KnownRow, type Person } from './known-report.js';
import {
  DATES,
  encode,
  FLAGS,
  isNumber,
  POINT,
  printDate,
  printFlag,
  printNumber,
  printRange,
  RANGES,
} from './print.js';
import { oneOf, type Style } from './style.js';
import type { Written } from './written.js';

const COMPARED = { '': '', '<': '<', '>': '>' } as const;

/** HL7 v2 as laboratories' systems send it, and as mail, editors and interfaces leave it. */
export function writeHl7(report: KnownReport, style: Style): Written {
  const lines = messageOf(report, report.person, style);
  const second = style.pick('second message', {
    none: null,
    'another person': ANOTHER_PERSON,
  });
  const all = second ? [...lines, ...messageOf(report, second, style)] : lines;
  const text = wrap(disturb(all, style), style);
  return { bytes: encode(text, style), ...(second ? { forReview: 'two people' as const } : {}) };
}

function messageOf(report: KnownReport, person: Person, style: Style): readonly string[] {
  const { day, time, rows, laboratory } = report;
  const collected = printDate(report, DATES['of hl7']!);
  const stamp = style.pick('date', {
    plain: collected,
    'with seconds': time === '' ? collected : `${collected}00`,
    'with an offset': time === '' ? collected : `${collected}00+0100`,
    'with fractions': time === '' ? collected : `${collected}00.1234`,
    iso: time === '' ? day : `${day}T${time}:00`,
    'with spaces': ` ${collected} `,
  });
  const [inGroup, inRow] = style.pick('date in', {
    both: [stamp, stamp],
    group: [stamp, ''],
    row: ['', stamp],
  });
  const group = `OBR|1|A-4471|NL-1|CHEM^Chemistry^L|||${inGroup}|||||||||||||||||||F`;
  const observations = rows.flatMap((row, at) => [
    observation(row, at + 1, inRow, style),
    ...(row.comment === '' ? [] : [`NTE|1|L|${row.comment}`]),
  ]);
  const head = [
    `MSH|^~\\&|NORDLAB|${laboratory}^05D1^CLIA|CLINIC|CLINIC|20260401101530||ORU^R01|NL-1|P|${oneOf(style.roll, ['2.3', '2.5.1', '2.8'])}`,
    `PID|1||${person.number}^^^NORDLAB^MR||${person.family}^${person.given}||${person.birthDate.replaceAll('-', '')}|F`,
    ...style.pick('visit', { yes: ['PV1|1|O', 'ORC|RE|A-4471'], none: [] }),
    group,
  ];
  return [...head, ...withDecoys(observations, rows, inRow, style)];
}

function observation(row: KnownRow, at: number, date: string, style: Style): string {
  const number = printNumber(row.result, POINT);
  const plain = isNumber(row) ? ['NM', `${row.comparator}${number}`] : ['ST', row.result];
  const [type, value] = style.pick('value', {
    plain,
    text: ['ST', plain[1]!],
    structured: isNumber(row) ? ['SN', `${COMPARED[row.comparator]}^${number}`] : plain,
    'spaced comparator':
      isNumber(row) && row.comparator !== '' ? ['ST', `${row.comparator} ${number}`] : plain,
    'of an entity': isNumber(row) && row.comparator === '<' ? ['ST', `&lt;${number}`] : plain,
    'decimal comma': ['ST', plain[1]!.replace('.', ',')],
    'with its unit': isNumber(row) && row.unit !== '' ? ['ST', `${plain[1]} ${row.unit}`] : plain,
    'formatted text': ['FT', plain[1]!],
    padded: [plain[0]!, `  ${plain[1]} `],
  });
  const escaped = row.unit.replaceAll('^', '\\S\\');
  const unit = style.pick('unit', {
    plain: escaped,
    coded: row.unit === '' ? '' : `${escaped}^${escaped}^UCUM`,
    'of an entity': row.unit.replace('µ', '&micro;').replaceAll('^', '\\S\\'),
    'not escaped': row.unit,
  });
  const name = style.pick('code', {
    plain: `${row.loinc}^${row.name}^LN`,
    local: `C${at}^${row.name}^L`,
    'local first': `C${at}^${row.name}^L^${row.loinc}^${row.name}^LN`,
    'name alone': `^${row.name}`,
  });
  const range = printRange(row, style.pick('range', RANGES), POINT);
  const flag = printFlag(row, style.pick('flag', FLAGS));
  const status = style.pick('status', { final: 'F', corrected: 'C', none: '', small: 'f' });
  return `OBX|${at}|${type}|${name}||${value}|${unit}|${range}|${flag}|||${status}|||${date}`;
}

/** Rows that a reader must not take for results that hold. */
function withDecoys(
  observations: readonly string[],
  rows: readonly KnownRow[],
  date: string,
  style: Style,
): readonly string[] {
  const [row] = rows;
  if (!row || !isNumber(row)) return observations;
  const decoy = (status: string) =>
    `OBX|90|NM|${row.loinc}^${row.name}^LN||${Number(row.result) + 3}|${row.unit}||||${'|'}${status}|||${date}`;
  return style.pick('decoy', {
    none: observations,
    deleted: [...observations, decoy('D')],
    wrong: [...observations, decoy('W')],
    'not done': [...observations, `OBX|91|NM|${row.loinc}^${row.name}^LN||||||||X|||${date}`],
    'preliminary before': [decoy('P'), ...observations],
    'preliminary behind': [...observations, decoy('P')],
    twice: [...observations, ...observations.slice(0, observations[1]?.startsWith('NTE') ? 2 : 1)],
    'a note of its own': [
      ...observations,
      'OBX|92|TX|8251-1^Comment^LN||Sample received in good state||||||F',
    ],
  });
}

/** What editors, mail and interfaces do to lines. */
function disturb(lines: readonly string[], style: Style): readonly string[] {
  const { roll } = style;
  const atResults = (change: (line: string) => string) => (): readonly string[] =>
    lines.map((line) => (/^OBX/.test(line) && roll(2) === 0 ? change(line) : line));
  return style.pick('lines', {
    plain: () => lines,
    'indented by a space': () => lines.map((line) => ` ${line}`),
    'some indented': atResults((line) => `  ${line}`),
    'some after a tab': atResults((line) => `\t${line}`),
    'some after a hard space': atResults((line) => `\u00a0${line}`),
    'some after an invisible space': atResults((line) => `\u200b${line}`),
    'small names': () =>
      lines.map((line) => line.replace(/^[A-Z]{3}/, (name) => (name === 'MSH' ? name : name.toLowerCase()))),
    'space behind': () => lines.map((line) => `${line}   `),
    'more separators': () => lines.map((line) => (line.startsWith('MSH') ? line : `${line}||||`)),
    'blank lines': () => lines.flatMap((line) => [line, '']),
    'own segments': () =>
      lines.flatMap((line) => (line.startsWith('OBX') ? [line, 'ZLR|1|internal'] : [line])),
    'space after the name': atResults((line) => line.replace('OBX|', 'OBX |')),
  })();
}

function wrap(lines: readonly string[], style: Style): string {
  const end = style.pick('line end', { cr: '\r', crlf: '\r\n', lf: '\n' });
  const body = lines.join(end) + end;
  return style.pick('around', {
    nothing: body,
    mllp: `\u000b${body}\u001c\r`,
    batch: `FHS|^~\\&|NORDLAB${end}BHS|^~\\&|NORDLAB${end}${body}BTS|1${end}FTS|1${end}`,
    'blank lines before': `${end}${end}${body}`,
    'no last end': lines.join(end),
  });
}
