import sharp from 'sharp';
import type { Grey } from './grey.js';
import { WORKING_SIDE } from './limits.js';

/** Quarter turns clockwise, in degrees. */
export type Turn = 0 | 90 | 180 | 270;

export interface Straightening {
  readonly turn: Turn;
  /** Skew of the text lines after the turn, in degrees clockwise, which is corrected. */
  readonly degrees: number;
  readonly scale: number;
}

/** Turns and scales a page; areas outside become white. */
export async function straighten(grey: Grey, { turn, degrees, scale }: Straightening): Promise<Grey> {
  const { width, height } = grey;
  const radians = (-degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const fit = Math.min(scale, WORKING_SIDE / Math.max(width, height));
  let picture = sharp(grey.data, { raw: { width, height, channels: 1 } }).rotate(turn);
  if (Math.abs(fit - 1) > 0.05) {
    const [w, h] = turn % 180 === 0 ? [width, height] : [height, width];
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
