import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readTheme, type Theme } from './theme.js';

declare const data: readonly Theme[];

export { data };

/** The themes of the demo. */
const NAMES = ['Paper', 'Sorbet', 'Console'] as const;
const pathOf = (name: string): string =>
  fileURLToPath(new URL(`../../demo/skins/${name.toLowerCase()}.css`, import.meta.url));

export default {
  watch: ['../../demo/skins/*.css'],
  load: (): readonly Theme[] => NAMES.map((name) => readTheme(name, readFileSync(pathOf(name), 'utf8'))),
};
