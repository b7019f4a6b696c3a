import { COLORS } from '../../src/ui/tokens.styles.js';
import type { Properties } from './theme.js';

declare const data: Properties;

export { data };

/** The elements' own colours in the dark scheme. The manifest has those of the light one. */
export default {
  watch: ['../../src/ui/tokens.styles.ts'],
  load: (): Properties =>
    Object.fromEntries(Object.entries(COLORS).map(([name, [, dark]]) => [`--hdt-${name}`, dark])),
};
