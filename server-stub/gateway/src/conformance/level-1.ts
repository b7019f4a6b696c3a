import type { Answer } from './back-end.js';
import { type Check, expect, expectProblem, expectStatus, readList, type Subject } from './check.js';
import { createPdf, form, pictureForm, reportForm } from './samples.js';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const MIB = 1024 * 1024;

/** Milliseconds for a report of one row. */
const PROCESSING_TIMEOUT = 60_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** In this order, since later checks use what earlier ones have sent. */
export const LEVEL_1: readonly Check[] = [
  check('exchanges a session for a token of minutes', async ({ ana }) => {
    const answer = await ana.tryExchange('{"scope":"pathology medical"}');
    expectStatus('the exchange', answer, 200);
    const { access_token, token_type, expires_in, base_url } = answer.json ?? {};
    expect(typeof access_token === 'string' && access_token !== '', 'there is no access_token');
    expect(token_type === 'Bearer' || token_type === 'DPoP', 'token_type is neither Bearer nor DPoP');
    expect(Number(expires_in) > 0 && Number(expires_in) <= 3600, 'expires_in is not between 1 and 3600');
    expect(typeof base_url === 'string', 'there is no base_url');
    expect(/no-store/.test(answer.headers.get('cache-control') ?? ''), 'Cache-Control is not no-store');
  }),
  check('refuses an exchange that a form of another site could send', async ({ ana }) => {
    const body = '{"scope":"pathology"}';
    expectProblem(
      'an exchange without X-HDT-Client',
      await ana.tryExchange(body, { 'x-hdt-client': '' }),
      400,
      403,
    );
    const plain = await ana.tryExchange(body, { 'content-type': 'text/plain' });
    expectProblem('an exchange as text/plain', plain, 400, 403, 415);
  }),
  check('refuses scopes that there are not', async ({ ana }) => {
    for (const body of ['{"scope":"admin"}', '{"scope":"pathology admin"}', '{}', 'no JSON']) {
      expectProblem('an exchange for another scope', await ana.tryExchange(body), 400);
    }
  }),
  check('gives people different tags, and one person the same', async ({ ana, ben }) => {
    const [first, second] = [await ana.exchange('medical'), await ana.exchange('pathology medical')];
    const other = await ben.exchange('pathology medical');
    expect(typeof first.subject_tag === 'string', 'there is no subject_tag');
    expect(first.subject_tag === second.subject_tag, 'one person has two tags');
    expect(first.subject_tag !== other.subject_tag, 'two people have one tag');
  }),
  check('refuses requests without a token, and with a forged one', async ({ ana }) => {
    const { access_token: token } = await ana.exchange('pathology medical');
    const middle = Math.floor(token.length / 2);
    const forged = `${token.slice(0, middle)}${token[middle] === 'A' ? 'B' : 'A'}${token.slice(middle + 1)}`;
    for (const authorization of ['', 'Bearer nonsense', `Bearer ${forged}`, 'Basic YTpi']) {
      const answer = await ana.call('/api/v1/uploads', { authorization });
      expectProblem('a list without a good token', answer, 401);
      expect(answer.headers.has('www-authenticate'), 'a 401 has no WWW-Authenticate');
    }
  }),
  check('keeps a token to its scope', async ({ ana }) => {
    await ana.exchange('medical');
    expectProblem('a list with a token for pictures', await ana.call('/api/v1/uploads'), 403);
    const report = { method: 'POST', body: reportForm() };
    expectProblem(
      'a report with a token for pictures',
      await ana.call('/api/master?module=pathology', report),
      403,
    );
    await ana.exchange('pathology');
    const picture = { method: 'POST', body: pictureForm() };
    expectProblem(
      'a picture with a token for reports',
      await ana.call('/api/master?module=medical', picture),
      403,
    );
    await ana.exchange('pathology medical');
  }),
  check('passes a report on, and its rows back', async ({ ana, sent }) => {
    const answer = await ana.call('/api/master?module=pathology', { method: 'POST', body: reportForm() });
    expectStatus('a report', answer, 200, 201, 202);
    const [first] = readList(answer, 'uploads');
    sent.uploadId = String(first?.uploadId ?? answer.json?.uploadId ?? '');
    expect(sent.uploadId !== '', 'the answer to a report names no uploadId');
    const status = await ana.call(`/api/v1/status/${sent.uploadId}`);
    expectStatus('the status', status, 200);
    expect(typeof status.json?.status === 'string', 'the status does not say the status');
    const deadline = Date.now() + PROCESSING_TIMEOUT;
    let results = await ana.call(`/api/v1/results/${sent.uploadId}?format=json`);
    while (results.status === 202 && Date.now() < deadline) {
      await pause(250);
      results = await ana.call(`/api/v1/results/${sent.uploadId}?format=json`);
    }
    expectStatus('the results', results, 200);
    expect(
      readList(results, 'results').some((row) => row.Result === '99'),
      'the results lack the row that was sent',
    );
    const csv = await ana.call(`/api/v1/results/${sent.uploadId}?format=csv`);
    expectStatus('the results as CSV', csv, 200);
    expect(/csv/.test(csv.headers.get('content-type') ?? ''), 'the content type of CSV did not pass');
  }),
  check('passes a picture on, and keeps its record', async ({ ana, sent }) => {
    const answer = await ana.call('/api/master?module=medical', { method: 'POST', body: pictureForm() });
    expectStatus('a picture', answer, 200, 201);
    const [extraction] = readList(answer, 'extractions');
    sent.recordId = String(extraction?.id ?? answer.json?.id ?? '');
    expect(sent.recordId !== '', 'the answer to a picture names no record');
    expectStatus('the record', await ana.call(`/api/master/medical/${sent.recordId}`), 200);
  }),
  check('lists what is a person’s own, and nothing else', async ({ ana, ben, sent }) => {
    const [uploads, records] = ['/api/v1/uploads?limit=100', '/api/master/transformations?module=medical'];
    const [mine, theirs] = [await ana.call(uploads), await ben.call(uploads)];
    expect(hasItem(mine, 'uploads', 'uploadId', sent.uploadId), 'a list lacks the person’s own report');
    expect(!hasItem(theirs, 'uploads', 'uploadId', sent.uploadId), 'a list has another person’s report');
    expect(
      theirs.json?.count === readList(theirs, 'uploads').length,
      'count is not the number of reports listed',
    );
    const [own, others] = [await ana.call(records), await ben.call(records)];
    expect(hasItem(own, 'records', 'id', sent.recordId), 'the history lacks the person’s own record');
    expect(!hasItem(others, 'records', 'id', sent.recordId), 'the history has another person’s record');
    expectProblem('a list of 1000', await ana.call('/api/v1/uploads?limit=1000'), 400);
  }),
  check('answers for another person’s as for what never was', async ({ ben, sent }) => {
    for (const [path, id] of [
      ['/api/v1/status/', sent.uploadId],
      ['/api/v1/results/', sent.uploadId],
      ['/api/master/medical/', sent.recordId],
    ] as const) {
      const [theirs, unknown] = [await ben.call(path + id), await ben.call(path + UNKNOWN)];
      expectProblem(`another person’s ${path}:id`, theirs, 404);
      expectProblem(`an unknown ${path}:id`, unknown, 404);
      expect(theirs.text === unknown.text, `${path}:id says which ids there are`);
      const types = [theirs, unknown].map(({ headers }) => headers.get('content-type'));
      expect(types[0] === types[1], `${path}:id says which ids there are`);
    }
    const older = await ben.call(`/api/master?uploadId=${sent.uploadId}`);
    expect(older.status >= 400, 'the older form of the status shows another person’s report');
  }),
  check('forwards no other path', async ({ ana }) => {
    for (const path of [
      '/admin',
      '/portal/',
      '/api/v1/accounts',
      '/api/v1/status/..%2f..%2f..%2fadmin',
      '/api/v1/results/%2e%2e%2fuploads',
      '/api/master/medical/..%2ftransformations',
    ]) {
      const { status } = await ana.call(path);
      expect(status >= 400 && status < 500, `${path} answered ${status}`);
    }
  }),
  check('refuses what is too large, too many, or no form', async ({ ana }) => {
    const send = (body: BodyInit, headers = {}) =>
      ana.call('/api/master?module=pathology', { method: 'POST', body, headers });
    expectProblem('a file of 27 MB', await send(form(['large.pdf', createPdf(27 * MIB)])), 413);
    const eleven = Array.from({ length: 11 }, (_, n) => [`${n}.hl7`, 'MSH|^~\\&|'] as const);
    expectProblem('eleven files', await send(form(...eleven)), 400, 413);
    expectProblem('a report as JSON', await send('{}', { 'content-type': 'application/json' }), 400, 415);
  }),
  check('passes a report of 20 MB', async ({ ana }) => {
    const body = form(['long.pdf', createPdf(20 * MIB)]);
    const answer = await ana.call('/api/master?module=pathology', { method: 'POST', body });
    expectStatus('a report of 20 MB', answer, 200, 201, 202);
  }),
];

/** Holds for every answer to the checks of both levels, so it comes after them. */
export const KEY_STAYS: Check = check('lets the API key out nowhere', async ({ backEnd }) => {
  expect(backEnd.leaks.size === 0, `the key is in the answer to ${[...backEnd.leaks].join(', ')}`);
});

function check(name: string, run: (subject: Subject) => Promise<void>): Check {
  return { level: 1, name, run };
}

const hasItem = (answer: Answer, member: string, key: string, id: string): boolean =>
  readList(answer, member).some((item) => item[key] === id);
