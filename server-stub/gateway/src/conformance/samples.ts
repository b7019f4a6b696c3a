/** An invented report of one row. */
export const REPORT = [
  'MSH|^~\\&|LAB|CONFORMANCE|||20260102030405||ORU^R01|1|P|2.3',
  'PID|1',
  'OBR|1|||24323-8^Panel^LN|||20260102030405',
  'OBX|1|NM|2345-7^Glucose^LN||99|mg/dL|70-100|N|||F',
].join('\r');

/** A picture of one pixel, in which there is no device to read. */
const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

export function form(...files: readonly (readonly [name: string, content: BlobPart])[]): FormData {
  const body = new FormData();
  for (const [name, content] of files) body.append('files', new Blob([content]), name);
  return body;
}

export const reportForm = (): FormData => form(['conformance.hl7', REPORT]);

export const pictureForm = (): FormData => form(['conformance.png', Buffer.from(PICTURE, 'base64')]);

export const JSON_BODY = { 'content-type': 'application/json' };

/** Creates bytes that begin and end like a PDF. */
export const createPdf = (bytes: number): Uint8Array<ArrayBuffer> => {
  const pdf = new Uint8Array(bytes).fill(0x20);
  new TextEncoder().encodeInto('%PDF-1.7\n', pdf);
  new TextEncoder().encodeInto('\n%%EOF\n', pdf.subarray(bytes - 7));
  return pdf;
};

/** Milliseconds in which a back end can refuse a form by its headers, before the rest of it is sent. */
const EARLY_REFUSAL = 500;

/** Creates a form of one file that goes on to `bytes`, a chunk at a time, so that none of it is held. */
export async function* createEndlessForm(
  boundary: string,
  bytes: number,
  pause: (ms: number) => Promise<unknown>,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(
    `--${boundary}\r\ncontent-disposition: form-data; name="files"; filename="endless.pdf"\r\n\r\n%PDF-1.7\n`,
  );
  await pause(EARLY_REFUSAL);
  const chunk = Buffer.alloc(64 * 1024, ' ');
  for (let sent = 0; sent < bytes; sent += chunk.length) yield chunk;
  yield Buffer.from(`\r\n--${boundary}--\r\n`);
}
