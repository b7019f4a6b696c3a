import assert from 'node:assert/strict';
import { it } from 'vitest';
import { overBudget, weighAll } from '../bench/sizes.js';
import { OURS } from '../bench/subjects.js';

it('the entries of the package are within their budgets', async () => {
  const budgeted = OURS.filter(({ budget }) => budget !== undefined);
  assert.ok(budgeted.length > 0);
  assert.deepEqual((await weighAll(budgeted)).flatMap(overBudget), []);
});
