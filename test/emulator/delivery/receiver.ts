import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import busboy from 'busboy';

/** The interface's eight payloads with results. */
export const VARIANTS = [
  ['json', 'Inline'],
  ['json', 'File'],
  ['fhir_json', 'Inline'],
  ['fhir_json', 'File'],
  ['fhir_xml', 'File'],
  ['hl7', 'File'],
  ['csv', 'File'],
  ['parquet', 'File'],
] as const;

/** A callback as it came over the wire. */
export interface Arrived {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A status, one with a redirect's address, or what a broken receiver does instead of answering. */
export type Behaviour = number | { readonly redirectTo: string } | 'hang' | 'cut' | 'endless';

export interface Receiver {
  readonly url: string;
  readonly arrived: readonly Arrived[];
  /** For the next callbacks, in their order; 204 after them. */
  behave(...behaviours: readonly Behaviour[]): void;
  close(): Promise<void>;
}

/** A customer's own system: a real server on a free port of this machine. */
export async function startReceiver(): Promise<Receiver> {
  const arrived: Arrived[] = [];
  let coming: Behaviour[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      arrived.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) });
      answer(response, coming.shift() ?? 204);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/results`,
    arrived,
    behave(...behaviours) {
      coming = [...behaviours];
    },
    close: () => stop(server),
  };
}

function answer(response: ServerResponse, behaviour: Behaviour): void {
  if (behaviour === 'hang') return;
  if (behaviour === 'cut') {
    response.destroy();
    return;
  }
  if (behaviour === 'endless') {
    response.writeHead(200);
    const more = () => {
      while (response.write(Buffer.alloc(64 * 1024)));
    };
    response.on('drain', more).on('error', () => {});
    more();
    return;
  }
  if (typeof behaviour === 'object') response.writeHead(307, { location: behaviour.redirectTo });
  else response.writeHead(behaviour);
  response.end();
}

const stop = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

/** An address at which nobody listens. */
export async function closedUrl(): Promise<string> {
  const receiver = await startReceiver();
  await receiver.close();
  return receiver.url;
}

export interface FormPart {
  readonly name: string;
  readonly fileName: string | undefined;
  readonly type: string;
  readonly content: Buffer;
}

/** The parts of a form in their order, as busboy reads them. */
export async function partsOf({
  headers,
  body,
}: Pick<Arrived, 'headers' | 'body'>): Promise<readonly FormPart[]> {
  const parts: (FormPart | Promise<FormPart>)[] = [];
  const parser = busboy({ headers, defParamCharset: 'utf8' });
  parser.on('field', (name, value, { mimeType }) =>
    parts.push({ name, fileName: undefined, type: mimeType, content: Buffer.from(value) }),
  );
  parser.on('file', (name, stream, { filename, mimeType }) => {
    stream.setEncoding('latin1');
    parts.push(
      text(stream).then((content) => ({
        name,
        fileName: filename,
        type: mimeType,
        content: Buffer.from(content, 'latin1'),
      })),
    );
  });
  await new Promise((resolve, reject) => parser.on('close', resolve).on('error', reject).end(body));
  return Promise.all(parts);
}
