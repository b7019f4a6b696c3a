import type { IncomingMessage } from 'node:http';
import busboy from 'busboy';
import sharp from 'sharp';

/** Reads the files of a request: those of a form, or its body where that is a picture itself. */
export async function readFiles(request: IncomingMessage): Promise<Buffer[]> {
  const type = request.headers['content-type'] ?? '';
  if (!type.startsWith('multipart/form-data')) {
    const body = Buffer.concat(await request.toArray());
    return type.startsWith('image/') ? [body] : [];
  }
  const form = busboy({ headers: request.headers, defParamCharset: 'utf8' });
  const files: Promise<Buffer>[] = [];
  form.on('file', (_field, file) => files.push(file.toArray().then((pieces) => Buffer.concat(pieces))));
  await new Promise((resolve, reject) => {
    form.on('close', resolve).on('error', reject);
    request.on('error', reject).pipe(form);
  });
  return Promise.all(files);
}

/** Pixels of the longest edge of a picture; 0 where it cannot be decoded. */
export async function decodedEdge(picture: Buffer): Promise<number> {
  try {
    const { info } = await sharp(picture, { failOn: 'error' }).raw().toBuffer({ resolveWithObject: true });
    return Math.max(info.width, info.height);
  } catch {
    return 0;
  }
}
