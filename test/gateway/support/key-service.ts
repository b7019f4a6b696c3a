import type { ServerResponse } from 'node:http';
import type { Answer } from './upstream.js';

const TYPE = { 'content-type': 'application/json' };

/** In two pieces with the cut in the middle of `echo`; `then` what comes after. */
function inTwo(response: ServerResponse, before: string, echo: string, then: () => void): void {
  const cut = echo.length >> 1;
  response.write(before + echo.slice(0, cut), () =>
    setImmediate(() => response.write(echo.slice(cut), () => then())),
  );
}

/** A header takes neither control characters nor lines. */
const line = (echo: string) => echo.replaceAll(/[\0\r\n]/g, '');

/** Ways of a service to say something it should not. Each answers anything, whatever route it was asked on. */
export const ECHOES: Record<string, (echo: string) => Answer> = {
  'in JSON': (echo) => (_, response) =>
    response
      .writeHead(200, TYPE)
      .end(`{"success":true,"uploadId":"u-1","id":"m-1","results":[],"echo":"${line(echo)}"}`),
  'in JSON, in a member that a later one replaces': (echo) => (_, response) =>
    response
      .writeHead(200, TYPE)
      .end(`{"success":true,"uploadId":"u-1","id":"m-1","echo":"${line(echo)}","echo":""}`),
  'as the id': (echo) => (_, response) =>
    response.writeHead(200, TYPE).end(`{"success":true,"uploadId":"${line(echo)}","id":"${line(echo)}"}`),
  'in the headers': (echo) => (_, response) => {
    const headers = {
      ...TYPE,
      'content-disposition': `attachment; filename="${line(echo)}"`,
      'retry-after': line(echo),
      'x-echo': line(echo),
      'set-cookie': `key=${line(echo)}`,
      'www-authenticate': `Bearer ${line(echo)}`,
      location: `/${line(echo)}`,
    };
    response.writeHead(202, headers).end('{"success":true,"uploadId":"u-1","id":"m-1"}');
  },
  'in a header and a name, around a mark that is removed': (echo) => (_, response) => {
    // A mark ends where no letter or digit follows.
    const at = line(echo).search(/(?<=.)[^\da-z]/i);
    const cut = `${line(echo).slice(0, Math.max(0, at))}.hdt-0123456789ab${line(echo).slice(Math.max(0, at))}`;
    response
      .writeHead(200, { ...TYPE, 'content-disposition': `attachment; filename="${cut}"` })
      .end(`{"success":true,"uploadId":"u-1","id":"m-1","fileName":"${cut}"}`);
  },
  'in the content type': (echo) => (_, response) =>
    response
      .writeHead(200, { 'content-type': `application/json; key="${line(echo)}"` })
      .end('{"success":true,"uploadId":"u-1","id":"m-1"}'),
  'in the status text': (echo) => (_, response) =>
    response.writeHead(200, line(echo), TYPE).end('{"success":true,"uploadId":"u-1","id":"m-1"}'),
  'in the trailers': (echo) => (_, response) => {
    response.writeHead(200, { ...TYPE, trailer: 'x-echo' });
    response.write('{"success":true,"uploadId":"u-1","id":"m-1"}');
    response.addTrailers({ 'x-echo': line(echo) });
    response.end();
  },
  'in a piece of news before the answer': (echo) => (_, response) => {
    response.writeEarlyHints({ link: '</a>; rel=preload', 'x-echo': line(echo) });
    response.writeHead(200, TYPE).end('{"success":true,"uploadId":"u-1","id":"m-1"}');
  },
  'in a file, in two pieces': (echo) => (_, response) => {
    response.writeHead(200, { 'content-type': 'text/csv' });
    inTwo(response, `Date,LOINC-Code\r\n2026-01-02,${'1'.repeat(5000)},`, echo, () => response.end(',,\r\n'));
  },
  'in a file that breaks off': (echo) => (_, response) => {
    response.writeHead(200, { 'content-type': 'application/octet-stream' });
    inTwo(response, 'PAR1', echo, () => response.destroy());
  },
  'in a page': (echo) => (_, response) =>
    response
      .writeHead(200, { 'content-type': 'application/xhtml+xml' })
      .end(`<html xmlns="http://www.w3.org/1999/xhtml"><p>${echo}</p></html>`),
  'in a redirect': (echo) => (_, response) =>
    response.writeHead(307, { location: `http://127.0.0.1:1/?key=${line(echo)}` }).end(echo),
};
for (const status of [400, 401, 403, 404, 413, 422, 429, 500, 503, 504]) {
  ECHOES[`in an error ${status}`] = (echo) => (_, response) =>
    response
      .writeHead(status, { 'content-type': 'application/problem+json', 'retry-after': line(echo) })
      .end(
        `{"type":"${line(echo)}","title":"${line(echo)}","detail":"${line(echo)}","message":"${line(echo)}"}`,
      );
}
