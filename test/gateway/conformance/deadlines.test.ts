import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { describe, test, vi } from 'vitest';
import { checkConformance, type Result } from '../../../server-stub/gateway/src/conformance/conformance.js';
import { toPrintable } from '../../../server-stub/gateway/src/conformance/findings.js';
import { SUITE_LIMITS, type SuiteLimits } from '../../../server-stub/gateway/src/conformance/limits.js';
import { ROOT, run } from '../../support/process.js';
import { HonestBackEnd, KEY, type Reply, type Started, start, startServer } from './honest-back-end.js';

const MAIN = 'server-stub/gateway/dist/command/main.js';

async function resultsOf({ origin }: Started, limits: Partial<SuiteLimits>): Promise<Result[]> {
  const results: Result[] = [];
  const options = { tokenEndpoint: `${origin}/hdt/token`, apiKey: KEY, sessions: [], limits };
  for await (const result of checkConformance(options)) results.push(result);
  return results;
}

const allClosed = (server: Started) =>
  vi.waitUntil(() => server.connections() === 0, { interval: 10, timeout: 50_000 });

/** Writes for as long as the connection is there, as fast as it is read or a byte at a time. */
function writeForever(outgoing: ServerResponse, chunk: Buffer, interval: number): void {
  const write = () => {
    if (outgoing.destroyed) return;
    if (interval > 0) {
      outgoing.write(chunk);
      setTimeout(write, interval);
    } else outgoing.write(chunk, () => setImmediate(write));
  };
  write();
}

const JSON_TYPE = { 'content-type': 'application/json' };

describe('a back end that holds the suite up', () => {
  const HOLDS: readonly (readonly [what: string, answer: (outgoing: ServerResponse) => void])[] = [
    ['says nothing', () => {}],
    [
      'stops after its headers',
      (outgoing) => {
        outgoing.writeHead(200, JSON_TYPE).flushHeaders();
      },
    ],
    [
      'stops within its body',
      (outgoing) => {
        outgoing.writeHead(200, { ...JSON_TYPE, 'content-length': 1000 }).write('{"access_token":"');
      },
    ],
    [
      'trickles its body',
      (outgoing) => writeForever(outgoing.writeHead(200, JSON_TYPE), Buffer.from(' '), 5),
    ],
    [
      'trickles its headers',
      (outgoing) => {
        outgoing.socket?.write('HTTP/1.1 200 OK\r\n');
        const timer = setInterval(() => outgoing.socket?.write('x: y\r\n'), 50);
        outgoing.once('close', () => clearInterval(timer));
      },
    ],
    [
      'sends hints without end',
      (outgoing) => {
        const timer = setInterval(() => outgoing.writeEarlyHints({ link: '</a>; rel=preload' }), 5);
        outgoing.once('close', () => clearInterval(timer));
      },
    ],
  ];

  for (const [what, answer] of HOLDS) {
    test(`and ${what} fails each check in its time, and all of them in the suite's`, async () => {
      const server = await startServer((_, outgoing) => answer(outgoing));
      const results = await resultsOf(server, { check: 100, suite: 450 });
      const ofChecks = results.filter(({ outcome }) => outcome === 'fail').map(({ reason }) => reason);
      assert.match(ofChecks[0] ?? '', /^no answer in time to POST \/hdt\/token$/);
      assert.equal(ofChecks.at(-1), 'not reached in 0.45 s');
      assert.deepEqual(
        results.filter(({ outcome }) => outcome === 'pass'),
        [],
      );
      await allClosed(server);
      await server.close();
    });
  }

  test('by a body without end is not read beyond the limit of an answer', async () => {
    let sent = 0;
    const chunk = Buffer.alloc(64 * 1024, ' ');
    const server = await startServer((_, outgoing) => {
      writeForever(outgoing.writeHead(200, JSON_TYPE), chunk, 0);
      outgoing.socket?.once('close', () => {
        sent = Math.max(sent, outgoing.socket?.bytesWritten ?? 0);
      });
    });
    const results = await resultsOf(server, { answerBytes: 1024 * 1024 });
    assert.match(results[0]?.reason ?? '', /^an answer is longer than 1 MB$/);
    await allClosed(server);
    // What the sockets hold of it comes on top.
    assert.ok(sent < 64 * 1024 * 1024, `${sent} bytes were taken`);
    await server.close();
  });

  test('by one slow route fails what needs that route alone', async () => {
    class Slow extends HonestBackEnd {
      override send(reply: Reply, outgoing: ServerResponse) {
        if (!/"records"/.test(reply.body)) super.send(reply, outgoing);
      }
    }
    const server = await start(new Slow());
    const failures = (await resultsOf(server, { check: 8000 })).filter(({ outcome }) => outcome === 'fail');
    assert.deepEqual(
      failures.map(({ name, reason }) => `${name}: ${reason}`),
      [
        'lists what is a person’s own, and nothing else: no answer in time to GET /hdt/api/master/transformations',
      ],
    );
    await server.close();
  });

  for (const [what, member] of [
    ['a token', { access_token: 'x'.repeat(500_000) }],
    ['a base_url', { base_url: `/${'x/'.repeat(200_000)}` }],
    ['a tag', { subject_tag: '<'.repeat(500_000) }],
  ] as const) {
    test(`not by ${what} of half a megabyte`, async () => {
      class Long extends HonestBackEnd {
        override async exchange(ask: Parameters<HonestBackEnd['exchange']>[0]) {
          const reply = await super.exchange(ask);
          return { ...reply, body: JSON.stringify({ ...JSON.parse(reply.body), ...member }) };
        }
        override finish(reply: Reply) {
          return { ...reply, headers: { ...reply.headers, link: '<'.repeat(12_000) } };
        }
      }
      const server = await start(new Long());
      const results = await resultsOf(server, {});
      assert.ok(
        results.every(({ reason }) => !reason.startsWith('no answer')),
        JSON.stringify(results),
      );
      assert.ok(results.some(({ outcome }) => outcome === 'fail'));
      await server.close();
    });
  }

  test('ends the command by itself, with 1', async () => {
    const server = await startServer((_, outgoing) => void outgoing.writeHead(200, JSON_TYPE).end('{}'));
    const command = run(process.execPath, [MAIN, 'conformance', `${server.origin}/hdt/token`], {}, ROOT);
    assert.equal(await command.ended, 1);
    await server.close();
  });

  test('has 10 s for a check and 120 s for all', () => {
    assert.deepEqual([SUITE_LIMITS.check, SUITE_LIMITS.suite], [10_000, 120_000]);
  });
});

describe('what is printed of a back end', () => {
  const HOSTILE = [
    ['escape sequences', '\u001b[2J\u001b]0;title\u0007', '\\u{1b}[2J\\u{1b}]0;title\\u{7}'],
    ['C1 controls', 'a\u009b31mb\u0085c\u0080', 'a\\u{9b}31mb\\u{85}c\\u{80}'],
    ['line breaks', 'a\r\npass  level 1\u2028b\u2029', 'a\\u{d}\\u{a}pass  level 1\\u{2028}b\\u{2029}'],
    ['bidirectional controls', 'a\u202egnp.\u2066b\u200f\u061c', 'a\\u{202e}gnp.\\u{2066}b\\u{200f}\\u{61c}'],
    ['zero width', 'a\u200bb\u200d\ufeff\u2060\u00ad', 'a\\u{200b}b\\u{200d}\\u{feff}\\u{2060}\\u{ad}'],
    ['lone surrogates', 'a\ud800b\udfff', 'a\\u{d800}b\\u{dfff}'],
    ['invisible letters', 'a\u{e0041}\ue000\u{10ffff}', 'a\\u{e0041}\\u{e000}\\u{10ffff}'],
    ['letters of people', 'Zoë 李 é 👍', 'Zoë 李 é 👍'],
  ] as const;

  for (const [what, text, printed] of HOSTILE) {
    test(`has no ${what} but as text`, () => assert.equal(toPrintable(text), printed));
  }

  test('is cut, between characters', () => {
    assert.equal(toPrintable('👍'.repeat(1000)), `${'👍'.repeat(300)}…`);
  });

  test('is the reason of the command, on one line', async () => {
    class Hostile extends HonestBackEnd {
      override finish(reply: Reply) {
        return reply.status === 401
          ? { ...reply, headers: { ...reply.headers, 'content-type': `a\u009b31m${'x'.repeat(4000)}` } }
          : reply;
      }
    }
    const server = await start(new Hostile());
    const command = run(process.execPath, [MAIN, 'conformance', `${server.origin}/hdt/token`], {}, ROOT);
    assert.equal(await command.ended, 1);
    const printed = command.lines.join('\n');
    assert.match(printed, /a list without a good token answered a\\u\{9b\}31mx+…/);
    assert.doesNotMatch(printed, /[\u0080-\u009f]/);
    assert.ok(
      command.lines.every(
        (line) => line.length < 500 && /^(pass|fail|not announced|not checked) /.test(line),
      ),
    );
    await server.close();
  });

  test('is neither the key nor a token', async () => {
    let token = '';
    class Telling extends HonestBackEnd {
      override issueToken(...args: Parameters<HonestBackEnd['issueToken']>) {
        token = super.issueToken(...args);
        return token;
      }
      override answerOtherMethod() {
        return { ...this.refuse(405), status: 200 };
      }
      override refuse(status: number, headers = {}) {
        const type = status === 401 ? { 'content-type': `text/plain; of=${token}` } : {};
        const key =
          status === 404 ? { 'content-type': `text/plain; of=${Buffer.from(KEY).toString('hex')}` } : {};
        return super.refuse(status, { ...headers, ...type, ...key });
      }
    }
    const server = await start(new Telling());
    const printed = (await resultsOf(server, {})).map(({ reason }) => reason).join('\n');
    assert.match(printed, /^a reason that contains the key or a token$/m);
    assert.ok(!printed.includes(Buffer.from(KEY).toString('hex')), 'the key is printed');
    assert.ok(!printed.includes(token.slice(0, 20)), 'a token is printed');
    await server.close();
  });
});
