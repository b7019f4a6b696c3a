import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import { closeAfter, closeOnFailure } from '../../../server-stub/gateway/src/close-after.js';

const succeed = async () => 'done';
const fail = (message: string) => async () => Promise.reject(new Error(message));

describe('what is closed after work', () => {
  for (const close of [succeed, fail('closing')]) {
    test('leaves the failure of the work to be thrown', async () => {
      await assert.rejects(closeAfter(fail('work'), close), /^Error: work$/);
      await assert.rejects(closeOnFailure(fail('work'), close), /^Error: work$/);
    });
  }

  test('is closed once, and its own failure is thrown', async () => {
    let closed = 0;
    const close = async () => {
      closed += 1;
    };
    assert.equal(await closeAfter(succeed, close), 'done');
    await assert.rejects(closeAfter(fail('work'), close));
    assert.equal(closed, 2);
    await assert.rejects(closeAfter(succeed, fail('closing')), /^Error: closing$/);
  });

  test('stays open when nothing fails and others use it', async () => {
    assert.equal(await closeOnFailure(succeed, fail('closing')), 'done');
    assert.equal(await closeOnFailure(succeed, () => undefined), 'done');
    await assert.rejects(
      closeOnFailure(fail('work'), () => undefined),
      /^Error: work$/,
    );
  });
});
