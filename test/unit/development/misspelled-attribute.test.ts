import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { explainMisspelledAttributes } from '../../../src/development/misspelled-attribute.js';

const KNOWN = [
  'token-endpoint',
  'name',
  'required',
  'disabled',
  'accept',
  'max-files',
  'max-file-size',
  'devices',
  'min-confidence',
  'limit',
  'file-name',
  'no-pages',
  'no-summary',
];

const linesOf = (...names: string[]): readonly string[] =>
  explainMisspelledAttributes(
    { localName: 'hdt-upload', attributes: names.map((name) => ({ name })) } as never,
    KNOWN,
  );
const lineOf = (...names: string[]): string | null => linesOf(...names)[0] ?? null;

describe('an attribute with a key of the service', () => {
  it('is warned of, and its value is not repeated', () => {
    for (const name of ['api-key', 'apikey', 'api_key', 'hdt-api-key', 'x-api-key', 'data-api-key', 'secret'])
      assert.match(
        lineOf(name) ?? '',
        new RegExp(`^<hdt-upload> has no attribute ${name}. An API key belongs`),
      );
    assert.equal(lineOf('data-key'), null);
  });
});

describe('a misspelt attribute', () => {
  for (const [wrong, right] of [
    ['token-endpont', 'token-endpoint'],
    ['tokenendpoint', 'token-endpoint'],
    ['token-endpiont', 'token-endpoint'],
    ['token-end-point', 'token-endpoint'],
    ['token_endpoint', 'token-endpoint'],
    ['max-file', 'max-files'],
    ['maxfiles', 'max-files'],
    ['no-page', 'no-pages'],
    ['no-sumary', 'no-summary'],
    ['max-filesize', 'max-file-size'],
    ['maxfilesize', 'max-file-size'],
    ['requird', 'required'],
    ['disable', 'disabled'],
    ['accepts', 'accept'],
    ['device', 'devices'],
    ['minconfidence', 'min-confidence'],
    ['limits', 'limit'],
    ['filename', 'file-name'],
  ]) {
    it(`is reported with the right name: ${wrong}`, () => {
      assert.equal(lineOf('class', wrong!), `<hdt-upload> has no attribute ${wrong}. Did you mean ${right}?`);
    });
  }

  it('is reported each, where there are several', () => {
    const lines = linesOf('max-file', 'class', 'requird');
    assert.deepEqual(
      lines.map((line) => /attribute (\S+)\./.exec(line)![1]),
      ['max-file', 'requird'],
    );
  });

  it('is not suspected in attributes of HTML or of a framework', () => {
    const html =
      'id class style title lang dir hidden slot part exportparts role tabindex inert is form nonce popover translate draggable autofocus spellcheck contenteditable itemid accesskey enterkeyhint inputmode onclick';
    const theirs =
      'data-name data-required aria-required aria-disabled x-required x-limit v-name v-required v-limit :name :required @limit x-bind:name _ngcontent-abc-c12 ng-version on:limit defer-hydration suppresshydrationwarning ref key';
    assert.equal(lineOf(...KNOWN, ...html.split(' '), ...theirs.split(' ')), null);
  });
});
