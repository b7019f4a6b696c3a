import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { readLanguageTag } from '../../../src/i18n/language-tag.js';

describe('the language that a page names', () => {
  for (const [given, tag] of [
    ['de', 'de'],
    [' de-at ', 'de-AT'],
    // Java, PHP, Django, and the environment of a server.
    ['en_US', 'en-US'],
    ['de_DE', 'de-DE'],
    ['zh_Hans_CN', 'zh-Hans-CN'],
    ['de_DE.UTF-8', 'de-DE'],
    ['de-DE@euro', 'de-DE'],
    ['en-US@posix', 'en-US'],
    ['zh_CN.GB18030@stroke', 'zh-CN'],
    ['ES', 'es'],
    // Well-formed: its sentences are English.
    ['klingon', 'klingon'],
    ['POSIX', 'posix'],
  ] as const) {
    it(`of ${JSON.stringify(given)} is ${tag}`, () => assert.equal(readLanguageTag(given), tag));
  }

  for (const given of [
    '',
    ' ',
    // A browser's translator, templates, and locales of servers that name no language.
    'auto',
    'undefined',
    'null',
    '[object Object]',
    '{{lang}}',
    'C',
    'C.UTF-8',
    'x-klingon',
    'i-default',
    'i-klingon',
    'und',
    'und-x-zawgyi',
    'x',
    'en-',
    '-de',
    '--',
    '12',
    '*',
    'en, de',
    'en;q=0.8',
    'English (US)',
    '中文',
    '__proto__',
  ]) {
    it(`of ${JSON.stringify(given)} is not known`, () => assert.equal(readLanguageTag(given), null));
  }
});
