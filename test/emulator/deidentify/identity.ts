import assert from 'node:assert/strict';
import { parseDocument } from '../../../server-stub/emulator/src/parse/parse.js';

export const parsed = (document: string) => parseDocument(new TextEncoder().encode(document));

/** The identity holds all of `expected` and none of `others`. */
export async function assertIdentity(
  document: string,
  expected: readonly string[],
  others: readonly string[] = [],
) {
  const { identity } = await parsed(document);
  assert.deepEqual(
    expected.filter((text) => !identity.includes(text)),
    [],
    identity.join(' · '),
  );
  assert.deepEqual(
    others.filter((text) => identity.includes(text)),
    [],
  );
}
