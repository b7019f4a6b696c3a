import {
  type Check,
  check,
  expect,
  expectOwnAnswer,
  expectProblem,
  expectStatus,
  requireSent,
  type Subject,
} from './check.js';
import { createEndlessForm, createPdf, form } from './samples.js';

const MIB = 1024 * 1024;
const UPLOAD = '/api/master?module=pathology';

/** Largest form that has to pass: ten files of 25 MB (PROTOCOL.md, Limits). */
const MAX_FORM = 251 * MIB;

/** Paths that are not the protocol's, some of which lead elsewhere once dots, slashes or controls are decoded. */
const otherPaths = (id: string) => [
  '/admin',
  '/portal/',
  '/api/v1/accounts',
  '/api/v1/other',
  '/api/v2/uploads',
  '/api/v1/uploads/other',
  '/api/v1/status/..%2f..%2f..%2fadmin',
  '/api/v1/status/../accounts',
  '/api/v1/status/../../../admin',
  '/api/v1/status/%2e%2e/accounts',
  '/api/v1/results/%2e%2e%2fuploads',
  '/api/v1/results/..%5c..%5caccounts',
  '/api/master/medical/..%2ftransformations',
  '//admin',
  `/api/v1/status/${id}/other`,
  `/api/v1/status/${id}%2f..%2f..%2faccounts`,
  `/api/v1/status/${id}%3fother`,
  `/api/v1/status/${id}%00`,
  `/api/v1/status/${id}%0d%0aother`,
];

const METHODS = [
  ['DELETE', '/api/v1/uploads/:id'],
  ['DELETE', '/api/v1/status/:id'],
  ['DELETE', '/api/v1/results/:id'],
  ['PUT', '/api/v1/status/:id'],
  ['PATCH', '/api/v1/status/:id'],
  ['POST', '/api/v1/results/:id'],
  ['POST', '/api/v1/uploads'],
  ['PUT', '/api/master?module=pathology'],
  ['DELETE', '/api/master?module=pathology'],
  ['TRACE', '/api/v1/uploads'],
  ['TRACE', '/token'],
] as const;

export const REQUEST_CHECKS: readonly Check[] = [
  check('forwards no other path', async ({ ana, sent }) => {
    requireSent(sent, 'uploadId');
    for (const path of otherPaths(sent.uploadId)) {
      const answer = await ana.call(path);
      const what = path.replace(sent.uploadId, ':id');
      expect(answer.status >= 400 && answer.status < 500, `${what} answered ${answer.status}`);
      expectOwnAnswer(what, answer);
    }
  }),
  check('forwards no other method', async ({ ana, sent }) => {
    requireSent(sent, 'uploadId');
    for (const [method, path] of METHODS) {
      const body = /^(DELETE|TRACE)$/.test(method)
        ? {}
        : { body: '{}', headers: { 'content-type': 'application/json' } };
      const answer = await ana.call(path.replace(':id', sent.uploadId), { method, ...body });
      const isRefused = (answer.status >= 400 && answer.status < 500) || answer.status === 501;
      expect(isRefused, `${method} ${path} answered ${answer.status}`);
      expectOwnAnswer(`${method} ${path}`, answer);
    }
    const { status } = await ana.call(`/api/v1/status/${sent.uploadId}`);
    expect(status === 200, 'a report is gone after requests that there are not');
  }),
  check('lets no page of another site read an answer', async (subject) => {
    const { ana, backEnd } = subject;
    const { protocol, hostname } = new URL(backEnd.tokenEndpoint);
    for (const origin of [
      'https://attacker.example',
      'null',
      `${protocol}//${hostname}.attacker.example`,
      `${protocol}//attacker-${hostname}`,
    ]) {
      for (const [what, answer] of await askFrom(origin, subject)) {
        const allowed = answer.headers.get('access-control-allow-origin')?.toLowerCase();
        const isShut = allowed !== '*' && allowed !== 'null' && allowed !== origin;
        expect(isShut, `${what} can be read by pages of ${origin}`);
      }
    }
    expectStatus('a list', await ana.call('/api/v1/uploads'), 200);
  }),
  check('refuses what is too large, too many, or no form', async ({ ana }) => {
    const send = (body: FormData | string, headers = {}) =>
      ana.call(UPLOAD, { method: 'POST', body, headers });
    expectProblem('a file of 27 MB', await send(form(['large.pdf', createPdf(27 * MIB)])), 413);
    const eleven = Array.from({ length: 11 }, (_, n) => [`${n}.hl7`, 'MSH|^~\\&|'] as const);
    expectProblem('eleven files', await send(form(...eleven)), 400, 413);
    expectProblem('a report as JSON', await send('{}', { 'content-type': 'application/json' }), 400, 415);
  }),
  check('refuses a form of more than 251 MB before it comes', async ({ ana }) => {
    const headers = { 'content-type': 'multipart/form-data; boundary=conformance' };
    const answer = await ana.call(UPLOAD, { method: 'POST', body: MAX_FORM + 1, headers });
    expectProblem('a form of one byte more', answer, 413);
  }),
  check('refuses a form that does not say its length, once it is too large', async ({ ana, backEnd }) => {
    const headers = { 'content-type': 'multipart/form-data; boundary=conformance' };
    const body = createEndlessForm('conformance', MAX_FORM + MIB, (ms) => backEnd.pause(ms));
    const answer = await ana.call(UPLOAD, { method: 'POST', body, headers });
    // A back end may take no form without its length at all.
    expectProblem('an endless form', answer, 400, 411, 413);
  }),
  check('passes a report of 20 MB', async ({ ana }) => {
    const body = form(['long.pdf', createPdf(20 * MIB)]);
    expectStatus('a report of 20 MB', await ana.call(UPLOAD, { method: 'POST', body }), 200, 201, 202);
  }),
];

/** Sends what a page of an origin could send, to routes that answer with success, with errors, and to preflights. */
async function askFrom(origin: string, { ana, sent }: Subject) {
  const preflight = (method: string) => ({
    origin,
    'access-control-request-method': method,
    'access-control-request-headers': 'authorization,content-type,x-hdt-client',
  });
  const headers = { origin };
  return [
    ['the exchange', await ana.tryExchange('{"scope":"pathology"}', headers)],
    ['a refused exchange', await ana.tryExchange('{}', headers)],
    ['the preflight of the exchange', await ana.askEndpoint('OPTIONS', preflight('POST'))],
    ['a list', await ana.call('/api/v1/uploads', { headers })],
    ['a result', await ana.call(`/api/v1/results/${sent.uploadId}?format=json`, { headers })],
    ['a 401', await ana.call('/api/v1/uploads', { headers, authorization: '' })],
    ['a 404', await ana.call('/api/v1/other', { headers })],
    ...(await Promise.all(
      ['/api/v1/uploads', UPLOAD].map(async (path) => {
        const method = path === UPLOAD ? 'POST' : 'GET';
        const init = { method: 'OPTIONS', headers: preflight(method), authorization: '' };
        return [`the preflight of ${method} ${path}`, await ana.call(path, init)] as const;
      }),
    )),
  ] as const;
}
