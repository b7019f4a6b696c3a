import { randomBytes } from 'node:crypto';
import { createMark, type FileMark, markName, splitExtension } from '../file-mark.js';
import type { PartHead } from './part-scanner.js';

/** Unguessable until it is sent, so that no file can contain it. */
const createBoundary = (): string => `hdt-${randomBytes(18).toString('base64url')}`;

/**
 * Writes a new form from the parts of the sender's. Only the contents of files are copied, so that no parser behind the
 * gateway ever sees the sender's own framing. `markNames`: whether a random mark is added to each file's name.
 */
export function createFormWriter(markNames: boolean) {
  const boundary = createBoundary();
  const marks: FileMark[] = [];
  let delimiter = `--${boundary}`;
  let written: Buffer[] = [];
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    /** The marks of the files so far; none where file names are not marked. */
    get marks(): readonly FileMark[] {
      return marks;
    },
    begin(head: PartHead): void {
      const mark = markNames ? createMark() : null;
      if (mark) marks.push(mark);
      written.push(Buffer.from(`${delimiter}\r\n${formatHeaders(head, mark)}\r\n\r\n`));
      delimiter = `\r\n--${boundary}`;
    },
    bytes(chunk: Buffer): void {
      if (chunk.length > 0) written.push(chunk);
    },
    end(): void {},
    /** Ends the form. */
    close(): void {
      written.push(Buffer.from(`${delimiter}--\r\n`));
    },
    /** Returns the bytes written since the last call. */
    take(): readonly Buffer[] {
      const taken = written;
      written = [];
      return taken;
    },
  };
}

function formatHeaders({ field, fileName, contentType }: PartHead, mark: FileMark | null): string {
  return [
    `Content-Disposition: form-data; name="${createSentField(field)}"; filename="${createSentName(fileName, mark)}"`,
    `Content-Type: ${safeContentType(contentType)}`,
  ].join('\r\n');
}

/** A media type of files, with an optional charset. */
const FILE_TYPE =
  /^(?:application|image|text)\/(?!x-www-form-urlencoded\b)[\w.+-]+(?:[ \t]*;[ \t]*charset="?[\w-]+"?)?$/i;

/** Some libraries parse parts of other types (messages, forms) and then see no file. */
const safeContentType = (type: string): string => (FILE_TYPE.test(type) ? type : 'application/octet-stream');

/** Maximum bytes of a name in common file systems. */
const MAX_NAME = 255;

/** Characters that end a line for some parser, or are special in a quoted string. */
const UNQUOTABLE = /[\p{Cc}\u2028\u2029"\\]/gu;

/** Dots and spaces that some systems remove from the end of a name. */
const TRAILING = /(?<![. ])[. ]+$/;

const CHARACTERS = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * The name under which a file is sent: without folders, which are private to the sender, and with its mark. A name that is too
 * long keeps its extension.
 */
export function createSentName(path: string, mark: FileMark | null): string {
  const name = path.split(/[\\/]/).at(-1)!.replaceAll(UNQUOTABLE, '').replace(TRAILING, '') || 'file';
  const addMark = (plain: string) => (mark === null ? plain : markName(plain, mark));
  return addMark(shorten(name, (shorter) => Buffer.byteLength(addMark(shorter))));
}

/** The name of a form's field. */
export const createSentField = (field: string): string =>
  shorten(field.replaceAll(UNQUOTABLE, ''), Buffer.byteLength);

/** Removes whole characters, as people see them, in front of the extension, which has 17 characters at most (`splitExtension`). */
function shorten(name: string, measure: (shorter: string) => number): string {
  if (measure(name) <= MAX_NAME) return name;
  const { stem, extension } = splitExtension(name);
  const characters = Array.from(CHARACTERS.segment(stem.slice(0, MAX_NAME)), ({ segment }) => segment);
  while (characters.length > 1) {
    characters.pop();
    const shorter = characters.join('') + extension;
    if (measure(shorter) <= MAX_NAME) return shorter;
  }
  // One character can have any number of accents.
  return `file${extension}`;
}
