import { HdtError } from '../errors.js';
import { metadataIn, stripMetadata } from './strip.js';

/** The encoded picture with nothing in it but pixels, re-read to prove it. @throws {HdtError} `unreadable-image` */
export async function cleanJpeg(jpeg: Blob): Promise<Blob> {
  const bytes = stripMetadata(new Uint8Array(await jpeg.arrayBuffer()));
  if (metadataIn(bytes).length > 0) throw new HdtError('unreadable-image');
  return new Blob([bytes], { type: 'image/jpeg' });
}
