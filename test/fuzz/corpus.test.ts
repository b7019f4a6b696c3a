import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { readCorpus } from './corpus.js';
import { TARGETS } from './targets.js';

describe('inputs that a search for new code has found end as they did then', () => {
  for (const target of TARGETS) {
    it(target.name, async () => {
      const corpus = readCorpus(target);
      assert.ok(corpus.length > 0);
      for (const { name, bytes, outcome } of corpus) assert.equal(await target.read(bytes), outcome, name);
    });
  }
});
