import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { systemClock } from '../../../../src/core/clock.js';
import { HdtError } from '../../../../src/core/hdt-error.js';
import type { Client } from '../../../../src/core/service/client.js';
import { withdrawUpload } from '../../../../src/core/service/idempotency-keys.js';
import type { TransportResponse } from '../../../../src/core/service/transport.js';

const answer = (change: Partial<TransportResponse>): Pick<Client, 'call' | 'clock'> => ({
  clock: systemClock,
  call: async ({ method, path }) => ({
    method,
    url: path,
    status: 404,
    isMarked: false,
    text: '',
    contentType: '',
    retryAfter: null,
    nonce: null,
    link: null,
    ...change,
  }),
});

const withdraw = (change: Partial<TransportResponse>) =>
  withdrawUpload(answer(change) as Client, 'key-1', { count: 1 });

describe('that nothing was filed under a key', () => {
  for (const [what, change] of [
    ['is said by the back end', { status: 204 }],
    ['is said by a back end without keys', { status: 404, isMarked: true }],
    [
      'is said by a back end that does not mark its answers',
      { status: 404, contentType: 'application/problem+json' },
    ],
    ['is said by a back end that knows no DELETE', { status: 405, isMarked: true }],
  ] as const) {
    it(what, async () => assert.equal(await withdraw(change), null));
  }

  for (const [what, change] of [
    ['is not known from a page', { status: 404, contentType: 'text/html' }],
    ['is not known from a firewall', { status: 405, contentType: 'text/html' }],
    [
      'is not known from a framework',
      { status: 404, contentType: 'application/json', text: '{"detail":"Not Found"}' },
    ],
  ] as const) {
    it(what, async () => {
      await assert.rejects(
        withdraw(change),
        (thrown) => thrown instanceof HdtError && thrown.code === 'not-set-up',
      );
    });
  }
});
