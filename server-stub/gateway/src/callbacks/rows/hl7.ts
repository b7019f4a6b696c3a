import type { ResultRow } from '../../events/event.js';
import { CallbackFailure } from '../failure.js';
import { resultRow, splitRange } from './row.js';

/**
 * Parses OBX, at most `maxRows` of them, and the NTE under each of an ORU^R01 message (interface, HL7 file; HL7 v2.3
 * §7.3). Throws CallbackFailure.
 */
export function rowsFromHl7(message: string, maxRows: number): readonly ResultRow[] {
  const [header = ''] = /[^\r\n]+/.exec(message) ?? [];
  if (!/^MSH[^\w\s]/.test(header)) throw new CallbackFailure('hl7');
  const separator = header.charAt(3);
  const [, marks = ''] = header.split(separator);
  const plain = unescaper(separator, marks);
  const component = marks.charAt(0);

  const rows: ResultRow[] = [];
  for (const [segment] of message.matchAll(/[^\r\n]+/g)) {
    const [name, ...fields] = segment.split(separator);
    const field = (position: number): string => fields[position - 1] ?? '';
    if (name === 'OBX') {
      if (rows.length === maxRows) throw new CallbackFailure('rows');
      const [code = '', text = '', system = ''] = field(3).split(component).map(plain);
      rows.push(
        resultRow({
          date: dateOf(field(14)),
          loinc: system === 'LN' ? code : '',
          name: text,
          result: plain(field(5)),
          unit: plain(field(6)),
          ...splitRange(plain(field(7))),
        }),
      );
    }
    const last = rows.at(-1);
    if (name === 'NTE' && last) {
      const line = plain(field(3));
      rows[rows.length - 1] = { ...last, comment: last.comment === '' ? line : `${last.comment}\n${line}` };
    }
  }
  return rows;
}

/** The escapes of HL7 v2.3 §2.9; unknown ones are left unchanged. */
function unescaper(field: string, marks: string): (raw: string) => string {
  const [component = '^', repetition = '~', mark = '\\', subcomponent = '&'] = marks;
  const meanings: Readonly<Record<string, string>> = {
    F: field,
    S: component,
    R: repetition,
    E: mark,
    T: subcomponent,
    '.br': '\n',
  };
  const point = `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`;
  const sequence = new RegExp(
    `${point}(${Object.keys(meanings).join('|').replace('.', '\\.')}|X(?:[\\da-fA-F]{2})+)${point}`,
    'g',
  );
  return (raw) =>
    raw.replaceAll(
      sequence,
      (_, name: string) => meanings[name] ?? Buffer.from(name.slice(1), 'hex').toString('utf8'),
    );
}

/** `YYYYMMDD[HHMM[SS]]` in the notation of the other formats; anything else is left unchanged. */
function dateOf(time: string): string {
  const [, year, month, day, hour = '00', minute = '00', second = '00'] =
    /^(\d{4})(\d{2})(\d{2})(?:(\d{2})(\d{2})(\d{2})?)?/.exec(time) ?? [];
  return year ? `${year}-${month}-${day} ${hour}:${minute}:${second}` : time;
}
