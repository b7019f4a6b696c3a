import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { describe, test, vi } from 'vitest';
import { SUITE_LIMITS } from '../../../server-stub/gateway/src/conformance/limits.js';
import { ROOT, run } from '../../support/process.js';
import { MAIN } from '../support/command.js';
import { HonestBackEnd, type Reply, type Started, start, startServer } from './honest-back-end.js';
import { resultsOf } from './results.js';

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

  test('has 30 s for a check and 5 minutes for all', () => {
    assert.deepEqual([SUITE_LIMITS.check, SUITE_LIMITS.suite], [30_000, 300_000]);
  });
});
