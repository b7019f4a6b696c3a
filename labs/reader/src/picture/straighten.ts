import sharp from 'sharp';
import type { Grey } from './grey.js';
import { WORKING_SIDE } from './limits.js';

/** Rotation clockwise by quarters, in degrees. */
export type Rotation = 0 | 90 | 180 | 270;

export interface Straightening {
  readonly rotation: Rotation;
  /** Skew of the text lines after the rotation, in degrees clockwise, which is corrected. */
  readonly degrees: number;
  readonly scale: number;
}

/** Rotates, deskews and scales a page; areas outside become white. */
export async function straighten(grey: Grey, { rotation, degrees, scale }: Straightening): Promise<Grey> {
  const { width, height } = grey;
  const radians = (-degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const fit = Math.min(scale, WORKING_SIDE / Math.max(width, height));
  let picture = sharp(grey.data, { raw: { width, height, channels: 1 } }).rotate(rotation);
  if (Math.abs(fit - 1) > 0.05) {
    const [w, h] = rotation % 180 === 0 ? [width, height] : [height, width];
    picture = picture.resize(Math.max(1, Math.round(w * fit)), Math.max(1, Math.round(h * fit)), {
      fit: 'fill',
    });
  }
  if (Math.abs(degrees) >= 0.1)
    picture = picture.affine([cos, -sin, sin, cos], { interpolator: 'bicubic', background: '#fff' });
  const { data, info } = await picture
    .toColourspace('b-w')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
