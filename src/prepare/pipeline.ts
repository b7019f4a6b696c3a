import { asHdtError } from '../errors.js';
import { canDraw, encodeJpeg } from './canvas.js';
import { cleanJpeg } from './clean.js';
import { decode } from './decode.js';
import { fit } from './fit.js';
import { type Capability, MissingCapability, type Outcome } from './outcome.js';
import type { ImagePlan } from './plan.js';

/**
 * Decode, orient, fit, encode, strip, on the thread it is called on: in our Worker as a rule, in the window when
 * there is no Worker to be had. Never rejects.
 */
export async function runPipeline(
  file: Blob,
  plan: ImagePlan,
  without: readonly Capability[],
): Promise<Outcome> {
  try {
    // Asked first, so that no picture is decoded in vain.
    if (without.includes('canvas') || !canDraw()) throw new MissingCapability('canvas');
    const { bitmap, via } = await decode(file, plan.format, without);
    const size = fit(bitmap, plan.maxEdge);
    const body = await cleanJpeg(await encodeJpeg(bitmap, size, plan.quality));
    return { kind: 'done', body, via, ...size };
  } catch (thrown) {
    return thrown instanceof MissingCapability
      ? { kind: 'missing', capability: thrown.capability }
      : { kind: 'failed', code: asHdtError(thrown, 'unreadable-image').code };
  }
}
