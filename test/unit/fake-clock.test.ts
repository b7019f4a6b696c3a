import assert from 'node:assert/strict';
import { it } from 'vitest';
import { createFakeClock } from '../support/fake-clock.js';

it('a clock that is advanced in a loop lets the rest of the process run', async () => {
  const clock = createFakeClock();
  let hasRun = false;
  setImmediate(() => {
    hasRun = true;
  });
  while (!hasRun) await clock.advance(1_000);
  assert.ok(clock.now() > 0);
});
