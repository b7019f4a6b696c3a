import { isFreeOfMetadata } from '../prepare/strip-jpeg.js';
import type { Capture, Photo } from './capture-state.js';

/** Finds out whether the photo under review is free of metadata, which the person is told. */
export class MetadataCheck {
  #checked: { readonly photo: Photo; readonly isFree: boolean } | null = null;
  readonly #onFound: () => void;

  constructor(onFound: () => void) {
    this.#onFound = onFound;
  }

  /** Whether the photo of a capture is known to hold nothing but pixels. */
  isFree(capture: Capture): boolean {
    return capture.status === 'reviewing' && this.#checked?.photo === capture.photo && this.#checked.isFree;
  }

  async check(photo: Photo): Promise<void> {
    // A GIF is not re-encoded, which the person is told instead.
    if (photo.format === 'gif' || this.#checked?.photo === photo) return;
    this.#checked = { photo, isFree: false };
    const isFree = await isFreeOfMetadata(photo.body);
    if (this.#checked.photo !== photo) return;
    this.#checked = { photo, isFree };
    this.#onFound();
  }
}
