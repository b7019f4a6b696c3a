import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What reached the service, as it reached it. */
export interface Arrival {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly rawHeaders: readonly string[];
  readonly body: Buffer;
}

export type Answer = (request: IncomingMessage, response: ServerResponse, body: Buffer) => void;

/** A stand-in for the service that answers as told and remembers what it was asked. */
export interface Upstream {
  readonly url: string;
  readonly arrivals: Arrival[];
  /** Replaces the answer to everything; the request's body has been read whole by then. */
  answer: Answer;
  /** Takes over before the body is read; for what happens in mid-body. */
  intercept: ((request: IncomingMessage, response: ServerResponse) => void) | null;
  close(): Promise<void>;
}

export const json = (response: ServerResponse, status: number, body: unknown, headers = {}): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
};

export async function startUpstream(
  answer: Answer = (_, response) => json(response, 404, {}),
): Promise<Upstream> {
  const upstream = {
    arrivals: [] as Arrival[],
    answer,
    intercept: null as Upstream['intercept'],
  };
  const server = createServer((request, response) => {
    if (upstream.intercept) {
      upstream.intercept(request, response);
      return;
    }
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('error', () => {});
    request.on('end', () => {
      const body = Buffer.concat(pieces);
      const { method = '', url = '', headers, rawHeaders } = request;
      upstream.arrivals.push({ method, url, headers, rawHeaders, body });
      upstream.answer(request, response, body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(upstream, {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}

interface StoredUpload {
  readonly uploadId: string;
  readonly transactionId: number;
  readonly fileName: string;
  status: string;
  uploadedDate: string;
  expiresAt: string | null;
}

/** A small account as the interface describes it: enough to see whether the gateway keeps people apart in it. */
export function accountService() {
  const uploads: StoredUpload[] = [];
  const records: { id: string; fileName: string; createdAt: string; extractions: unknown[] }[] = [];

  const addUpload = (fields: Partial<StoredUpload> = {}): StoredUpload => {
    const n = uploads.length + 1;
    const upload = {
      uploadId: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
      transactionId: n,
      fileName: `report-${n}.hl7`,
      status: 'completed',
      uploadedDate: new Date(Date.UTC(2026, 0, 1) + n * 1000).toISOString(),
      expiresAt: null,
      ...fields,
    };
    uploads.push(upload);
    return upload;
  };

  const addRecord = () => {
    const id = `m-${records.length + 1}`;
    const record = { id, fileName: 'photo.jpg', createdAt: '2026-01-01T00:00:00Z', extractions: [{ n: id }] };
    records.push(record);
    return record;
  };

  const newestFirst = (query: URLSearchParams) =>
    uploads
      .filter(({ uploadedDate }) => uploadedDate.slice(0, 10) >= (query.get('fromDate') ?? ''))
      .filter(({ uploadedDate }) => uploadedDate.slice(0, 10) <= (query.get('toDate') ?? '9999'))
      .filter(({ status }) => query.get('status') === null || status === query.get('status'))
      .sort((a, b) => b.uploadedDate.localeCompare(a.uploadedDate))
      .slice(0, Number(query.get('limit') ?? 10));

  const post = (response: ServerResponse, query: URLSearchParams, body: Buffer) => {
    if (query.get('module') === 'medical') {
      const { id, fileName } = addRecord();
      const items = [{ deviceType: 'pulse oximeter', data: {}, confidence: 0.9 }];
      json(response, 200, {
        success: true,
        extractions: [{ id, fileName, result: { success: true, items } }],
      });
      return;
    }
    const count = body.toString('latin1').split('filename=').length - 1;
    const taken = Array.from({ length: Math.max(1, count) }, () => addUpload({ status: 'processing' }));
    json(response, 200, { success: true, uploads: taken.map(({ uploadId }) => ({ uploadId })) });
  };

  const answer: Answer = (request, response, body) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://service');
    const last = decodeURIComponent(pathname.split('/').at(-1) ?? '');
    const upload = uploads.find(({ uploadId }) => uploadId === (searchParams.get('uploadId') ?? last));
    if (request.method === 'POST') post(response, searchParams, body);
    else if (pathname === '/api/v1/uploads') {
      const listed = newestFirst(searchParams);
      json(response, 200, { success: true, count: listed.length, uploads: listed });
    } else if (pathname === '/api/master/transformations') {
      json(response, 200, { success: true, count: records.length, records: records.slice(-100) });
    } else if (pathname.startsWith('/api/master/medical/')) {
      const record = records.find(({ id }) => id === last);
      json(
        response,
        record ? 200 : 404,
        record ? { success: true, record } : { title: 'Not Found', status: 404 },
      );
    } else if (!upload) json(response, 404, { title: 'Not Found', status: 404 });
    else if (pathname.startsWith('/api/v1/results/')) {
      json(response, 200, { customerId: 1, fileName: upload.fileName, results: [] });
    } else json(response, 200, { success: true, ...upload, callbackDelivery: { status: 'pending' } });
  };

  return { answer, uploads, records, addUpload, addRecord };
}
