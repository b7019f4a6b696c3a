import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { matchLanguage } from '../../../src/i18n/localize.js';
import { findUnknownLanguage } from '../../support/unknown-language.js';

describe('the language of a tag', () => {
  for (const [tag, language] of [
    ['en', 'en'],
    ['en-GB', 'en'],
    ['es', 'es'],
    ['es-419', 'es'],
    ['de-AT', 'de'],
    ['de-DE-1996', 'de'],
    ['zh-CN', 'zh'],
    ['zh-Hans-SG', 'zh'],
  ] as const) {
    it(`of ${tag} is ${language}`, () => assert.equal(matchLanguage(tag), language));
  }

  it('does not depend on case', () => {
    assert.equal(matchLanguage('DE-at'), 'de');
    assert.equal(matchLanguage('ZH-HANS'), 'zh');
  });

  it('is English for unsupported tags, and without a tag', () => {
    const unknown = findUnknownLanguage();
    for (const tag of [unknown, `${unknown}-BR`, 'x-klingon', '', '-', '-de', '__proto__', 'constructor']) {
      assert.equal(matchLanguage(tag), 'en', tag);
    }
  });

  it('is the whole primary subtag, never its beginning or a later one', () => {
    // `den` is Slave, `esu` Central Yupik, `zha` Zhuang.
    for (const tag of ['den', 'esu', 'zha', `${findUnknownLanguage()}-DE`])
      assert.equal(matchLanguage(tag), 'en', tag);
  });
});
