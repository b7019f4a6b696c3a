import { randomBytes } from 'node:crypto';
import { createMark, type FileMark, MARK_LENGTH, markName } from '../file-mark.js';
import type { PartHead } from './part-headers.js';
import type { PartSink } from './part-scanner.js';

/**
 * Writes a form anew from its parts: only the contents of its files are the sender's. Whatever a sender's framing
 * means to other parsers never reaches one.
 */
export interface FormWriter extends PartSink {
  readonly contentType: string;
  /** The marks in the names of its files so far; none where names are left as they are. */
  readonly marks: readonly FileMark[];
  /** Ends the form. */
  close(): void;
  /** What has been written since the last call. */
  take(): readonly Buffer[];
}

/** Nobody can guess it before it is on its way, so no file can contain it. */
const randomBoundary = (): string => `hdt-${randomBytes(18).toString('base64url')}`;

/** `markNames`: whether each file gets a name of its own on the way. */
export function createFormWriter(markNames: boolean): FormWriter {
  const boundary = randomBoundary();
  const marks: FileMark[] = [];
  let delimiter = `--${boundary}`;
  let written: Buffer[] = [];
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    marks,
    begin(head) {
      const mark = markNames ? createMark() : null;
      if (mark) marks.push(mark);
      written.push(Buffer.from(`${delimiter}\r\n${headersOf(head, mark)}\r\n\r\n`));
      delimiter = `\r\n--${boundary}`;
    },
    bytes(piece) {
      if (piece.length > 0) written.push(piece);
    },
    end() {},
    close() {
      written.push(Buffer.from(`${delimiter}--\r\n`));
    },
    take() {
      const taken = written;
      written = [];
      return taken;
    },
  };
}

function headersOf({ field, fileName, contentType }: PartHead, mark: FileMark | null): string {
  const plain = writtenName(fileName);
  const name = mark ? markName(plain, mark) : plain;
  return [
    `Content-Disposition: form-data; name="${quotable(field)}"; filename="${name}"`,
    `Content-Type: ${safeType(contentType)}`,
  ].join('\r\n');
}

/** Characters that end a line for some parser, or are special in a quoted string. */
const UNQUOTABLE = /[\p{Cc}\u2028\u2029"\\]/gu;

const quotable = (text: string): string => text.replaceAll(UNQUOTABLE, '').slice(0, MAX_NAME);

/** A marked name is no longer than the longest of any file system. */
const MAX_NAME = 255 - MARK_LENGTH;

/** Without folders, which are the sender's own; a name of dots alone is one too. */
function writtenName(path: string): string {
  const name = quotable(path.split(/[\\/]/).at(-1) ?? '');
  return /^\.*$/.test(name) ? 'file' : name;
}

/** A media type of files, and in which characters their text is written. */
const FILE_TYPE =
  /^(?:application|image|text)\/(?!x-www-form-urlencoded\b)[\w.+-]+(?:[ \t]*;[ \t]*charset="?[\w-]+"?)?$/i;

/** Types of other things (messages, forms) are parsed by some libraries, which then see no file. */
const safeType = (type: string): string => (FILE_TYPE.test(type) ? type : 'application/octet-stream');
