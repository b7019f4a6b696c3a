import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import busboy from 'busboy';
import { Problem } from '../http/problem.js';
import type { ReadForm } from '../http/read-form.js';

/** Reads the form while it arrives, so that memory is refused before a large body is held. */
export const readNodeForm: ReadForm = async (request, { limited, maxFiles, onFile, onTooMany }) => {
  const parser = createParser(request.headers.get('content-type') ?? '', maxFiles);
  parser.on('file', (_field, stream, { filename }) => {
    stream.on('data', onFile(filename ?? ''));
    // The parser reports the same error; without a listener it would crash the process.
    stream.on('error', () => {});
  });
  parser.on('filesLimit', onTooMany);
  await pipeline(Readable.fromWeb((await limited()) as ReadableStream), parser);
};

function createParser(contentType: string, files: number): busboy.Busboy {
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
