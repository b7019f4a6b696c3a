import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import { startEmulator } from '../../server-stub/emulator/src/node/serve.js';
import { checkOptions } from '../../server-stub/emulator/src/options.js';
import { createBench } from './support.js';

describe('options of startEmulator', () => {
  test('all that are documented are taken, and undefined is a default', () => {
    for (const options of [
      {},
      { port: 0, host: '127.0.0.1', readers: 'segments', pace: 0, reviewTime: 0, retryAfter: 0 },
      { advance: 'at-once' },
      { advance: 'clock' },
      { advance: { polls: 999 } },
      { pace: undefined, advance: undefined, limits: { fileBytes: 1024 }, faults: [], log: () => {} },
    ]) {
      assert.doesNotThrow(() => checkOptions(options));
    }
  });

  const refused: readonly (readonly [options: object, error: typeof TypeError, message: RegExp])[] = [
    [{ pace: '0' }, TypeError, /^pace must be a whole number from 0 to 86400000$/],
    [{ pace: Number.NaN }, RangeError, /^pace must be/],
    [{ pace: -1 }, RangeError, /^pace must be/],
    [{ pace: Number.POSITIVE_INFINITY }, RangeError, /^pace must be/],
    [{ reviewTime: 0.5 }, RangeError, /^reviewTime must be/],
    [{ callbackTimeout: null }, TypeError, /^callbackTimeout must be/],
    [{ retryAfter: 3601 }, RangeError, /^retryAfter must be a whole number from 0 to 3600$/],
    [{ port: 65_536 }, RangeError, /^port must be a whole number from 0 to 65535$/],
    [{ port: '8790' }, TypeError, /^port must be/],
    [{ host: 8790 }, TypeError, /^host must be a string$/],
    [{ advance: 'at once' }, RangeError, /^advance must be 'clock', 'at-once' or \{ polls: N \}$/],
    [{ advance: true }, TypeError, /^advance must be/],
    [{ advance: { polls: 1000 } }, RangeError, /^advance\.polls must be a whole number from 0 to 999$/],
    [{ advance: { polls: '3' } }, TypeError, /^advance\.polls must be/],
    [{ readers: 'tesseract' }, RangeError, /^readers must be both or segments$/],
    [{ readers: false }, TypeError, /^readers must be/],
    [{ accounts: { customerId: 1, keys: [] } }, TypeError, /^accounts must be an array$/],
    [{ limits: { fileBytes: '25 MB' } }, TypeError, /^limits\.fileBytes must be/],
    [{ uploads: {} }, TypeError, /^uploads must be an array$/],
    [{ limits: [5] }, TypeError, /^limits must be an object$/],
    [{ clock: [] }, TypeError, /^clock must be an object$/],
    [{ limits: [5] }, TypeError, /^limits must be an object$/],
    [{ clock: [] }, TypeError, /^clock must be an object$/],
    [{ forwardTo: 3000 }, TypeError, /^forwardTo must be a string$/],
    [{ forwardTo: 'localhost:3000' }, RangeError, /^forwardTo must be an http or https address/],
    [{ log: 'quiet' }, TypeError, /^log must be a function$/],
    [{ speed: 0 }, TypeError, /^speed is no option of the emulator: port, host, /],
  ];
  for (const [options, error, message] of refused) {
    test(`refused: ${JSON.stringify(options)} ${Object.values(options)}`, async () => {
      const isExpected = (thrown: unknown) =>
        thrown instanceof error && thrown.constructor === error && message.test(thrown.message);
      await assert.rejects(startEmulator(options), isExpected);
    });
  }
});

describe('Retry-After of an unfinished upload', () => {
  const hintOf = async (options: Parameters<typeof createBench>[0]) => {
    const { upload, get } = createBench(options);
    const answer = await get(`/api/v1/status/${await upload('MSH|^~\\&|')}`);
    return answer.headers.get('retry-after');
  };

  test('is 0 where nothing is to be waited for, so that clients do not rest for 5 to 10 seconds', async () => {
    assert.equal(await hintOf({ pace: 0 }), '0');
  });

  test('is as given, and absent otherwise, as in the interface', async () => {
    assert.equal(await hintOf({ pace: 0, retryAfter: 2 }), '2');
    assert.equal(await hintOf({ pace: 1 }), null);
    assert.equal(await hintOf({}), null);
  });
});
