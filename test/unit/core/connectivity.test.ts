import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'vitest';
import { type Connectivity, retryWhenOnline } from '../../../src/core/connectivity.js';
import type { HdtErrorCode } from '../../../src/core/errors.js';
import { HdtError } from '../../../src/core/hdt-error.js';
import { createFakeClock, type FakeClock, settled } from '../../support/fake-clock.js';

let clock: FakeClock;
let isOnline: boolean;
let goOnline: () => void;
let events: string[];
let control: AbortController;

beforeEach(() => {
  clock = createFakeClock();
  isOnline = true;
  goOnline = () => assert.fail('nothing waits for the network');
  events = [];
  control = new AbortController();
});

const connectivity: Connectivity = {
  isOnline: () => isOnline,
  whenOnline: ({ signal }) =>
    new Promise((resolve, reject) => {
      goOnline = () => {
        isOnline = true;
        resolve();
      };
      signal.addEventListener('abort', () => reject(new HdtError('cancelled')));
    }),
};

/** Each attempt runs the next function; one that returns succeeds. */
const run = (...attempts: (() => void)[]) => runStep(attempts);

const runStep = (attempts: (() => void)[], storesNothing = false) =>
  retryWhenOnline(
    async () => {
      events.push('step');
      await null;
      attempts.shift()!();
      return 'done';
    },
    {
      connectivity,
      clock,
      signal: control.signal,
      fallback: 'bad-response',
      storesNothing,
      onOffline: () => events.push('offline'),
      onOnline: () => events.push('online'),
    },
  );

const fail = (code: HdtErrorCode) => () => {
  throw new HdtError(code);
};
const succeed = () => {};

describe('a step that needs the network', () => {
  it('is repeated when the network is back', async () => {
    isOnline = false;
    const result = run(fail('network'), succeed);
    await settled();
    goOnline();
    assert.equal(await result, 'done');
    assert.deepEqual(events, ['step', 'offline', 'online', 'step']);
  });

  it('is repeated where it began without a network that has returned by its failure', async () => {
    isOnline = false;
    const result = run(() => {
      isOnline = true;
      fail('network')();
    }, succeed);
    assert.equal(await result, 'done');
    assert.deepEqual(events, ['step', 'step']);
  });

  it('is repeated where the network was lost meanwhile', async () => {
    const result = run(() => {
      isOnline = false;
      fail('timeout')();
    }, succeed);
    await settled();
    goOnline();
    assert.equal(await result, 'done');
  });

  it('is retried twice, a second apart, where it still fails after the return', async () => {
    isOnline = false;
    const result = run(fail('network'), fail('network'), fail('network'), fail('network'));
    const outcome = assert.rejects(result, { code: 'network' });
    await settled();
    goOnline();
    for (const _ of [1, 2]) {
      assert.equal(await clock.nextSleep(), 1_000);
      await clock.advance(1_000);
    }
    await outcome;
    assert.equal(events.filter((event) => event === 'step').length, 4);
  });

  describe('and sends nothing', () => {
    it('is repeated where it fails before the browser notices that the network is gone', async () => {
      const result = runStep([fail('network'), succeed], true);
      assert.equal(await clock.nextSleep(), 1_000);
      await clock.advance(1_000);
      assert.equal(await result, 'done');
    });

    it('is repeated as often as the network goes and comes back', async () => {
      const lose = () => {
        isOnline = false;
        fail('network')();
      };
      const result = runStep([fail('network'), fail('network'), lose, fail('network'), lose, succeed], true);
      const sleepOnce = async () => {
        assert.equal(await clock.nextSleep(), 1_000);
        await clock.advance(1_000);
      };
      await sleepOnce();
      await sleepOnce();
      await settled();
      goOnline();
      await sleepOnce();
      await settled();
      goOnline();
      assert.equal(await result, 'done');
    });

    it('fails in the end where it still fails with a network', async () => {
      const outcome = assert.rejects(runStep([fail('network'), fail('network'), fail('network')], true), {
        code: 'network',
      });
      for (const _ of [1, 2]) {
        assert.equal(await clock.nextSleep(), 1_000);
        await clock.advance(1_000);
      }
      await outcome;
      assert.deepEqual(events, ['step', 'step', 'step']);
    });
  });

  it('fails at once with a network, and for reasons other than the network', async () => {
    await assert.rejects(run(fail('network')), { code: 'network' });
    isOnline = false;
    await assert.rejects(run(fail('server')), { code: 'server' });
    const broken = run(() => {
      throw new TypeError('broken');
    });
    await assert.rejects(broken, { code: 'bad-response' });
    assert.deepEqual(events, ['step', 'step', 'step']);
  });

  it('waits no longer than its signal', async () => {
    isOnline = false;
    const result = run(fail('network'));
    const outcome = assert.rejects(result, { code: 'cancelled' });
    await settled();
    control.abort();
    await outcome;
    assert.deepEqual(events, ['step', 'offline']);
  });
});
