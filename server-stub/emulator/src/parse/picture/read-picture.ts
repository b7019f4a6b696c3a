import { ParseFailure } from '../failure.js';
import type { ReadPicture } from '../page/read-picture.js';
import { createPictureReader, PictureReaderError } from './reader.js';

/** One for the process that documents are read in; its recogniser ends with that process. */
const reader = createPictureReader();

/** Reads a picture of a page. Rejects with a ParseFailure, `timeout` for one that takes too long. */
export const readPicture: ReadPicture = async (picture) => {
  try {
    return await reader.read(picture);
  } catch (cause) {
    if (cause instanceof PictureReaderError && cause.code === 'timeout')
      throw new ParseFailure('timeout', { cause });
    throw cause;
  }
};
