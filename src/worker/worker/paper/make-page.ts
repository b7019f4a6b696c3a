import { asHdtError } from '../../../hdt-error.js';
import { wholeBox } from '../../shared/frame.js';
import { type PageOutcome, type PagePlan, pointsOfWholePicture } from '../../shared/paper.js';
import { stripEncodedJpeg } from '../../shared/strip-jpeg.js';
import {
  canDraw,
  createThumbnail,
  encodeJpeg,
  MissingCapability,
  readLuma,
  readPixels,
  releaseCanvas,
  rotateCanvas,
  shrinkBitmap,
} from '../image/canvas.js';
import { type DecodeOptions, decodePicture } from '../image/decode.js';
import { fitInside } from '../image/geometry.js';
import { findLegibilityFault, measureSheet } from '../image/legibility.js';
import { examineSource } from '../image/source.js';
import { findPaper } from './find-paper.js';

/** Pixels per inch at which small print stays legible. */
const DEFAULT_DPI = 200;
/** Longest edge of A4 in inches. */
const A4_INCHES = 11.69;

/** Makes a page of a photo: checks the header, decodes, rotates, scales, encodes and strips metadata. Never rejects. */
export async function makePage(photo: Blob, plan: PagePlan, options: DecodeOptions): Promise<PageOutcome> {
  try {
    const maxEdge = Math.round((plan.maxDpi ?? DEFAULT_DPI) * A4_INCHES);
    await examineSource(photo, { ...plan, kind: 'image', maxEdge });
    if (!canDraw()) throw new MissingCapability('canvas');
    const { bitmap } = await decodePicture(photo, plan.format, options);
    const corners = plan.corners === 'find' ? findPaper((edge) => readPixels(bitmap, edge)) : plan.corners;
    const whole = shrinkBitmap(bitmap, fitInside(bitmap, maxEdge), wholeBox(bitmap));
    const canvas = rotateCanvas(whole, plan.rotation);
    try {
      const { width, height } = canvas;
      const [body, fault] = await Promise.all([
        encodeJpeg(canvas, plan.quality).then(stripEncodedJpeg),
        findLegibilityFault(measureSheet(canvas, (top, rows) => readLuma(canvas, top, rows))),
      ]);
      const points = pointsOfWholePicture(width, height);
      const thumbnail = createThumbnail(canvas);
      return { kind: 'made', page: { body, width, height, ...points, corners, thumbnail, fault } };
    } finally {
      releaseCanvas(canvas);
    }
  } catch (thrown) {
    return thrown instanceof MissingCapability
      ? { kind: 'missing', capability: thrown.capability }
      : { kind: 'failed', code: asHdtError(thrown, 'unreadable-image').code };
  }
}
