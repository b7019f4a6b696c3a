/** Invented, and small: what checks send. */
const REPORT = [
  'MSH|^~\\&|LAB|CONFORMANCE|||20260102030405||ORU^R01|1|P|2.3',
  'PID|1',
  'OBR|1|||24323-8^Panel^LN|||20260102030405',
  'OBX|1|NM|2345-7^Glucose^LN||99|mg/dL|70-100|N|||F',
].join('\r');

/** A picture of one pixel: it is passed on, and nothing is read of it. */
const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

export function form(...files: readonly (readonly [name: string, content: BlobPart])[]): FormData {
  const body = new FormData();
  for (const [name, content] of files) body.append('files', new Blob([content]), name);
  return body;
}

export const reportForm = (): FormData => form(['conformance.hl7', REPORT]);

export const pictureForm = (): FormData => form(['conformance.png', Buffer.from(PICTURE, 'base64')]);

/** Begins and ends as a PDF does. */
export const pdfOf = (bytes: number): Uint8Array<ArrayBuffer> => {
  const pdf = new Uint8Array(bytes).fill(0x20);
  new TextEncoder().encodeInto('%PDF-1.7\n', pdf);
  new TextEncoder().encodeInto('\n%%EOF\n', pdf.subarray(bytes - 7));
  return pdf;
};
