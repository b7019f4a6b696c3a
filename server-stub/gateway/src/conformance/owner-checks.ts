import { RESULT_FORMATS, UPLOAD_STATES } from '../dialect.js';
import type { Answer } from './back-end.js';
import {
  type Check,
  check,
  expect,
  expectProblem,
  expectStatus,
  readList,
  readUploadId,
  requireSent,
  UNKNOWN_ID,
} from './check.js';
import { form, pictureForm, REPORT, reportForm } from './samples.js';

/** Polls of a report of one row, and milliseconds between them. */
const [MAX_POLLS, POLL_INTERVAL] = [30, 250];

/** All formats of results (interface, Resources), and two that there are not. */
const FORMATS = [...RESULT_FORMATS, 'CSV', 'none'];

const UPLOADS = '/api/v1/uploads';
const HISTORY = '/api/master/transformations?module=medical';

/** The ways to ask for a list, each of which is a way to forget whose it is. */
const LISTS = [
  `${UPLOADS}?limit=100`,
  UPLOADS,
  `${UPLOADS}?limit=100&fromDate=2000-01-01`,
  `${UPLOADS}?limit=100&toDate=2999-12-31`,
  `${UPLOADS}?limit=100&fromDate=2000-01-01&toDate=2999-12-31`,
  ...UPLOAD_STATES.map((status) => `${UPLOADS}?limit=100&status=${status}`),
  HISTORY,
  `${HISTORY}&limit=100`,
  `${HISTORY}&fromDate=2000-01-01`,
];

export const OWNER_CHECKS: readonly Check[] = [
  check('passes a report on, and its rows back', async ({ ana, sent, backEnd }) => {
    const answer = await ana.call('/api/master?module=pathology', { method: 'POST', body: reportForm() });
    expectStatus('a report', answer, 200, 201, 202);
    sent.uploadId = readUploadId(answer);
    const status = await ana.call(`/api/v1/status/${sent.uploadId}`);
    expectKnown('the status', status);
    expect(typeof status.json?.status === 'string', 'the status does not say the status');
    let results = await ana.call(`/api/v1/results/${sent.uploadId}?format=json`);
    for (let poll = 0; results.status === 202 && poll < MAX_POLLS; poll += 1) {
      await backEnd.pause(POLL_INTERVAL);
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
    expectKnown('the record', await ana.call(`/api/master/medical/${sent.recordId}`));
  }),
  check('records every id of an answer', async ({ ana }) => {
    const body = form(['first.hl7', REPORT], ['second.hl7', REPORT]);
    const answer = await ana.call('/api/master?module=pathology', { method: 'POST', body });
    expectStatus('two reports', answer, 200, 201, 202);
    const ids = readList(answer, 'uploads').flatMap(({ uploadId }) => (uploadId ? [String(uploadId)] : []));
    expect(ids.length === 2, 'the answer to two reports does not name two uploads');
    for (const id of ids) expectKnown('the status', await ana.call(`/api/v1/status/${id}`));
  }),
  check('answers for the service’s faults itself', async ({ ana }) => {
    // The emulator fails as the name of the file says: its key is refused, or it answers with a web page.
    for (const fault of ['401', 'wrong-type']) {
      const body = form([`conformance.fault-${fault}.hl7`, REPORT]);
      const answer = await ana.call('/api/master?module=pathology', { method: 'POST', body });
      expectStatus('a report', answer, 200, 201, 202);
      const status = await ana.call(`/api/v1/status/${readUploadId(answer)}`);
      expectProblem(`a status with the service’s fault ${fault}`, status, 502);
    }
  }),
  check('lists what is a person’s own, and nothing else', async ({ ana, ben, sent }) => {
    requireSent(sent, 'uploadId', 'recordId');
    const isOurs = ({ text }: Answer) => text.includes(sent.uploadId) || text.includes(sent.recordId);
    for (const target of LISTS) {
      const theirs = await ben.call(target);
      expectStatus(target, theirs, 200);
      expect(!isOurs(theirs), `${target} has what is another person’s`);
      for (const member of ['uploads', 'records'])
        expect(
          theirs.json?.count === undefined ||
            !Array.isArray(theirs.json[member]) ||
            theirs.json.count === readList(theirs, member).length,
          `${target}: count is not the number of what is listed`,
        );
    }
    const mine = await ana.call(`${UPLOADS}?limit=100`);
    expect(mine.text.includes(sent.uploadId), 'a list lacks the person’s own report');
    expect(typeof mine.json?.count === 'number', 'a list of reports has no count');
    expect(
      (await ana.call(HISTORY)).text.includes(sent.recordId),
      'the history lacks the person’s own record',
    );
    const one = await ana.call(`${UPLOADS}?limit=1`);
    expect(readList(one, 'uploads').length <= 1, 'a list of 1 has more');
    const next = ana.nextTarget(one);
    if (next !== null) expect(!isOurs(await ben.call(next)), 'the Link of a list shows it to another person');
    expectProblem('a list of 1000', await ana.call(`${UPLOADS}?limit=1000`), 400);
    const measure = () =>
      Promise.all(
        [UPLOADS, HISTORY].map(async (list) => {
          const theirs = await ben.call(list);
          expectStatus(list, theirs, 200);
          return readCounts(theirs);
        }),
      );
    const before = await measure();
    const report = { method: 'POST', body: reportForm() };
    expectStatus('another report', await ana.call('/api/master?module=pathology', report), 200, 201, 202);
    const picture = { method: 'POST', body: pictureForm() };
    expectStatus('another picture', await ana.call('/api/master?module=medical', picture), 200, 201);
    const after = await measure();
    const isSame = JSON.stringify(before) === JSON.stringify(after);
    expect(isSame, 'a number in a person’s list grows with what another person sends');
  }),
  check('answers for another person’s as for what never was', async ({ ben, sent }) => {
    requireSent(sent, 'uploadId', 'recordId');
    const paths: [path: string, id: string, query: string][] = [
      ['/api/v1/status/', sent.uploadId, ''],
      ['/api/master/medical/', sent.recordId, ''],
      ['/api/v1/results/', sent.uploadId, ''],
      ...FORMATS.map((format): [string, string, string] => [
        '/api/v1/results/',
        sent.uploadId,
        `?format=${format}`,
      ]),
    ];
    for (const [path, id, query] of paths) {
      const ask = (one: string) => ben.call(path + one + query);
      const what = `${path}:id${query}`;
      // Formats that there are not may be refused first, if they are for any id.
      const expected = /none|CSV/.test(query) ? [400, 404] : [404];
      let difference = 'once';
      // Whatever differs once may be a clock or a counter.
      for (let round = 0; round < 3 && difference !== ''; round += 1) {
        const [theirs, unknown] = [await ask(id), await ask(UNKNOWN_ID)];
        expectProblem(`another person’s ${what}`, theirs, ...expected);
        expectProblem(`an unknown ${what}`, unknown, ...expected);
        difference = findDifference(theirs, unknown, await ask(UNKNOWN_ID));
      }
      expect(difference === '', `${what} says by its ${difference} which ids there are`);
    }
    const older = await ben.call(`/api/master?uploadId=${sent.uploadId}`);
    expect(older.status >= 400, 'the older form of the status shows another person’s report');
  }),
  check('knows an id however it is written', async ({ ben, sent }) => {
    requireSent(sent, 'uploadId', 'recordId');
    const answer = await ben.call('/api/master?module=pathology', { method: 'POST', body: reportForm() });
    expectStatus('a report', answer, 200, 201, 202);
    const own = readUploadId(answer);
    for (const [path, id] of [
      ['/api/v1/status/', sent.uploadId],
      ['/api/v1/results/', sent.uploadId],
      ['/api/master/medical/', sent.recordId],
    ] as const) {
      // Refused as it is, it has to be refused in every other writing.
      if ((await ben.call(path + id)).status < 400) continue;
      for (const [written, shown] of writeId(id, own)) {
        const { status } = await ben.call(path + written);
        expect(status >= 400 && status < 500, `another person’s ${path}${shown} answered ${status}`);
      }
    }
  }),
];

/** Writes an id in ways in which a back end and a service may read it differently, each with how it is shown. */
function writeId(id: string, own: string): (readonly [written: string, shown: string])[] {
  return [
    [id.toUpperCase(), ':ID'],
    [`%${id.charCodeAt(0).toString(16)}${id.slice(1)}`, '%xx:id'],
    ...[':id/', '/:id', ':id%2f', ':id%20', ':id;x', './:id', 'x/../:id'].map(
      (shown) => [shown.replace(':id', id), shown] as const,
    ),
    [`${own}%2f..%2f${id}`, ':own%2f..%2f:id'],
    [`${own}/../${id}`, ':own/../:id'],
    [`${UNKNOWN_ID}?uploadId=${id}&id=${id}`, ':unknown?uploadId=:id&id=:id'],
    [`${id}?uploadId=${own}&id=${own}`, ':id?uploadId=:own&id=:own'],
  ];
}

/** @param answer The first request about an id that an answer has just named. */
function expectKnown(what: string, answer: Answer): void {
  expect(
    answer.status !== 404,
    `${what} is unknown when the answer names its id: owners are recorded too late`,
  );
  expectStatus(what, answer, 200);
}

/** Reads the numbers of a list, and the headers that have such. */
const readCounts = ({ json, headers }: Answer) => [
  Object.entries(json ?? {}).filter(([, value]) => typeof value === 'number'),
  [...headers].filter(([name]) => /count|total|range$/.test(name)),
];

/** Headers of HTTP itself, and those that are about the requests before. */
const VOLATILE = /^(date|age|connection|keep-alive|transfer-encoding|ratelimit.*|retry-after|server-timing)$/;

/**
 * Names the first part of an answer about another person's id that differs from the answer about an unknown id. A header
 * that also differs between two unknown ids does not count.
 */
function findDifference(theirs: Answer, unknown: Answer, unknownToo: Answer): string {
  if (theirs.text !== unknown.text) return 'body';
  const names = new Set(
    [...theirs.headers.keys(), ...unknown.headers.keys()].filter((name) => !VOLATILE.test(name)),
  );
  for (const name of names) {
    const [one, other, third] = [theirs, unknown, unknownToo].map(({ headers }) => headers.get(name));
    const isVolatile = other !== null && third !== null && other !== third;
    if (one !== other && !(isVolatile && one !== null)) return `header ${name}`;
  }
  return '';
}
