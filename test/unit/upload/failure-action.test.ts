import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import type { HdtErrorCode } from '../../../src/core/errors.js';
import { HdtError } from '../../../src/core/hdt-error.js';
import { type FailureCircumstances, failureAction } from '../../../src/upload/failure-action.js';

interface Failure extends Partial<Omit<FailureCircumstances, 'random'>> {
  readonly attempt?: number;
  readonly retryAfter?: number;
  readonly random?: number;
  readonly confirmingSince?: number;
}

const actionAfter = (
  code: HdtErrorCode,
  { attempt = 0, retryAfter, random = 0, confirmingSince, ...circumstances }: Failure = {},
) =>
  failureAction(
    { jobs: [], attempt, confirmingSince: confirmingSince ?? null },
    new HdtError(code, { retryAfter }),
    { isUnrecorded: false, now: 0, isOnline: true, random: () => random, ...circumstances },
  );

describe('a batch that failed for a while', () => {
  const delays = (random: number) =>
    [0, 1, 2, 3, 4].map((attempt) => {
      const action = actionAfter('network', { attempt, random });
      return action.kind === 'back-off' ? Math.round(action.delay) : action;
    });
  const failed = { kind: 'fail', code: 'network' };

  it('is repeated after a delay that doubles, half of it jitter, and fails after four', () => {
    assert.deepEqual(delays(0), [500, 1000, 2000, 4000, failed]);
    assert.deepEqual(delays(0.999999), [1000, 2000, 4000, 8000, failed]);
  });

  it('is never repeated before Retry-After', () => {
    const asked = { kind: 'back-off', isServerDelay: true };
    assert.deepEqual(actionAfter('rate-limited', { retryAfter: 5000 }), { ...asked, delay: 5000 });
    assert.deepEqual(actionAfter('rate-limited', { attempt: 3, retryAfter: 1000 }), {
      ...asked,
      delay: 4000,
    });
  });

  it('waits for the network, which may have been the reason of any failure', () => {
    for (const code of ['network', 'rejected', 'bad-response'] as const)
      assert.deepEqual(actionAfter(code, { attempt: 4, isOnline: false }), { kind: 'offline' });
  });
});

describe('a batch whose same bytes would be refused again', () => {
  const final: HdtErrorCode[] = [
    'rejected',
    'unauthorized',
    'forbidden',
    'not-found',
    'too-large',
    'unsupported-format',
    'processing-failed',
    'bad-response',
  ];
  for (const code of final) {
    it(`fails with ${code}`, () => assert.deepEqual(actionAfter(code), { kind: 'fail', code }));
  }

  it('is repeated at once when only the request was cancelled', () =>
    assert.deepEqual(actionAfter('cancelled'), { kind: 'repeat' }));
});

describe('a batch whose outcome is unknown', () => {
  const confirm = { kind: 'confirm', delay: 2000 };

  it('is looked up for four minutes, whatever the browser says of the network', () => {
    assert.deepEqual(actionAfter('in-progress', { isOnline: false }), confirm);
    assert.deepEqual(actionAfter('in-progress', { confirmingSince: 0, now: 239_999 }), confirm);
    const overdue = { kind: 'fail', code: 'unconfirmed' };
    assert.deepEqual(actionAfter('in-progress', { confirmingSince: 0, now: 240_000 }), overdue);
  });

  it('is looked up for a quarter of an hour while only its owner has yet to be recorded', () => {
    const unrecorded = { isUnrecorded: true, confirmingSince: 0 };
    assert.deepEqual(actionAfter('server', { ...unrecorded, now: 899_999 }), confirm);
    assert.deepEqual(actionAfter('server', { ...unrecorded, now: 900_000 }), {
      kind: 'fail',
      code: 'unrecorded',
    });
    assert.deepEqual(actionAfter('network', { ...unrecorded, isOnline: false }), { kind: 'offline' });
  });
});
