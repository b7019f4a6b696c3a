import { randomInt } from 'node:crypto';

/**
 * A random mark in the name under which a file is sent: `report.hdt-7k2m9x4q8w1z.pdf`. It tells equal names apart, so that a
 * file whose acknowledgement was lost is found in the service's lists. People see names without marks.
 */
export type FileMark = string;

const MARK = /\.hdt-[0-9a-z]{12}(?![0-9a-z])/g;

/** Length of a mark with its prefix, in characters. */
export const MARK_LENGTH = '.hdt-'.length + 12;

const ALPHABET = '0123456789abcdefghijklmnopqrstuvwxyz';

export const createMark = (): FileMark =>
  Array.from({ length: 12 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** Inserts a mark before the extension, by which some services recognise formats. */
export function markName(name: string, mark: FileMark): string {
  const plain = withoutMarks(name);
  const at = plain.lastIndexOf('.');
  const end = at > 0 ? at : plain.length;
  return `${plain.slice(0, end)}.hdt-${mark}${plain.slice(end)}`;
}

/** The marks in a name, without their prefix. */
export const marksIn = (name: string): FileMark[] =>
  Array.from(name.matchAll(MARK), ([mark]) => mark.slice('.hdt-'.length));

/** Removes all marks from text of the service, so that files have their original names. */
export const withoutMarks = (text: string): string =>
  text.includes('.hdt-') ? text.replaceAll(MARK, '') : text;
