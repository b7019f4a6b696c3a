import { serializeExchange } from '../../../src/core/service/token.js';
import type { TransportResponse } from '../../../src/core/service/transport.js';
import { expect } from '../../support/testing.js';

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
  const { promise, resolve, reject } = withResolvers<TransportResponse>();
  const run = () => {
    isBegun = true;
    return promise;
  };
  return { run, reject, isBegun: () => isBegun, answer: (status: number) => resolve(response(status)) };
}

const response = (status: number) => ({ status }) as TransportResponse;
const statusOf = async (result: Promise<TransportResponse>) => (await result).status;

/** Once every lock that was free is held. */
const settled = async () => void (await navigator.locks.query());

describe('token exchanges', () => {
  it('run one at a time until there is a token, also after a failure', async () => {
    const [first, second, third, fourth] = [exchange(), exchange(), exchange(), exchange()];
    const begun = () => [first, second, third, fourth].map(({ isBegun }) => isBegun());
    const results = [first, second, third].map(({ run }) => serializeExchange('/once', run));
    await settled();
    expect(begun()).to.deep.equal([true, false, false, false]);
    first.reject(new Error('no network'));
    expect(await results[0]!.catch((thrown: Error) => thrown.message)).to.equal('no network');
    second.answer(503);
    expect(await statusOf(results[1]!)).to.equal(503);
    await settled();
    expect(begun()).to.deep.equal([true, true, true, false]);
    // Another element asks meanwhile.
    results.push(serializeExchange('/once', fourth.run));
    await settled();
    expect(fourth.isBegun()).to.equal(false);
    third.answer(200);
    expect(await statusOf(results[2]!)).to.equal(200);
    fourth.answer(200);
    expect(await statusOf(results[3]!)).to.equal(200);
    const later = [exchange(), exchange()];
    for (const { run } of later) void serializeExchange('/once', run);
    expect(later.map(({ isBegun }) => isBegun())).to.deep.equal([true, true]);
  });

  it('do not wait for ever for a page that holds the lock', async () => {
    const asleep = withResolvers<void>();
    const { timeout } = AbortSignal;
    const patience = new AbortController();
    AbortSignal.timeout = () => patience.signal;
    try {
      const lock = navigator.locks.request('/asleep', () => asleep.promise);
      const { run, answer, isBegun } = exchange();
      const result = serializeExchange('/asleep', run);
      await settled();
      expect(isBegun()).to.equal(false);
      patience.abort();
      answer(200);
      expect(await statusOf(result)).to.equal(200);
      asleep.resolve(undefined);
      await lock;
    } finally {
      AbortSignal.timeout = timeout;
    }
  });
});
