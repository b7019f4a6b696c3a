import assert from 'node:assert/strict';
import { it } from 'vitest';
import { findOverBudget, measureBundles } from '../bench/sizes.js';
import { OURS } from '../bench/subjects.js';

it('the entries of the package are within their budgets', async () => {
  const budgeted = OURS.filter(({ budget }) => budget !== undefined);
  assert.ok(budgeted.length > 0);
  assert.deepEqual((await measureBundles(budgeted)).flatMap(findOverBudget), []);
});
