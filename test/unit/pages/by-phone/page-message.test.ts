import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { fromBase64Url, toBase64Url } from '../../../../src/core/base64url.js';
import { encryptionKey } from '../../../../src/core/crypto.js';
import { createCipher } from '../../../../src/pages/by-phone/cipher.js';
import {
  decodeMessage,
  decodeNote,
  encodeMessage,
  encodeNote,
  type PageMessage,
} from '../../../../src/pages/by-phone/page-message.js';

const corner = (x: number, y: number) => ({ x, y });
const MESSAGE: PageMessage = {
  change: {
    ...{ kind: 'page', id: 'p1', index: 0, format: 'jpeg', rotation: 1 },
    corners: [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)],
  },
  report: 1,
  total: 3,
  photo: new Blob(['photo']),
};

/** A message whose description is this JSON. */
const described = (description: unknown) =>
  new Blob([
    new Uint8Array([0, 0, 0, JSON.stringify(description).length]),
    JSON.stringify(description),
    'photo',
  ]);

describe('a message about pages', () => {
  it('arrives as it was sent', async () => {
    const { photo, ...description } = await decodeMessage(encodeMessage(MESSAGE));
    const { photo: sent, ...expected } = MESSAGE;
    assert.deepEqual(description, expected);
    assert.equal(await photo?.text(), await sent?.text());
  });

  const change = { kind: 'rotated', id: 'p1', rotation: 1 };
  for (const [what, bytes] of [
    ['nothing', new Blob()],
    ['a length beyond the end', new Blob([new Uint8Array([255, 255, 255, 255]), '{}'])],
    ['no JSON', new Blob([new Uint8Array([0, 0, 0, 3]), 'abc'])],
    ['JSON that is no object', described(null)],
    ['no change', described({ report: 1, total: 1 })],
    ['an unknown change', described({ change: { ...change, kind: 'sent' }, report: 1, total: 1 })],
    ['no id', described({ change: { ...change, id: '' }, report: 1, total: 1 })],
    ['five quarters', described({ change: { ...change, rotation: 5 }, report: 1, total: 1 })],
    ['half a report', described({ change, report: 0.5, total: 1 })],
    [
      'three corners',
      described({ change: { kind: 'corners', id: 'p', corners: [0, 0, 0] }, report: 1, total: 1 }),
    ],
    [
      'a corner outside',
      described({
        change: { kind: 'corners', id: 'p', corners: Array(4).fill(corner(2, 0)) },
        report: 1,
        total: 1,
      }),
    ],
    [
      'a format that is no picture',
      described({ change: { ...MESSAGE.change, format: 'pdf', corners: null }, report: 1, total: 1 }),
    ],
  ] as const) {
    it(`is refused with ${what}`, () => assert.rejects(decodeMessage(bytes)));
  }

  it('is refused as a note', async () => {
    const text = await encodeMessage(MESSAGE).text();
    assert.throws(() => decodeNote(text));
  });
});

describe('a note to the phone', () => {
  it('arrives as it was sent', () => {
    const note = { report: 2, status: 'used', pages: ['a', 'b'], removed: ['c'] } as const;
    assert.deepEqual(decodeNote(encodeNote(note)), note);
  });
});

describe('the encryption between phone and computer', () => {
  it('opens what was sealed under the same key and name, and nothing else', async () => {
    const key = encryptionKey();
    const [cipher, other] = await Promise.all([createCipher(key), createCipher(encryptionKey())]);
    const sealed = await cipher.seal('m1', new Blob(['secret']));
    assert.equal(await (await (await createCipher(key)).open('m1', sealed)).text(), 'secret');
    assert.ok(!(await sealed.text()).includes('secret'));
    await assert.rejects(other.open('m1', sealed), 'another key');
    await assert.rejects(cipher.open('m2', sealed), 'another name: a replay under a new id');
    const bytes = new Uint8Array(await sealed.arrayBuffer());
    bytes[20]! ^= 1;
    await assert.rejects(cipher.open('m1', new Blob([bytes])), 'changed on the way');
    await assert.rejects(cipher.open('m1', new Blob(['short'])));
  });

  it('has a key that fits into an address', () => {
    assert.match(encryptionKey(), /^[\w-]{22}$/);
    assert.notEqual(encryptionKey(), encryptionKey());
    const bytes = new Uint8Array([0, 255, 254, 62, 63]);
    assert.deepEqual(fromBase64Url(toBase64Url(bytes)), bytes);
  });
});
