import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import busboy from 'busboy';

/** A form as a service receives it. */
export interface Form {
  readonly type: string;
  readonly body: Buffer;
}

/** Names and sizes of a form's files, in the order of the form; otherwise what the parser made of it. */
export type FilesSeen = readonly (readonly [name: string | null, size: number])[] | string;

async function byBusboy({ type, body }: Form): Promise<FilesSeen> {
  try {
    const reader = busboy({ headers: { 'content-type': type }, defParamCharset: 'utf8' });
    const files: [string | null, number][] = [];
    reader.on('field', (_, value) => files.push([null, value.length]));
    reader.on('file', (_, stream, { filename }) => {
      const file: [string | null, number] = [filename ?? null, 0];
      files.push(file);
      stream.on('data', (piece: Buffer) => {
        file[1] += piece.length;
      });
    });
    const closed = once(reader, 'close');
    reader.end(body);
    await closed;
    return files;
  } catch (thrown) {
    return String(thrown);
  }
}

/** The parser behind `fetch` in Node. */
async function byUndici({ type, body }: Form): Promise<FilesSeen> {
  try {
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
    return [...form.values()].map((value) =>
      typeof value === 'string' ? ([null, value.length] as const) : ([value.name, value.size] as const),
    );
  } catch (thrown) {
    return String(thrown);
  }
}

/** Python's `email` and `cgi` and, where it is installed, Werkzeug; null without Python. */
function byPython(forms: readonly Form[]): Record<string, FilesSeen | null>[] | null {
  const input = JSON.stringify(forms.map(({ type, body }) => ({ type, body: body.toString('base64') })));
  const script = fileURLToPath(new URL('./form-readers.py', import.meta.url));
  const { status, stdout } = spawnSync('python3', [script], { input, maxBuffer: 256 * 1024 * 1024 });
  return status === 0 ? (JSON.parse(String(stdout)) as Record<string, FilesSeen | null>[]) : null;
}

/** What each parser of this machine sees in each form, by the parser's name. */
export async function readByAll(forms: readonly Form[]): Promise<ReadonlyMap<string, FilesSeen>[]> {
  const seen = await Promise.all(
    forms.map(async (form) =>
      new Map([['busboy', await byBusboy(form)]]).set('undici', await byUndici(form)),
    ),
  );
  byPython(forms)?.forEach((others, index) => {
    for (const [name, files] of Object.entries(others)) if (files !== null) seen[index]?.set(name, files);
  });
  return seen;
}
