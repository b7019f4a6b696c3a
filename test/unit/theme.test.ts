import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'vitest';
import { contrast, isDark, PAIRS, type Properties, readTheme, themeCss } from '../../docs/theme/theme.js';

const skin = (name: string): string =>
  readFileSync(new URL(`../../demo/skins/${name}.css`, import.meta.url), 'utf8');
const SKINS = ['paper', 'sorbet', 'console'] as const;

/** The light defaults, as the elements document them for `custom-elements.json`. */
const DEFAULTS: Properties = Object.fromEntries(
  [
    ...readFileSync(new URL('../../src/ui/base.ts', import.meta.url), 'utf8').matchAll(
      /@cssprop \[(--hdt-[\w-]+)=(.*?)\]/g,
    ),
  ].map(([, name, value]) => [name, value]),
);

describe('the contrast of two colours', () => {
  it('is that of WCAG 2.2', () => {
    assert.equal(contrast('#000000', '#ffffff'), 21);
    assert.equal(contrast('#ffffff', '#FFFFFF'), 1);
    // The lightest grey that is enough on white, and the next.
    assert.equal(contrast('#767676', '#ffffff')!.toFixed(2), '4.54');
    assert.equal(contrast('#ffffff', '#777777')!.toFixed(2), '4.48');
  });

  it('is unknown of another notation', () => assert.equal(contrast('red', '#ffffff'), null));
});

describe('a theme', () => {
  for (const name of SKINS) {
    it(`has enough contrast: ${name}`, () => {
      const values: Properties = { ...DEFAULTS, ...readTheme(name, skin(name)).properties };
      const poor = PAIRS.filter(
        ({ front, back, least }) => !(contrast(values[front]!, values[back]!)! >= least),
      );
      assert.deepEqual(poor, []);
    });
  }

  it('has enough contrast by default', () => {
    assert.ok(Object.keys(DEFAULTS).length >= 18);
    const poor = PAIRS.filter(
      ({ front, back, least }) => !(contrast(DEFAULTS[front]!, DEFAULTS[back]!)! >= least),
    );
    assert.deepEqual(poor, []);
  });

  it('sets every property, and the scheme', () => {
    const values = { '--hdt-surface': '#101010', '--hdt-radius': '0' };
    assert.equal(
      themeCss(values, ['hdt-results', 'hdt-upload']),
      ':root {\n  --hdt-surface: #101010;\n  --hdt-radius: 0;\n}\n\nhdt-results,\nhdt-upload {\n  color-scheme: only dark;\n}\n',
    );
    assert.deepEqual([isDark(values), isDark(DEFAULTS)], [true, false]);
  });

  it('is read from a style sheet of the demo, for a class of the reader', () => {
    const { css, properties } = readTheme('paper', skin('paper'));
    assert.equal(properties['--hdt-accent'], '#1d1a16');
    assert.ok(!css.includes('data-skin') && css.includes('.hdt-theme hdt-upload::part(card)'));
  });
});
