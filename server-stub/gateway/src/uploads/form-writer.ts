import { randomBytes } from 'node:crypto';
import { createMark, type FileMark, MARK_LENGTH, markName } from '../file-mark.js';
import type { PartHead } from './part-headers.js';
import type { PartSink } from './part-scanner.js';

/**
 * Writes a new form from the parts of the sender's. Only the contents of files are copied, so that no parser behind the
 * gateway ever sees the sender's own framing.
 */
export interface FormWriter extends PartSink {
  readonly contentType: string;
  /** The marks of the files so far; none where file names are not marked. */
  readonly marks: readonly FileMark[];
  /** Ends the form. */
  close(): void;
  /** Returns the bytes written since the last call. */
  take(): readonly Buffer[];
}

/** Unguessable until it is sent, so that no file can contain it. */
const createBoundary = (): string => `hdt-${randomBytes(18).toString('base64url')}`;

/** `markNames`: whether a random mark is added to each file's name. */
export function createFormWriter(markNames: boolean): FormWriter {
  const boundary = createBoundary();
  const marks: FileMark[] = [];
  let delimiter = `--${boundary}`;
  let written: Buffer[] = [];
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    marks,
    begin(head) {
      const mark = markNames ? createMark() : null;
      if (mark) marks.push(mark);
      written.push(Buffer.from(`${delimiter}\r\n${formatHeaders(head, mark)}\r\n\r\n`));
      delimiter = `\r\n--${boundary}`;
    },
    bytes(chunk) {
      if (chunk.length > 0) written.push(chunk);
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

function formatHeaders({ field, fileName, contentType }: PartHead, mark: FileMark | null): string {
  const plain = safeFileName(fileName);
  const name = mark ? markName(plain, mark) : plain;
  return [
    `Content-Disposition: form-data; name="${removeUnquotable(field)}"; filename="${name}"`,
    `Content-Type: ${safeContentType(contentType)}`,
  ].join('\r\n');
}

/** Characters that end a line for some parser, or are special in a quoted string. */
const UNQUOTABLE = /[\p{Cc}\u2028\u2029"\\]/gu;

const removeUnquotable = (text: string): string => text.replaceAll(UNQUOTABLE, '').slice(0, MAX_NAME);

/** With its mark a name has at most 255 characters, the maximum of common file systems. */
const MAX_NAME = 255 - MARK_LENGTH;

/** Removes folders, which are private to the sender; a name of dots alone would mean a folder too. */
function safeFileName(path: string): string {
  const name = removeUnquotable(path.split(/[\\/]/).at(-1) ?? '');
  return /^\.*$/.test(name) ? 'file' : name;
}

/** A media type of files, with an optional charset. */
const FILE_TYPE =
  /^(?:application|image|text)\/(?!x-www-form-urlencoded\b)[\w.+-]+(?:[ \t]*;[ \t]*charset="?[\w-]+"?)?$/i;

/** Some libraries parse parts of other types (messages, forms) and then see no file. */
const safeContentType = (type: string): string => (FILE_TYPE.test(type) ? type : 'application/octet-stream');
