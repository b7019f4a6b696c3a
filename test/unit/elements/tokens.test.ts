import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, it } from 'vitest';
import { tokens } from '../../../src/elements/shared/tokens.styles.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8');
const folder = 'src/elements/';
const styles = readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.styles.ts'))
  .map((path) => read(`${folder}${path}`))
  .join('\n');

/** Name and default of each `var(--hdt-…)`, as `name=default`; of a colour the light one. */
const light = tokens.cssText.split('@media')[0]!;
const set = [...light.matchAll(/--_[a-z-]+: var\(--hdt-([a-z-]+), ([^)]+)\)/g)].map(
  ([, name, value]) => `${name}=${value}`,
);

describe('the custom properties a host sets', () => {
  it('are documented with their defaults, for the manifest', () => {
    const documented = [...read(`${folder}shared/base.ts`).matchAll(/@cssprop \[--hdt-([^\]]+)\]/g)].map(
      ([, one]) => one,
    );
    assert.deepEqual(documented.sort(), [...set].sort());
  });

  it('are named where embedding is explained', () => {
    const page = read('docs/embedding.md');
    assert.deepEqual(
      set.filter((one) => !page.includes(`\`--hdt-${one.split('=')[0]}\``)),
      [],
    );
  });

  it('have one colour for a dark scheme each', () => {
    const dark = tokens.cssText.split('prefers-color-scheme: dark')[1]!;
    const colours = set.filter((one) => one.includes('=#')).map((one) => one.split('=')[0]!);
    assert.ok(colours.length > 10);
    for (const name of colours)
      assert.match(dark, new RegExp(`--_${name}: var\\(--hdt-${name}, #[0-9a-f]{6}\\)`));
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

it('no text is sized in pixels', () => {
  assert.deepEqual(styles.match(/font-size: [\d.]+px/g) ?? [], []);
});
