import { cropOn } from '../guide/apply-crop.js';
import { measurePhoto } from '../guide/measure.js';
import type { PhotoMeasures } from '../guide/photo-measures.js';
import { asHdtError } from '../hdt-error.js';
import { canDraw, encodeJpeg, pixelsOf } from './canvas.js';
import { type DecodeOptions, decode } from './decode.js';
import { fit } from './fit.js';
import { MissingCapability, type Outcome } from './outcome.js';
import type { ImagePlan } from './plan.js';
import { cleanJpeg } from './strip.js';

/**
 * Decode, orient, fit, encode, strip, on the calling thread: normally our Worker, the window when no Worker can be
 * started. Never rejects.
 */
export async function runPipeline(file: Blob, plan: ImagePlan, options: DecodeOptions): Promise<Outcome> {
  try {
    // First, so that no picture is decoded for nothing.
    if (options.disabled.includes('canvas') || !canDraw()) throw new MissingCapability('canvas');
    const { bitmap, via } = await decode(file, plan.format, options);
    const box = plan.crop
      ? cropOn(plan.crop, bitmap)
      : { left: 0, top: 0, right: bitmap.width, bottom: bitmap.height };
    const size = fit({ width: box.right - box.left, height: box.bottom - box.top }, plan.maxEdge);
    const { jpeg, made } = await encodeJpeg(bitmap, {
      box,
      size,
      quality: plan.quality,
      make: (canvas) => (plan.isMeasured ? measure(canvas) : null),
    });
    return { kind: 'done', body: await cleanJpeg(jpeg), via, measures: made, ...size };
  } catch (thrown) {
    return thrown instanceof MissingCapability
      ? { kind: 'missing', capability: thrown.capability }
      : { kind: 'failed', code: asHdtError(thrown, 'unreadable-image').code };
  }
}

/** Nice to know: a photo that cannot be measured is sent all the same. */
function measure(canvas: OffscreenCanvas): PhotoMeasures | null {
  try {
    return measurePhoto((edge) => pixelsOf(canvas, edge));
  } catch {
    return null;
  }
}
