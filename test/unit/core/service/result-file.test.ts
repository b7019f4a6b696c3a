import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import { HdtError } from '../../../../src/core/hdt-error.js';
import { connect } from '../../../../src/core/service/connect.js';
import { getResultFile } from '../../../../src/core/service/result-file.js';
import { getResults } from '../../../../src/core/service/upload-state.js';
import { createFakeClock } from '../../../support/fake-clock.js';
import { LEVEL_2 } from '../../../support/level-2.js';
import { createScriptedService, type PendingRequest } from '../../../support/scripted-service.js';

/** The error of a call that the back end refuses. */
async function errorOf(call: 'file' | 'rows', refuse: (request: PendingRequest) => void): Promise<string> {
  const service = createScriptedService();
  const client = connect({
    tokenEndpoint: 'https://gateway.test/hdt/token',
    scope: ['pathology'],
    fetch: service.fetch,
    clock: createFakeClock(),
  });
  const result = call === 'file' ? getResultFile(client, 'u1', 'json') : getResults(client, 'u1');
  const outcome = Promise.resolve(result).then(
    () => 'a result',
    (error) => (error instanceof HdtError ? error.code : String(error)),
  );
  (await service.nextRequest()).json(200, {
    access_token: 't1',
    token_type: 'Bearer',
    expires_in: 600,
    scope: 'pathology',
    base_url: '/hdt',
    features: LEVEL_2,
  });
  refuse(await service.nextRequest());
  return outcome;
}

const ofService = (status: number) => (request: PendingRequest) =>
  request.foreign(status, {
    text: JSON.stringify({ success: false, statusCode: status, message: 'No' }),
    type: 'application/json',
  });

describe('a result file that is refused', () => {
  const refusals: readonly (readonly [string, string, (request: PendingRequest) => void])[] = [
    ["by the service's own 404", 'not-found', ofService(404)],
    ["by the service's own 422", 'processing-failed', ofService(422)],
    ["by the service's own 403", 'forbidden', ofService(403)],
    [
      'for the origin of the page',
      'origin-refused',
      (request) =>
        request.text(403, '{"type":"about:blank","code":"origin-not-allowed"}', 'application/problem+json'),
    ],
  ];
  for (const [what, code, refuse] of refusals)
    test(`${what} has the error of the rows: ${code}`, async () =>
      assert.deepEqual([await errorOf('file', refuse), await errorOf('rows', refuse)], [code, code]));
});
