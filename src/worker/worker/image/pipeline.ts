import { asHdtError } from '../../../hdt-error.js';
import { cropOn, sentCrop } from '../../shared/crop.js';
import type { PhotoMeasures } from '../../shared/frame-analysis.js';
import type { ImagePlan, LegibilityFault, Outcome } from '../../shared/plan.js';
import { cleanJpeg } from '../../shared/strip-jpeg.js';
import { measurePhoto } from '../frame/measure.js';
import {
  canDraw,
  encodeJpeg,
  MissingCapability,
  pixelsOf,
  readLuma,
  release,
  rotateCanvas,
  shrink,
  thumbnailOf,
} from './canvas.js';
import { type DecodeOptions, decode } from './decode.js';
import { boxOf, fitInside, measuresOfWhole, type Place, placeIn, rotatePlace } from './geometry.js';
import { findLegibilityFault, measureSheet } from './legibility.js';
import { examineSource } from './source.js';

/**
 * Look at the header, decode, orient, fit, encode, strip, on the calling thread: normally our Worker, the window when
 * no Worker can be started. Never rejects.
 */
export async function runPipeline(file: Blob, plan: ImagePlan, options: DecodeOptions): Promise<Outcome> {
  try {
    const kept = await examineSource(file, plan);
    // Checked first, since decoding is wasted without a canvas.
    if (options.disabled.includes('canvas') || !canDraw()) throw new MissingCapability('canvas');
    const { bitmap, via } = await decode(file, plan.format, options);
    const whole = { left: 0, top: 0, right: bitmap.width, bottom: bitmap.height };
    const box = plan.crop ? cropOn(sentCrop(plan.crop), bitmap) : whole;
    const framed = plan.crop ? cropOn(plan.crop, bitmap) : box;
    const size = fitInside({ width: box.right - box.left, height: box.bottom - box.top }, plan.maxEdge);
    const canvas = rotateCanvas(shrink(bitmap, size, box), plan.rotation ?? 0);
    try {
      // Some engines encode on another thread, so the pixels are analyzed meanwhile.
      const [body, findings] = await Promise.all([
        kept ?? encodeJpeg(canvas, plan.quality).then(cleanJpeg),
        analyzePixels(canvas, plan, rotatePlace(placeIn(framed, box), plan.rotation ?? 0)),
      ]);
      return {
        kind: 'done',
        body,
        format: kept ? plan.format : 'jpeg',
        via,
        width: canvas.width,
        height: canvas.height,
        ...findings,
      };
    } finally {
      release(canvas);
    }
  } catch (thrown) {
    return thrown instanceof MissingCapability
      ? { kind: 'missing', capability: thrown.capability }
      : { kind: 'failed', code: asHdtError(thrown, 'unreadable-image').code };
  }
}

/** Analyzes the pixels that are sent, so that no picture is decoded twice. */
async function analyzePixels(canvas: OffscreenCanvas, { isShown, isMeasured }: ImagePlan, framed: Place) {
  return { ...(isShown && checkSheet(canvas)), ...(isMeasured && { measures: measure(canvas, framed) }) };
}

function checkSheet(canvas: OffscreenCanvas): { thumbnail: ImageData; fault?: LegibilityFault } {
  const fault = findLegibilityFault(measureSheet(canvas, (top, height) => readLuma(canvas, top, height)));
  return { thumbnail: thumbnailOf(canvas), ...(fault && { fault }) };
}

/**
 * Measures what was framed, as the viewfinder did. Nice to know: a photo that cannot be measured is sent all the same.
 */
function measure(canvas: OffscreenCanvas, framed: Place): PhotoMeasures | null {
  try {
    const box = boxOf(framed, canvas);
    return measuresOfWhole(
      measurePhoto((edge) => pixelsOf(canvas, edge, box)),
      framed,
      canvas,
    );
  } catch {
    return null;
  }
}
