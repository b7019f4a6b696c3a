import assert from 'node:assert/strict';
import { afterEach, describe, it, vi } from 'vitest';
import { hasPairingLink } from '../../../src/ui/pairing-link.js';

const open = (hash: string, state: unknown = null) => {
  vi.stubGlobal('location', { hash });
  vi.stubGlobal('history', { state });
};

describe('the fragment of the address', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('opens a pairing for its use alone', () => {
    open('#hdt-pages=secret.key');
    assert.deepEqual([hasPairingLink('pages'), hasPairingLink('medical')], [true, false]);
  });

  for (const word of ['constructor', 'toString', '__proto__', 'section-2', '']) {
    it(`may be any other word, such as "${word}"`, () => {
      open(`#${word}`, { 'hdt-phone': `#${word}` });
      assert.equal(hasPairingLink('medical'), false);
    });
  }
});
