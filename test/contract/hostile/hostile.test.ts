import assert from 'node:assert/strict';
import { afterAll, beforeEach, describe, test } from 'vitest';
import { hasPython } from '../../support/back-ends.js';
import { oneIn } from '../../support/sample.js';
import { skipWhen } from '../../support/skip.js';
import { ASKED, hostileAnswers } from './answers.js';
import {
  BACK_ENDS,
  converse,
  type HostileHouse,
  KEY,
  openHostileHouse,
  type Reply,
  statusesOf,
} from './back-end.js';
import { hostileRequests } from './requests.js';
import { spellingsOf } from './spellings.js';

/** Only for a row that hangs. */
const LIMIT = 120_000;

/** Refusals of a request: the stranger's fault, or what a server does not know. */
const isRefusal = (status: number) => (status >= 400 && status < 500) || status === 501 || status === 505;

for (const [turn, name] of BACK_ENDS.entries()) {
  /** A fifth of the rows, each for one of the back ends, by turns; in CI all for all. */
  const rowsOf = <Row>(rows: Readonly<Record<string, Row>>) =>
    oneIn(Object.entries(rows), 5 * BACK_ENDS.length, turn);
  const cannotRun = name === 'stub.py' && !hasPython;
  describe(`${name} among hostile strangers and services`, {
    ...skipWhen(cannotRun, 'python3 is not installed'),
    timeout: LIMIT,
  }, () => {
    let house: HostileHouse;
    // A row that ends the process fails alone.
    beforeEach(async () => {
      if (!house?.isRunning()) house = await openHostileHouse(name);
    });
    afterAll(() => house.close());

    /** Whoever is served by the same process notices nothing. */
    async function assertServes(): Promise<void> {
      house.recover();
      const list = await house.ana.ask('list');
      assert.equal(list.status, 200, list.text);
      assert.deepEqual(
        JSON.parse(list.text)
          .uploads.map((row: { uploadId: string }) => row.uploadId)
          .includes(house.ana.uploadId),
        true,
      );
      assert.equal((await house.ben.ask('status')).status, 200);
    }

    // The rows are the same whatever token they are written with.
    for (const [row] of rowsOf(hostileRequests({ base: '/hdt', token: 't', id: 'i' }))) {
      test(`request: ${row}`, async () => {
        const caller = { base: '/hdt', token: await house.ana.token(), id: house.ana.uploadId };
        const { bytes, or = [], next = 'ask', orSilence } = hostileRequests(caller)[row]!;
        const heard = await converse(house.origin, bytes, next);
        const [first, ...more] = statusesOf(heard);
        if (next !== 'vanish' && !(orSilence && first === undefined)) {
          assert.ok(
            first !== undefined && (isRefusal(first) || or.includes(first)),
            `answered ${first}: ${heard.slice(0, 200)}`,
          );
          assert.deepEqual(
            more,
            row === 'two requests at once' || next === 'hang up'
              ? more
              : more.filter((status) => status === 404 || status === 400),
            `a second answer: ${heard.slice(0, 400)}`,
          );
          assert.ok(more.length <= (row === 'two requests at once' ? 2 : 1), 'more answers than requests');
        }
        assert.doesNotMatch(heard, /Traceback|node_modules|\bat .+:\d+:\d+|<html|Error:/i);
        await assertServes();
      });
    }

    for (const [row, { answer, asked, statuses }] of rowsOf(hostileAnswers())) {
      test(`answer: ${row}`, async () => {
        for (const one of asked) {
          house.upstream.answer = answer;
          // A file that is cut off on its way is cut off at the page, too.
          const reply = await house.ana.ask(one).catch((error) => {
            assert.ok(one === 'json' || one === 'csv', error);
            return null;
          });
          if (!reply) continue;
          // The gateway knows a person's list without the service.
          const own = { list: house.ana.uploadId, records: `"id":"${house.ana.recordId}"` }[one as string];
          const isWhole = own !== undefined && reply.text.includes(own);
          assert.ok(
            statuses.includes(reply.status) || isAttachment(reply) || isWhole,
            `${one}: ${reply.status} ${reply.text.slice(0, 200)}`,
          );
          if (reply.status >= 400) assertProblem(reply);
        }
        await assertServes();
      });
    }

    test('answer: an id of somebody else', async () => {
      for (const [asked, id, body] of [
        [
          'report',
          house.ben.uploadId,
          { uploads: [{ uploadId: 'new-1' }, { uploadId: house.ben.uploadId }] },
        ],
        ['report', house.ben.uploadId, { uploadId: house.ben.uploadId }],
        ['picture', house.ben.recordId, { extractions: [{ id: house.ben.recordId }] }],
      ] as const) {
        house.upstream.answer = (_, response) =>
          response
            .writeHead(200, { 'content-type': 'application/json' })
            .end(JSON.stringify({ success: true, ...body }));
        const reply = await house.ana.ask(asked);
        assert.equal(reply.status, 502, reply.text);
        assertProblem(reply);
        assert.ok(!reply.text.includes(id));
        await assertServes();
        assert.equal((await house.ben.ask('record')).status, 200);
      }
    });

    test('answer: a list of everybody, with any success', async () => {
      for (const status of [200, 201, 202])
        for (const asked of ['list', 'records'] as const) {
          const [uploads, records] = [
            [house.ana, house.ben],
            [house.ana, house.ben],
          ].map((people, n) =>
            people.map(({ uploadId, recordId }) => (n === 0 ? { uploadId } : { id: recordId })),
          );
          house.upstream.answer = (_, response) =>
            response
              .writeHead(status, { 'content-type': 'application/json' })
              .end(JSON.stringify({ success: true, uploads, records }));
          const { text } = await house.ana.ask(asked);
          for (const id of [house.ben.uploadId, house.ben.recordId]) assert.ok(!text.includes(`"${id}"`));
        }
      await assertServes();
    });

    test('prints no id of what it is asked', async () => {
      await house.ana.ask('status');
      await house.ana.ask('record');
      for (const id of [house.ana.uploadId, house.ana.recordId]) assert.ok(!house.printed().includes(id));
    });

    for (const [spelling, spelled] of rowsOf(spellingsOf(KEY))) {
      test(`answer: the key ${spelling}`, async () => {
        for (const [where, answer] of Object.entries(placesOf(spelled)))
          for (const asked of ASKED) {
            house.upstream.answer = (_, response) =>
              response.writeHead(answer.status, answer.headers).end(answer.body);
            // A file is cut off where the key begins, and its connection with it.
            const reply = await house.ana.ask(asked).catch((error) => {
              assert.ok(asked === 'json' || asked === 'csv', error);
              return null;
            });
            if (reply) assertWithoutKey(reply, spelled, `${where}, ${asked}`);
          }
        await assertServes();
      });
    }
  });
}

/** No browser opens it as a page; what is in it is for the person's own programs. */
const isAttachment = ({ status, headers }: Reply): boolean =>
  status === 200 &&
  /^attachment\b/.test(headers.get('content-disposition') ?? '') &&
  headers.get('x-content-type-options') === 'nosniff';

/** Where a service may put something it should not, with all that a good answer has. */
function placesOf(
  text: string,
): Record<string, { status: number; headers: Record<string, string>; body: string }> {
  const members =
    '"success":true,"uploadId":"u-9","id":"m-9","uploads":[],"records":[],"extractions":[],"results":[]';
  const headers = { 'content-type': 'application/json' };
  const line = text.replaceAll('\\r\\n', '');
  return {
    'in a value': { status: 200, headers, body: `{${members},"message":"an ${text}"}` },
    'in a name': { status: 200, headers, body: `{${members},"${text}":1}` },
    'deep inside': { status: 200, headers, body: `{${members},"a":[{"b":[["${text}"]]}]}` },
    'in a value that a later one replaces': {
      status: 200,
      headers,
      body: `{${members},"a":"${text}","a":""}`,
    },
    'in an error': {
      status: 422,
      headers: { 'content-type': 'application/problem+json' },
      body: `{"title":"${text}","detail":"${text}","message":"${text}"}`,
    },
    'in CSV': {
      status: 200,
      headers: { 'content-type': 'text/csv' },
      body: `Date,Test\r\n2026-01-02,${text}\r\n`,
    },
    'in XML': {
      status: 200,
      headers: { 'content-type': 'application/fhir+xml' },
      body: `<Bundle><id value="${text}"/></Bundle>`,
    },
    'in a file name': {
      status: 200,
      headers: { 'content-type': 'text/csv', 'content-disposition': `attachment; filename*=UTF-8''${line}` },
      body: 'a,b\r\n',
    },
    'in the type': {
      status: 200,
      headers: { 'content-type': `application/json; a="${line}"` },
      body: `{${members}}`,
    },
    'in a time': { status: 202, headers: { ...headers, 'retry-after': line }, body: `{${members}}` },
  };
}

function assertProblem({ status, headers, text }: Reply): void {
  assert.match(headers.get('content-type') ?? '', /^application\/(problem\+)?json/);
  assert.equal(typeof JSON.parse(text), 'object', `${status}: ${text.slice(0, 100)}`);
}

function assertWithoutKey({ headers, text }: Reply, spelled: string, where: string): void {
  const told = JSON.stringify([...headers]) + text;
  for (const hidden of [KEY, spelled, spelled.replaceAll('\\', '\\\\')])
    assert.ok(!told.toLowerCase().includes(hidden.toLowerCase()), `${where}: the key went out`);
  if (/json/.test(headers.get('content-type') ?? '')) {
    const parsed = JSON.stringify(JSON.parse(text));
    assert.ok(!parsed.includes(KEY), `${where}: the key went out after it was parsed`);
  }
}
