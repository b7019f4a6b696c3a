import { assetUrl } from './assets.js';

declare global {
  interface Navigator {
    // TypeScript's DOM library lacks the Network Information API.
    readonly connection?: { readonly saveData: boolean };
  }
}

/** Address of the reader of displays. It has 0.4 MB, which a person who saves data does without. */
export const readerScript = (): URL | null =>
  globalThis.navigator?.connection?.saveData ? null : assetUrl('display.js');
