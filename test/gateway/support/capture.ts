import { request as httpRequest, type OutgoingHttpHeaders } from 'node:http';

export interface Captured {
  /** 0 where the connection broke before there was an answer. */
  readonly status: number;
  /** Whether the answer came to its end in good order. */
  readonly whole: boolean;
  /** Status text, headers as written, body and trailers, one character a byte. */
  readonly everything: string;
  readonly body: string;
}

export interface CaptureOptions {
  readonly method?: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: Uint8Array | string | undefined;
  /** Leaves as soon as this is true of what was read, for answers without an end. */
  readonly enough?: (body: string) => boolean;
}

/** One request and all that comes back, broken connections included. */
export function capture(url: string, options: CaptureOptions = {}): Promise<Captured> {
  const { method = 'GET', headers = {}, body, enough } = options;
  return new Promise((resolve) => {
    const nothing = { status: 0, whole: false, everything: '', body: '' };
    const request = httpRequest(url, { method, headers, agent: false }, (response) => {
      let read = '';
      const done = () => {
        const { statusCode: status = 0, statusMessage, rawHeaders, rawTrailers, complete: whole } = response;
        const everything = [statusMessage, ...rawHeaders, read, ...rawTrailers].join('\n');
        resolve({ status, whole, everything, body: read });
      };
      response.setEncoding('latin1');
      response.on('data', (piece: string) => {
        read += piece;
        if (enough?.(read)) response.destroy();
      });
      response.on('error', () => {});
      response.on('close', done);
    });
    request.on('error', () => resolve(nothing));
    request.end(body);
  });
}
