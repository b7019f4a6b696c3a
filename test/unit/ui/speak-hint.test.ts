import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { speakHint } from '../../../src/ui/viewfinder/speak-hint.js';

const own = Object.getOwnPropertyDescriptor(globalThis, 'navigator');
let felt: unknown[];
let heard: string[];

beforeEach(() => {
  felt = [];
  heard = [];
  Object.defineProperty(globalThis, 'navigator', {
    configurable: true,
    value: { vibrate: (pattern: unknown) => felt.push(pattern) },
  });
  Object.assign(globalThis, {
    SpeechSynthesisUtterance: class {
      lang = '';
      constructor(readonly text: string) {}
    },
    speechSynthesis: {
      cancel: () => heard.push('-'),
      speak: ({ text, lang }: { text: string; lang: string }) => heard.push(`${lang}: ${text}`),
    },
  });
});
afterEach(() => {
  if (own) Object.defineProperty(globalThis, 'navigator', own);
  else Reflect.deleteProperty(globalThis, 'navigator');
  Reflect.deleteProperty(globalThis, 'speechSynthesis');
  Reflect.deleteProperty(globalThis, 'SpeechSynthesisUtterance');
});

describe('advice at the viewfinder', () => {
  const far = false;
  const good = true;

  it('is not spoken and does not vibrate unless the page turns that on', () => {
    speakHint(far, 'Closer', { speaks: false, vibrates: false, language: 'en' });
    assert.deepEqual([felt, heard], [[], []]);
  });

  it('is spoken in the language of the page, and interrupts the previous hint', () => {
    speakHint(far, 'Más cerca', { speaks: true, vibrates: false, language: 'es' });
    assert.deepEqual([felt, heard], [[], ['-', 'es: Más cerca']]);
  });

  it('vibrates differently when the picture is good', () => {
    for (const isGood of [far, good])
      speakHint(isGood, '', { speaks: false, vibrates: true, language: 'en' });
    assert.equal(felt.length, 2);
    assert.notDeepEqual(felt[0], felt[1]);
  });

  it('is only shown where the browser can do neither', () => {
    Object.defineProperty(globalThis, 'navigator', { configurable: true, value: {} });
    Reflect.deleteProperty(globalThis, 'speechSynthesis');
    speakHint(far, 'Closer', { speaks: true, vibrates: true, language: 'en' });
  });
});
