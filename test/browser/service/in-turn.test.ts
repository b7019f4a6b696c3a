import { expect } from '@open-wc/testing';
import { inTurn } from '../../../src/service/in-turn.js';

function withResolvers<T>() {
  let resolve: (value: T) => void = () => {};
  let reject: (reason: unknown) => void = () => {};
  const promise = new Promise<T>((...settle) => {
    [resolve, reject] = settle;
  });
  return { promise, resolve, reject };
}

/** An exchange that ends when it is told to. */
function exchange() {
  let isBegun = false;
  const { promise, resolve, reject } = withResolvers<string>();
  const run = () => {
    isBegun = true;
    return promise;
  };
  return { run, resolve, reject, isBegun: () => isBegun };
}

/** Once every lock that was free is held. */
const settled = async () => void (await navigator.locks.query());

describe('token exchanges', () => {
  it('run one at a time, and one that fails does not stop the next', async () => {
    const [first, second] = [exchange(), exchange()];
    const results = [inTurn(first.run), inTurn(second.run)];
    await settled();
    expect([first.isBegun(), second.isBegun()]).to.deep.equal([true, false]);
    first.reject(new Error('refused'));
    const failure = await results[0]!.catch((thrown: Error) => thrown.message);
    expect(failure).to.equal('refused');
    second.resolve('token');
    expect(await results[1]).to.equal('token');
  });

  it('do not wait for ever for a page that keeps its lock', async () => {
    const asleep = withResolvers<void>();
    const { timeout } = AbortSignal;
    const patience = new AbortController();
    AbortSignal.timeout = () => patience.signal;
    try {
      const lock = navigator.locks.request('hdt-token', () => asleep.promise);
      const { run, resolve, isBegun } = exchange();
      const result = inTurn(run);
      await settled();
      expect(isBegun()).to.equal(false);
      patience.abort();
      resolve('token');
      expect(await result).to.equal('token');
      asleep.resolve(undefined);
      await lock;
    } finally {
      AbortSignal.timeout = timeout;
    }
  });
});
