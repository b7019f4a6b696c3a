import type { Box, RgbaImage, Size } from '../../prepare/pixels.js';
import type { Corners } from '../paper.js';
import type { PicturePart } from './resample.js';

/** A photo whose pixels are read part by part, since those of a whole photo take 48 MB. */
export interface DecodedPhoto {
  /** Size in pixels as stored, before any EXIF orientation. */
  readonly size: Size;
  /** Maps corners in the upright photo to corners in the photo as stored. */
  toStored(corners: Corners): Corners;
  /** Decodes the upright photo at a reduced size; returns a function that scales it to a longest edge of `maxEdge`. */
  readPreview(): Promise<(maxEdge: number) => RgbaImage>;
  /** Reads a part of the photo as stored; its pixels are valid until the next call. */
  readPart(box: Box): Promise<PicturePart>;
  close(): void;
}
