import assert from 'node:assert/strict';
import { test } from 'vitest';
import {
  createCallbackReader,
  SMALL_BODY,
} from '../../../server-stub/gateway/src/callbacks/callback-reader.js';
import { CallbackFailure } from '../../../server-stub/gateway/src/callbacks/failure.js';
import { ReaderProcess } from '../../../server-stub/gateway/src/callbacks/process/reader-process.js';
import { DEFAULT_LIMITS } from '../../../server-stub/gateway/src/limits.js';
import { ROWS, type Rows, VARIANTS } from '../support/callback-payloads.js';

test('callbacks that wait are refused when no new process can be started', async () => {
  const limits = { callbackReadTimeout: 1, callbackReadMemory: 512 };
  const reader = new ReaderProcess(limits);
  const rows: Rows = Array.from({ length: 20_000 }, () => ROWS[0]);
  const { type, body } = VARIANTS['FHIR XML']!('u', rows, {
    totalTests: 20_000,
    qaPassed: 1,
    manualReview: 0,
  });
  const received = { contentType: type, rawEnvelope: {} as never, body: Buffer.from(body) };
  const reads = [1, 2].map(() => reader.read({ received, maxRows: 20_000 }));
  // Node refuses to start a process with a NUL among its arguments.
  limits.callbackReadMemory = '512\0' as never;
  const [slow, waiting] = await Promise.allSettled(reads);
  assert.ok(slow?.status === 'rejected' && slow.reason instanceof CallbackFailure);
  assert.ok(waiting?.status === 'rejected' && waiting.reason.message === 'no reading process');
  await reader.close();
});

test('a reader that was closed before its first large callback starts no process', async () => {
  const reader = createCallbackReader(DEFAULT_LIMITS);
  await reader.close();
  const body = new Uint8Array(SMALL_BODY + 1);
  const read = reader.read({ contentType: 'text/csv', rawEnvelope: {} as never, body });
  await assert.rejects(read, { message: 'closed' });
});
