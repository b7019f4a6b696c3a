import assert from 'node:assert/strict';
import { describe, it, vi } from 'vitest';
import { sha256Of } from '../../../src/core/crypto.js';

describe('digestOf', () => {
  it('is the SHA-256 in hexadecimal digits, as published for these texts', async () => {
    for (const [text, digest] of [
      ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
      ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    ] as const) {
      assert.equal(await sha256Of(new Blob([text])), digest);
    }
  });

  it('is null on a page that is not served securely', async () => {
    vi.spyOn(globalThis, 'crypto', 'get').mockReturnValue({} as Crypto);
    assert.equal(await sha256Of(new Blob(['abc'])), null);
  });
});
