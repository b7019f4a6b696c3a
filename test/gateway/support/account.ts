import type { ServerResponse } from 'node:http';
import { type Answer, json } from './upstream.js';

interface StoredUpload {
  readonly uploadId: string;
  readonly transactionId: number;
  readonly fileName: string;
  status: string;
  uploadedDate: string;
  expiresAt: string | null;
  /** Whom the service found in a picture. */
  patients?: readonly object[];
}

interface StoredRecord {
  readonly id: string;
  readonly fileName: string;
  readonly createdAt: string;
  readonly extractions: readonly unknown[];
}

/** A small account as the interface describes it: enough to see whether the gateway keeps people apart in it. */
export function accountService() {
  const uploads: StoredUpload[] = [];
  const records: StoredRecord[] = [];

  const addUpload = (fields: Partial<StoredUpload> = {}): StoredUpload => {
    const n = uploads.length + 1;
    const upload = {
      uploadId: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
      transactionId: n,
      fileName: `report-${n}.hl7`,
      status: 'completed',
      uploadedDate: new Date(Date.UTC(2026, 0, 2) + n * 1000).toISOString(),
      expiresAt: null,
      ...fields,
    };
    uploads.push(upload);
    return upload;
  };

  const addRecord = (fileName = 'photo.jpg'): StoredRecord => {
    const id = `m-${records.length + 1}`;
    const record = { id, fileName, createdAt: '2026-01-02T00:00:00Z', extractions: [{ n: id }] };
    records.push(record);
    return record;
  };

  const post = (response: ServerResponse, query: URLSearchParams, body: Buffer) => {
    const names = [...body.toString('utf8').matchAll(/filename="([^"]*)"/g)].map(([, name]) => name);
    if (query.get('module') === 'medical') {
      const { id, fileName } = addRecord(names[0]);
      const items = [{ deviceType: 'pulse oximeter', data: {}, confidence: 0.9 }];
      json(response, 200, {
        success: true,
        extractions: [{ id, fileName, result: { success: true, items } }],
      });
      return;
    }
    const taken = (names.length > 0 ? names : ['']).map((fileName = '') =>
      addUpload({ status: 'processing', fileName }),
    );
    json(response, 200, { success: true, uploads: taken.map(({ uploadId }) => ({ uploadId })) });
  };

  const list = (query: URLSearchParams) => {
    const listed = uploads
      .filter(({ uploadedDate }) => uploadedDate.slice(0, 10) >= (query.get('fromDate') ?? ''))
      .filter(({ uploadedDate }) => uploadedDate.slice(0, 10) <= (query.get('toDate') ?? '9999'))
      .sort((a, b) => b.uploadedDate.localeCompare(a.uploadedDate))
      .slice(0, Number(query.get('limit') ?? 10));
    return { success: true, count: listed.length, uploads: listed };
  };

  const findUpload = (id: string) => uploads.find(({ uploadId }) => uploadId === id);

  const statusOf = (id: string) => {
    const upload = findUpload(id);
    return upload && { success: true, ...upload, callbackDelivery: { status: 'pending' } };
  };

  const resultOf = (id: string) => {
    const upload = findUpload(id);
    return upload && { customerId: 1, fileName: upload.fileName, results: [] };
  };

  const recordOf = (id: string) => {
    const record = records.find((stored) => stored.id === id);
    return record && { success: true, record };
  };

  const routes: Record<string, (id: string, query: URLSearchParams) => unknown> = {
    '/api/v1/uploads': (_, query) => list(query),
    '/api/v1/status/': statusOf,
    '/api/v1/results/': resultOf,
    '/api/master': (_, query) => statusOf(query.get('uploadId') ?? ''),
    '/api/master/transformations': () => ({ success: true, records: records.slice(-100) }),
    '/api/master/medical/': recordOf,
  };

  const answer: Answer = (request, response, body) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://service');
    if (request.method === 'POST') return post(response, searchParams, body);
    const id = decodeURIComponent(pathname.split('/').at(-1) ?? '');
    const route = routes[pathname] ?? routes[pathname.slice(0, pathname.lastIndexOf('/') + 1)];
    const found = route?.(id, searchParams);
    json(response, found ? 200 : 404, found ?? { title: 'Not Found', status: 404 });
  };

  return { answer, uploads, records, addUpload, addRecord };
}
