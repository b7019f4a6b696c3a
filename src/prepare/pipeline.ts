import { asHdtError } from '../hdt-error.js';
import { canDraw, encodeJpeg } from './canvas.js';
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
    const size = fit(bitmap, plan.maxEdge);
    const body = await cleanJpeg(await encodeJpeg(bitmap, size, plan.quality));
    return { kind: 'done', body, via, ...size };
  } catch (thrown) {
    return thrown instanceof MissingCapability
      ? { kind: 'missing', capability: thrown.capability }
      : { kind: 'failed', code: asHdtError(thrown, 'unreadable-image').code };
  }
}
