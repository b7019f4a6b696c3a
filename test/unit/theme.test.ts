import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'vitest';
import darkColors from '../../docs/theme/dark.data.js';
import {
  bothSchemesCss,
  contrast,
  isDark,
  PAIRS,
  type Properties,
  readTheme,
  themeCss,
} from '../../docs/theme/theme.js';

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

const DARK: Properties = { ...DEFAULTS, ...darkColors.load() };

const poorPairs = (values: Properties) =>
  PAIRS.filter(({ front, back, least }) => !(contrast(values[front]!, values[back]!)! >= least));

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
      const { properties } = readTheme(name, skin(name));
      assert.deepEqual(poorPairs({ ...(isDark(properties) ? DARK : DEFAULTS), ...properties }), []);
    });
  }

  it('has enough contrast by default, in both schemes', () => {
    assert.ok(Object.keys(DEFAULTS).length >= 18);
    assert.notDeepEqual(DARK, DEFAULTS);
    for (const values of [DEFAULTS, DARK]) assert.deepEqual(poorPairs(values), []);
  });

  it('has a pair for each property that differs between the schemes, and no scheme of its own', () => {
    const light = { '--hdt-accent': '#5b21b6', '--hdt-radius': '0' };
    assert.equal(
      bothSchemesCss({ light, dark: { ...light, '--hdt-accent': '#c4b5fd' } }),
      ':root {\n  --hdt-radius: 0;\n}\n\n@supports (color: light-dark(#000, #fff)) {\n  :root {\n    --hdt-accent: light-dark(#5b21b6, #c4b5fd);\n  }\n}\n',
    );
  });

  it('leaves the defaults to browsers without light-dark(), also as the guides write it', () => {
    const guides = ['style', 'dark-mode'].map((name) =>
      readFileSync(new URL(`../../docs/guides/${name}.md`, import.meta.url), 'utf8'),
    );
    const sheets = guides.flatMap((text) =>
      [...text.matchAll(/```css.*\n([^`]*)```/g)].map(([, css]) => css!),
    );
    const guarded = /@supports \(color: light-dark\(#000, #fff\)\) \{\n.*?\n\}/gs;
    assert.ok(sheets.some((css) => css.includes('light-dark(')));
    for (const css of [...sheets, bothSchemesCss({ light: DEFAULTS, dark: DARK })])
      assert.ok(!css.replaceAll(guarded, '').includes('light-dark('), css);
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
