import type { AssetName } from '../prepare/asset-base.js';

/** In place of `prepare/asset-urls`: the one file finds them in the folder beside it. */
export const bundledUrl = (name: AssetName): URL => new URL(`./hdt-elements/assets/${name}`, import.meta.url);
