import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, it } from 'vitest';
import { contrast } from '../../../docs/theme/theme.js';
import { darkTokens } from '../../../src/ui/scheme-fallback.js';
import { tokens } from '../../../src/ui/tokens.styles.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8');
const folder = 'src/';
const styles = readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.styles.ts'))
  .map((path) => read(`${folder}${path}`))
  .join('\n');

/** Name and default of each `var(--hdt-…)`, as `name=default`; of a colour the light one. */
const light = tokens.cssText.split('@supports')[0]!;
/** Both, as browsers with `light-dark()` read them. */
const both = tokens.cssText.split('@supports')[1]!;
const set = [...light.matchAll(/--_[a-z-]+: var\(--hdt-([a-z-]+), ([^)]+)\)/g)].map(
  ([, name, value]) => `${name}=${value}`,
);

describe('the custom properties a host sets', () => {
  it('are documented with their defaults, for the manifest', () => {
    const documented = [...read(`${folder}ui/base.ts`).matchAll(/@cssprop \[--hdt-([^\]]+)\]/g)].map(
      ([, one]) => one,
    );
    assert.deepEqual(documented.sort(), [...set].sort());
  });

  it('are listed in the guide to styling', () => {
    const page = read('docs/guides/style.md');
    assert.deepEqual(
      set.filter((one) => !page.includes(`\`--hdt-${one.split('=')[0]}\``)),
      [],
    );
  });

  it('each have a colour for the dark scheme', () => {
    const colours = set.filter((one) => one.includes('=#')).map((one) => one.split('='));
    assert.ok(colours.length > 10);
    for (const [name, value] of colours) {
      const [, dark] = new RegExp(`--_${name}: var\\(--hdt-${name}, (#[0-9a-f]{6})\\)`).exec(
        darkTokens.cssText,
      )!;
      assert.ok(both.includes(`--_${name}: var(--hdt-${name}, light-dark(${value}, ${dark}));`), name);
    }
  });

  it('are the only tokens the styles use', () => {
    const known = new Set([...light.matchAll(/(--_[a-z-]+):/g)].map(([, name]) => name));
    const used = new Set([...styles.matchAll(/var\((--_[a-z-]+)\)/g)].map(([, name]) => name));
    assert.deepEqual(
      [...used].filter((name) => !known.has(name)),
      [],
    );
  });
});

describe('the contrast of the defaults', () => {
  for (const [scheme, sheet] of [
    ['light', light],
    ['dark', darkTokens.cssText],
  ] as const) {
    const colour = (name: string): string =>
      new RegExp(`--_${name}: var\\(--hdt-${name}, (#[0-9a-f]{6})\\)`).exec(sheet)![1]!;
    for (const [front, backs, least] of [
      ['text', ['surface', 'surface-muted', 'accent-soft'], 7],
      ['muted', ['surface', 'surface-muted'], 4.5],
      ['accent', ['surface', 'surface-muted'], 4.5],
      ['accent-strong', ['surface', 'accent-soft'], 4.5],
      ['on-accent', ['accent', 'accent-strong'], 4.5],
      ['warning', ['surface', 'warning-soft'], 4.5],
      ['danger', ['surface', 'danger-soft'], 4.5],
      ['border-strong', ['surface', 'surface-muted'], 3],
    ] as const) {
      for (const back of backs) {
        it(`is at least ${least} for ${front} on ${back}, ${scheme}`, () => {
          const ratio = contrast(colour(front), colour(back))!;
          assert.ok(ratio >= least, `${colour(front)} on ${colour(back)}: ${ratio.toFixed(2)}`);
        });
      }
    }
  }
});

it('sizes no text in pixels', () => {
  assert.deepEqual(styles.match(/font-size: [\d.]+px/g) ?? [], []);
});
