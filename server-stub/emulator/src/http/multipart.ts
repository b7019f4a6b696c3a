import { UNNAMED_FILE } from '../assumptions.js';
import { concat } from '../bytes.js';
import type { Memory } from '../memory.js';
import { bodyStream } from './bounded-body.js';
import { Problem } from './problem.js';
import { type ReadForm, readWebForm } from './read-form.js';

export interface ReceivedFile {
  readonly fileName: string;
  readonly bytes: Uint8Array;
}

export interface Bounds {
  readonly files: number;
  /** Bytes of one file. */
  readonly fileBytes: number;
}

/** Called with the file names of a complete request, in order. A Problem it throws refuses the request. */
export type OnFiles = (fileNames: readonly string[]) => void;

/** Allowance for boundaries, part headers and other fields, in bytes. */
const OVERHEAD = 1024 * 1024;

/**
 * The files of a multipart/form-data request (RFC 7578) under any field names, in order. Their bytes are reserved in
 * `memory` as they arrive; on success the caller releases them. A refused request is still read to its end, within the
 * bounds, so that the client receives the answer. Throws Problem.
 */
export async function receiveFiles(
  request: Request,
  bounds: Bounds,
  memory: Memory,
  onFiles: OnFiles = () => {},
  readForm: ReadForm = readWebForm,
): Promise<ReceivedFile[]> {
  const contentType = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\b/i.test(contentType)) {
    throw new Problem('unsupported-type', 'Files must be sent as multipart/form-data.');
  }
  const collection = createCollection(bounds, memory);
  try {
    await readForm(request, {
      limited: async () => limited(await bodyStream(request), bounds),
      maxFiles: bounds.files,
      onFile: collection.open,
      onTooMany: () => collection.refuse(tooManyFiles(bounds)),
    });
    const files = collection.finish();
    onFiles(files.map(({ fileName }) => fileName));
    return files;
  } catch (thrown) {
    collection.discard();
    if (thrown instanceof Problem) throw thrown;
    throw new Problem('invalid-body', 'The multipart body is damaged or ends early.', { cause: thrown });
  }
}

/** The body, which errors with a Problem beyond the bounds. */
function limited(body: ReadableStream<Uint8Array>, { files, fileBytes }: Bounds) {
  let left = files * fileBytes + OVERHEAD;
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, controller) {
      left -= piece.length;
      if (left < 0) throw new Problem('too-large', 'The request exceeds the maximum size.');
      controller.enqueue(piece);
    },
  });
  return body.pipeThrough(limit);
}

const tooManyFiles = ({ files }: Bounds): Problem =>
  new Problem('too-many-files', `At most ${files} files may be sent in one request.`);

const fileTooLarge = ({ fileBytes }: Bounds): Problem =>
  new Problem('too-large', `A file must not exceed ${fileBytes} bytes.`);

const memoryFull = (): Problem =>
  new Problem('busy', 'The memory of the emulator is full. Try again when earlier uploads are finished.');

function createCollection(bounds: Bounds, memory: Memory) {
  const files: { fileName: string; pieces: Uint8Array[]; size: number }[] = [];
  let refusal: Problem | null = null;

  function discard(): void {
    for (const { size } of files.splice(0)) memory.release(size);
  }

  function refuse(problem: Problem): void {
    refusal ??= problem;
    discard();
  }

  return {
    discard,
    refuse,
    open(fileName: string): (piece: Uint8Array) => void {
      const file = { fileName: cleanName(fileName), pieces: [] as Uint8Array[], size: 0 };
      if (!refusal) files.push(file);
      return (piece) => {
        if (refusal) return;
        if (file.size + piece.length > bounds.fileBytes) return refuse(fileTooLarge(bounds));
        if (!memory.reserve(piece.length)) return refuse(memoryFull());
        file.pieces.push(piece);
        file.size += piece.length;
      };
    },
    finish(): ReceivedFile[] {
      if (refusal) throw refusal;
      // A form sends an empty part without a name for an unused file input.
      const sent = files.filter(({ fileName, size }) => fileName !== '' || size > 0);
      if (sent.length === 0) throw new Problem('no-file', 'The request carries no file.');
      return sent.map(({ fileName, pieces }) => ({
        fileName: fileName || UNNAMED_FILE,
        bytes: concat(pieces),
      }));
    },
  };
}

const MAX_NAME_LENGTH = 255;

/** Control characters are removed; the reader of the form already removes folders. */
const cleanName = (name: string): string => name.replaceAll(/\p{Cc}/gu, '').slice(0, MAX_NAME_LENGTH);
