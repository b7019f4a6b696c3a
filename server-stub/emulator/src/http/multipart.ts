import { pipeline } from 'node:stream/promises';
import busboy from 'busboy';
import { UNNAMED_FILE } from '../assumptions.js';
import type { Memory } from '../memory.js';
import { Problem } from './problem.js';

export interface ReceivedFile {
  readonly fileName: string;
  readonly bytes: Uint8Array;
}

export interface Bounds {
  readonly files: number;
  /** Bytes of one file. */
  readonly fileBytes: number;
}

/** Is told the names of the files of a request that is whole, in their order. */
export type Received = (fileNames: readonly string[]) => void;

/** For boundaries, part headers and fields beside the files, in bytes. */
const OVERHEAD = 1024 * 1024;

/**
 * The files of a multipart/form-data request (RFC 7578) under whatever field names, in their order. Their bytes are
 * taken from `memory` as they arrive; on success they are the caller's to give back. A refused request is still read
 * to its end, within the bounds, so that its sender gets to read the answer. `received` may refuse them by their names,
 * with a Problem. Throws Problem.
 */
export async function receiveFiles(
  request: Request,
  bounds: Bounds,
  memory: Memory,
  received: Received = () => {},
): Promise<ReceivedFile[]> {
  const parser = openParser(request.headers, bounds);
  const collection = createCollection(bounds, memory);
  parser.on('file', (_field, stream, { filename }) => collection.open(filename, stream));
  parser.on('filesLimit', () => collection.refuse(tooMany(bounds)));
  try {
    await pipeline(metered(request.body, bounds), parser);
    const files = collection.finish();
    received(files.map(({ fileName }) => fileName));
    return files;
  } catch (thrown) {
    collection.drop();
    if (thrown instanceof Problem) throw thrown;
    throw new Problem('invalid-body', 'The multipart body is damaged or ends early.', { cause: thrown });
  }
}

function openParser(headers: Headers, { files }: Bounds): busboy.Busboy {
  const contentType = headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\b/i.test(contentType)) {
    throw new Problem('unsupported-type', 'Files are sent as multipart/form-data.');
  }
  try {
    return busboy({
      headers: { 'content-type': contentType },
      defParamCharset: 'utf8',
      limits: { files, fields: 100, fieldSize: 64 * 1024, headerPairs: 100 },
    });
  } catch (cause) {
    throw new Problem('invalid-body', 'The multipart boundary is missing.', { cause });
  }
}

async function* metered(body: AsyncIterable<Uint8Array> | null, { files, fileBytes }: Bounds) {
  let left = files * fileBytes + OVERHEAD;
  for await (const piece of body ?? []) {
    left -= piece.length;
    if (left < 0) throw new Problem('too-large', 'The request is larger than all its files may be together.');
    yield piece;
  }
}

const tooMany = ({ files }: Bounds): Problem =>
  new Problem('too-many-files', `At most ${files} files may be sent in one request.`);

const tooLarge = ({ fileBytes }: Bounds): Problem =>
  new Problem('too-large', `A file may have at most ${fileBytes} bytes.`);

const noMemory = (): Problem =>
  new Problem('busy', 'The emulator holds as much as it may. Try again when earlier uploads are finished.');

function createCollection(bounds: Bounds, memory: Memory) {
  const files: { fileName: string; pieces: Uint8Array[]; size: number }[] = [];
  let refusal: Problem | null = null;

  function drop(): void {
    for (const { size } of files.splice(0)) memory.give(size);
  }

  function refuse(problem: Problem): void {
    refusal ??= problem;
    drop();
  }

  return {
    drop,
    refuse,
    open(filename: string | undefined, stream: AsyncIterable<Uint8Array> & NodeJS.ReadableStream): void {
      const file = { fileName: cleanName(filename), pieces: [] as Uint8Array[], size: 0 };
      if (!refusal) files.push(file);
      stream.on('data', (piece: Uint8Array) => {
        if (refusal) return;
        if (file.size + piece.length > bounds.fileBytes) return refuse(tooLarge(bounds));
        if (!memory.take(piece.length)) return refuse(noMemory());
        file.pieces.push(piece);
        file.size += piece.length;
      });
      // The parser reports the same error; without a listener it would end the process.
      stream.on('error', () => {});
    },
    finish(): ReceivedFile[] {
      if (refusal) throw refusal;
      // A form sends an empty, nameless part for a file input left alone.
      const sent = files.filter(({ fileName, size }) => fileName !== '' || size > 0);
      if (sent.length === 0) throw new Problem('no-file', 'The request carries no file.');
      return sent.map(({ fileName, pieces, size }) => ({
        fileName: fileName || UNNAMED_FILE,
        bytes: Buffer.concat(pieces, size),
      }));
    },
  };
}

const LONGEST_NAME = 255;

/** The parser leaves no folders; control characters have no place in a name either. */
const cleanName = (name = ''): string => name.replaceAll(/\p{Cc}/gu, '').slice(0, LONGEST_NAME);
