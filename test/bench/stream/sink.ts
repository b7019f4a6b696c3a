import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '../process/serve.js';

/** Stands in for the service: counts the bytes of uploads and acknowledges them. */
let bytes = 0;
const server = createServer({ keepAliveTimeout: 65_000 }, (request, response) => {
  request.on('data', (piece: Buffer) => {
    bytes += piece.length;
  });
  request.on('end', () => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ success: true, uploadId: randomUUID(), status: 'uploaded' }));
  });
  request.on('error', () => response.destroy());
});

export type Sink = typeof methods;

const methods = serve({
  async start(): Promise<string> {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  },
  /** Bytes that have arrived since the last call. */
  arrived(): number {
    const sum = bytes;
    bytes = 0;
    return sum;
  },
});
