import { randomInt } from 'node:crypto';

/**
 * A random mark in the name under which a file is sent: `report.hdt-7k2m9x4q8w1z.pdf`. It tells equal names apart, so that a
 * file whose acknowledgement was lost is found in the service's lists. People see names without marks.
 */
export type FileMark = string;

/** Length of a mark with its prefix, in characters. */
const MARK_LENGTH = '.hdt-'.length + 12;

/**
 * One mark or several in a row, of which the last was added by the gateway: a name that contains what looks like one gets the
 * gateway's own right behind it. In any letter case, since a service may convert names.
 */
const MARKS = /(?:\.hdt-[0-9a-z]{12}(?![0-9a-z]))+/gi;

const ALPHABET = '0123456789abcdefghijklmnopqrstuvwxyz';

export const createMark = (): FileMark =>
  Array.from({ length: 12 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** Inserts a mark before the extension, by which some services recognise formats. */
export function markName(name: string, mark: FileMark): string {
  const marked = name.replace(MARKS, `$&.hdt-${mark}`);
  if (marked !== name) return marked;
  const { stem, extension } = splitExtension(name);
  return `${stem}.hdt-${mark}${extension}`;
}

/** Splits a name before its last dot, unless what follows is too long for an extension or nothing precedes it. */
export function splitExtension(name: string): { readonly stem: string; readonly extension: string } {
  const [extension = ''] = /(?<=.)\.[^\s.]{1,16}$/su.exec(name) ?? [];
  return { stem: name.slice(0, name.length - extension.length), extension };
}

/** The gateway's marks in a name, without their prefix: the last of each row. */
export const marksIn = (name: string): FileMark[] =>
  Array.from(name.matchAll(MARKS), ([marks]) => marks.slice(-MARK_LENGTH + '.hdt-'.length).toLowerCase());

/** Removes the gateway's marks from text of the service, so that files have the names that people gave them. */
export const withoutMarks = (text: string): string =>
  text.replace(MARKS, (marks) => marks.slice(0, -MARK_LENGTH));

/** Marks at the end of a text, the last of which may continue in the next chunk. */
const UNFINISHED_MARKS = /(?:\.hdt-[0-9a-z]{12})*(?:\.(?:h(?:d(?:t(?:-[0-9a-z]{0,11})?)?)?)?)?$/i;

/** Maximum length of marks in a row, in characters: of a file's name. */
const MAX_MARKS = 255;

/** Removes the gateway's marks from the chunks of a text, also where a chunk ends within one. */
export async function* streamWithoutMarks(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let pending = '';
  for await (const { buffer, byteOffset, length } of source) {
    const text = pending + Buffer.from(buffer, byteOffset, length).toString('latin1');
    const searched = Math.max(0, text.length - MAX_MARKS);
    const end = searched + text.slice(searched).search(UNFINISHED_MARKS);
    if (end > 0) yield Buffer.from(withoutMarks(text.slice(0, end)), 'latin1');
    pending = text.slice(end);
  }
  if (pending !== '') yield Buffer.from(withoutMarks(pending), 'latin1');
}
