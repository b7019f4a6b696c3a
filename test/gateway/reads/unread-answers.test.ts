import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import { type ResultRequest, readResult } from '../../../server-stub/gateway/src/reads/reads.js';

describe('a result whose outcome the database does not take', () => {
  for (const status of [200, 422]) {
    test(`is not left unread at the service: ${status}`, async () => {
      const away = Object.assign(new Error(), { code: 'ECONNREFUSED' });
      let discarded = 0;
      let left = 0;
      const discard = async () => {
        discarded += 1;
      };
      const request = {
        id: 'a',
        owner: { owns: async () => true, setOutcome: () => Promise.reject(away) },
        service: { send: async () => ({ status, headers: {}, discard }) },
        dispatch: async () => {},
        enter: () => () => {
          left += 1;
        },
      } as unknown as ResultRequest;
      await assert.rejects(readResult(request), away);
      assert.deepEqual([discarded, left], [1, 1]);
    });
  }
});
