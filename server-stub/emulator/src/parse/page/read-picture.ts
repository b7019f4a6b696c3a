import type { Page } from './word.js';

/**
 * Reads the words of a picture of a page: an encoded file of any kind `detect.ts` calls a picture. Rejects with a
 * ParseFailure; a picture without text is a page without words.
 */
export type ReadPicture = (picture: Uint8Array) => Promise<Page>;
