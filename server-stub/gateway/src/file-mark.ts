import { randomInt } from 'node:crypto';

/**
 * A file's name on its way: `report.hdt-7k2m9x4q8w1z.pdf`. The random mark tells equal names apart, so that a file whose
 * acknowledgement was lost is found in the service's lists by exactly its own name. People see names without marks.
 */
export type FileMark = string;

const MARK = /\.hdt-[0-9a-z]{12}(?![0-9a-z])/g;

/** Characters of a mark with what precedes it. */
export const MARK_LENGTH = '.hdt-'.length + 12;

const ALPHABET = '0123456789abcdefghijklmnopqrstuvwxyz';

export const createMark = (): FileMark =>
  Array.from({ length: 12 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** Before the extension: some services tell formats by it. */
export function markName(name: string, mark: FileMark): string {
  const plain = withoutMarks(name);
  const at = plain.lastIndexOf('.');
  const end = at > 0 ? at : plain.length;
  return `${plain.slice(0, end)}.hdt-${mark}${plain.slice(end)}`;
}

export const hasMark = (name: string, mark: FileMark): boolean => name.includes(`.hdt-${mark}`);

/** Text of the service as people see it: every file under its original name. */
export const withoutMarks = (text: string): string =>
  text.includes('.hdt-') ? text.replaceAll(MARK, '') : text;
