import { createEmulator, DEFAULT_KEY } from '../../../server-stub/emulator/src/browser.js';

/** A sample of each text format and language, by its path in the project. */
export const TEXT_SAMPLES = [
  'demo/public/samples/blood-count.csv',
  'demo/public/samples/blood-panel.hl7',
  'demo/public/samples/lipids.fhir.json',
  'demo/public/samples/someone-else.hl7',
  'test/fixtures/pathology/bundle.json',
  'test/fixtures/pathology/report.xml',
  'test/fixtures/pathology/results.ccda.xml',
  'test/fixtures/pathology/results-de.csv',
  'test/fixtures/pathology/results-zh.csv',
  'test/fixtures/pathology/rows.json',
] as const;

/** The rows of each sample, as the emulator gives them in this thread. */
export async function rowsOfSamples(
  read: (name: string) => Promise<Uint8Array<ArrayBuffer>>,
): Promise<Readonly<Record<string, unknown>>> {
  const emulator = createEmulator({ advance: 'at-once' });
  const headers = { authorization: `Bearer ${DEFAULT_KEY}` };
  const rows: Record<string, unknown> = {};
  for (const name of TEXT_SAMPLES) {
    const { type, body } = await formOf(name.replace(/.*\//, ''), await read(name));
    const sent = await emulator.request('http://localhost/api/master?module=pathology', {
      method: 'POST',
      headers: { ...headers, 'content-type': type },
      body,
    });
    const { uploadId } = (await sent.json()) as { uploadId: string };
    const result = await emulator.request(`http://localhost/api/v1/results/${uploadId}?format=csv`, {
      headers,
    });
    rows[name] = await result.text();
  }
  emulator.close();
  return rows;
}

/** A form as bytes: WebKit cannot read a form with files that the same page has made. */
async function formOf(name: string, content: Uint8Array<ArrayBuffer>) {
  const start = `--edge\r\ncontent-disposition: form-data; name="files"; filename="${name}"\r\n\r\n`;
  const body = await new Blob([start, content, '\r\n--edge--\r\n']).arrayBuffer();
  return { type: 'multipart/form-data; boundary=edge', body };
}
