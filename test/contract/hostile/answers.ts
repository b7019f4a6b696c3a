import { gzipSync } from 'node:zlib';
import type { Answer } from '../../gateway/support/upstream.js';

/** What the service is asked for while it answers so. */
export type Asked = 'status' | 'json' | 'csv' | 'list' | 'records' | 'record' | 'report' | 'picture';
export const ASKED: readonly Asked[] = [
  'status',
  'json',
  'csv',
  'list',
  'records',
  'record',
  'report',
  'picture',
];

/** An answer of the service that no back end may pass on with success. */
export interface HostileAnswer {
  readonly answer: Answer;
  readonly asked: readonly Asked[];
  /** Statuses that are right. */
  readonly statuses: readonly number[];
}

const OBJECT = '{"success":true,"uploadId":"u-1","id":"m-1","uploads":[],"records":[],"results":[]}';

const answerWith =
  (type: string, body: string | Buffer, headers: Record<string, string> = {}, status = 200): Answer =>
  (_, response) =>
    response.writeHead(status, { 'content-type': type, ...headers }).end(body);

/** Bytes as they are, on the socket of the answer. */
const raw =
  (bytes: string): Answer =>
  ({ socket }) =>
    socket.end(bytes, 'latin1');

/** Goes on until the other side has enough. */
const endless =
  (type: string, start: string, more: string, status = 200): Answer =>
  (_, response) => {
    response.writeHead(status, { 'content-type': type });
    response.write(start);
    const piece = more.repeat(65_536 / more.length);
    const write = () => {
      while (!response.destroyed && response.write(piece));
    };
    response.on('drain', write).on('error', () => {});
    write();
  };

const NOT_FILES: readonly Asked[] = ['status', 'json', 'list', 'records', 'record', 'report', 'picture'];

export function hostileAnswers(): Record<string, HostileAnswer> {
  const rows: Record<string, HostileAnswer> = {};
  const add = (
    name: string,
    answer: Answer,
    asked: readonly Asked[] = ASKED,
    statuses: readonly number[] = [502],
  ) => {
    rows[name] = { answer, asked, statuses };
  };
  const BODIES = {
    null: 'null',
    'a list': '[]',
    'a list of nulls': '[null]',
    'a number': '7',
    'a text': '"ok"',
    true: 'true',
    nothing: '',
    'no JSON': 'OK',
    'half an object': '{"success":true,"uploadId":"u-1"',
    'two objects': `${OBJECT}${OBJECT}`,
    'not a number': '{"uploadId":NaN}',
    '1,000 brackets': '['.repeat(1000) + ']'.repeat(1000),
    '100,000 brackets': '['.repeat(100_000) + ']'.repeat(100_000),
    'an object of 100,000 brackets': `{"uploads":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
  };
  for (const [name, body] of Object.entries(BODIES))
    add(`JSON that is ${name}`, answerWith('application/json', body), NOT_FILES);

  for (const type of [
    'text/html',
    'image/svg+xml',
    'application/xhtml+xml',
    'text/javascript',
    'text/css',
    'multipart/mixed; boundary=b',
  ])
    add(`${type}`, answerWith(type, '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'));
  add('two types', answerWith('application/json, text/html', OBJECT));
  add('HTML after a parameter', answerWith('text/csv; a=b, text/html', '<p>'));
  add('no type', (_, response) => response.writeHead(200).end('<p>'));
  add(
    'a type that breaks the line',
    raw(
      `HTTP/1.1 200 OK\r\nContent-Type: text/csv;\r\n X-Evil: yes\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}`,
    ),
    ASKED,
    [200, 502],
  );

  const LISTS = { null: 'null', 'a number': '5', 'a text': '"abc"', 'an object': '{"a":1}' };
  for (const [name, value] of Object.entries(LISTS))
    add(
      `a list that is ${name}`,
      answerWith('application/json', `{"success":true,"uploads":${value},"records":${value}}`),
      ['list', 'records'],
    );
  add('no list', answerWith('application/json', '{"success":true}'), ['list', 'records']);
  add(
    'rows that are none',
    answerWith(
      'application/json',
      '{"success":true,"uploads":[null,1,"a",[],{}],"records":[null,1,"a",[],{}]}',
    ),
    ['list', 'records'],
    [200, 502],
  );

  const IDS = {
    'an object': '{"a":1}',
    'a list': '["u-1"]',
    true: 'true',
    empty: '""',
    'a line break': '"u\\r\\nx"',
    'half a pair': '"\\ud800"',
  };
  for (const [name, id] of Object.entries(IDS))
    add(
      `an id that is ${name}`,
      answerWith('application/json', `{"success":true,"uploadId":${id},"uploads":[{"uploadId":${id}}]}`),
      ['report'],
    );

  for (const status of [204, 206, 299, 300, 304, 401, 500, 501, 599])
    add(`the status ${status}`, answerWith('application/json', OBJECT, {}, status));
  for (const status of [301, 302, 303, 307, 308])
    add(
      `a redirect ${status}`,
      answerWith('application/json', OBJECT, { location: 'http://127.0.0.1:1/' }, status),
    );
  add('a redirect to itself', (request, response) =>
    response.writeHead(307, { location: request.url }).end(),
  );
  for (const status of [400, 404, 413, 418, 422, 429])
    add(`${status} as HTML`, answerWith('text/html', '<h1>No</h1>', {}, status), ASKED, [status, 502]);

  add(
    'compressed',
    answerWith('application/json', gzipSync(OBJECT), { 'content-encoding': 'gzip' }),
    ASKED,
    [502],
  );
  add('said to be compressed', answerWith('application/json', OBJECT, { 'content-encoding': 'gzip' }));
  add('compressed by an unknown way', answerWith('application/json', OBJECT, { 'content-encoding': 'zip' }));
  add(
    'compressed without measure',
    answerWith('application/json', gzipSync(Buffer.alloc(200 * 2 ** 20, ' ')), {
      'content-encoding': 'gzip',
    }),
  );

  add(
    'cut off',
    (_, response) =>
      response
        .writeHead(200, { 'content-type': 'application/json', 'content-length': '9999' })
        .write(OBJECT, () => response.destroy()),
    NOT_FILES,
  );
  add(
    'cut off in a chunk',
    raw(
      `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nfff\r\n${OBJECT}`,
    ),
    NOT_FILES,
  );
  add('cut off before a word', ({ socket }) => socket.destroy());
  add(
    'two lengths',
    raw(
      `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\nContent-Length: ${OBJECT.length}\r\n\r\n${OBJECT}`,
    ),
    NOT_FILES,
  );
  add('no HTTP', raw('220 mail.example ESMTP\r\n'));
  add('another HTTP', raw(`HTTP/2.0 200 OK\r\n\r\n`));
  add('a status that is none', raw('HTTP/1.1 99999 Odd\r\n\r\n'));
  add(
    'a switch of protocols',
    raw('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'),
  );
  add('a head without an end', ({ socket }) => {
    const write = () => {
      while (!socket.destroyed && socket.write(`X-A: ${'b'.repeat(60_000)}\r\n`));
    };
    socket.on('drain', write).on('error', () => {});
    socket.write('HTTP/1.1 200 OK\r\n');
    write();
  });
  // The gateway passes results on while they come, for as long as somebody reads them.
  add(
    'JSON without an end',
    endless('application/json', '{"a":"', 'a'),
    NOT_FILES.filter((one) => one !== 'json'),
  );
  add('an error without an end', endless('application/json', '{"a":"', 'a', 422));
  return rows;
}
