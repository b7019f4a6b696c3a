import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'vitest';
import { folderOf } from './installed.js';

interface Described {
  readonly name: string;
  readonly description?: string;
  readonly default?: string;
  readonly type?: { readonly text: string };
}

interface Declaration {
  readonly tagName: string;
  readonly members: readonly Described[];
  readonly attributes: readonly Described[];
  readonly events: readonly Described[];
  readonly cssProperties: readonly Described[];
}

const manifest = JSON.parse(readFileSync(join(folderOf('hdt-elements'), 'custom-elements.json'), 'utf8'));
const elements: readonly Declaration[] = manifest.modules[0].declarations;

describe('the manifest of elements', () => {
  for (const { tagName, members, attributes, events, cssProperties } of elements) {
    it(`says of ${tagName} what a host can use, and nothing of Lit`, () => {
      assert.ok(attributes.some(({ name }) => name === 'lang'));
      assert.ok(cssProperties.length > 10 && cssProperties.every((one) => one.default && one.description));
      assert.ok(attributes.every(({ description }) => description));
      assert.deepEqual(
        members.filter(({ name }) => /^[_#]|Callback$|EventListener$|^update|^render|^styles$/.test(name)),
        [],
      );
      assert.deepEqual(
        events.filter(({ name, type }) =>
          name.startsWith('hdt-') ? !type?.text.startsWith('CustomEvent<') : type?.text !== 'Event',
        ),
        [],
      );
      const unclear = [...members, ...attributes].filter(
        (one) => /[A-Z]{2}/.test(one.default ?? '') || one.type?.text.includes('English'),
      );
      assert.deepEqual(unclear, []);
    });
  }

  it('states limits as numbers', () => {
    const stated = elements.flatMap(({ attributes }) =>
      attributes.filter(({ type }) => type?.text === 'number').map((one) => [one.name, one.default]),
    );
    assert.deepEqual(Object.fromEntries(stated), {
      'min-confidence': '0.7',
      limit: '20',
      'max-file-size': '25000000',
      'unread-lines': '0',
    });
  });
});
