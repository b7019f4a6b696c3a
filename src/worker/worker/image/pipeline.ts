import { asHdtError } from '../../../hdt-error.js';
import { cropToBox, widenCrop } from '../../shared/crop.js';
import { boxSize, type NormalizedRect, type RgbaImage, wholeBox } from '../../shared/frame.js';
import type { PhotoMeasures } from '../../shared/frame-analysis.js';
import type { ImagePlan, LegibilityFault, Outcome } from '../../shared/plan.js';
import { stripEncodedJpeg } from '../../shared/strip-jpeg.js';
import { measurePhoto } from '../frame/measure.js';
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
} from './canvas.js';
import { type DecodeOptions, decodePicture } from './decode.js';
import { fitInside, mapMeasuresToWhole, normalizeBox, rotateRect, toPixelBox } from './geometry.js';
import { findLegibilityFault, measureSheet } from './legibility.js';
import { examineSource } from './source.js';

/** Whether the text of a picture, on a display, is upside down for certain. */
export interface OrientationReader {
  /** Longest edge in pixels of the picture as it is read. */
  readonly maxEdge: number;
  isUpsideDown(picture: RgbaImage): boolean;
  /** Whether the last frame of the viewfinder was upright for certain. */
  isFrameUpright(): boolean;
}

export interface PipelineOptions extends DecodeOptions {
  /** Null until the networks have arrived, and where they cannot run. */
  readonly orientation?: OrientationReader | null;
}

/**
 * Prepares a picture on the calling thread, the Worker or else the window: checks the header, decodes, rotates, scales,
 * encodes and strips metadata. Never rejects.
 */
export async function runPipeline(file: Blob, plan: ImagePlan, options: PipelineOptions): Promise<Outcome> {
  try {
    const kept = await examineSource(file, plan);
    // Without a canvas decoding would be wasted.
    if (options.disabled.includes('canvas') || !canDraw()) throw new MissingCapability('canvas');
    const { bitmap, via } = await decodePicture(file, plan.format, options);
    const box = plan.crop ? cropToBox(widenCrop(plan.crop), bitmap) : wholeBox(bitmap);
    const framed = plan.crop ? cropToBox(plan.crop, bitmap) : box;
    const size = fitInside(boxSize(box), plan.maxEdge);
    const shrunk = shrinkBitmap(bitmap, size, box);
    const isTurned =
      plan.isMeasured && plan.rotation === undefined && isUpsideDown(shrunk, plan, options.orientation);
    const rotation = isTurned ? HALF_TURN : (plan.rotation ?? 0);
    const canvas = rotateCanvas(shrunk, rotation);
    try {
      // Some engines encode on another thread, which leaves this one free to analyze the pixels.
      const [body, findings] = await Promise.all([
        kept ?? encodeJpeg(canvas, plan.quality).then(stripEncodedJpeg),
        analyzePixels(canvas, plan, rotateRect(normalizeBox(framed, box), rotation)),
      ]);
      return {
        kind: 'done',
        body,
        format: kept ? plan.format : 'jpeg',
        via,
        width: canvas.width,
        height: canvas.height,
        ...(isTurned && { isTurned }),
        ...findings,
      };
    } finally {
      releaseCanvas(canvas);
    }
  } catch (thrown) {
    return thrown instanceof MissingCapability
      ? { kind: 'missing', capability: thrown.capability }
      : { kind: 'failed', code: asHdtError(thrown, 'unreadable-image').code };
  }
}

const HALF_TURN = 2;

/** False where it cannot be read, since a photo is sent without that, too. */
function isUpsideDown(
  picture: OffscreenCanvas,
  { crop }: ImagePlan,
  orientation: OrientationReader | null | undefined,
): boolean {
  try {
    // Only a photo of the viewfinder has a crop. It is sent sooner when its frames have told already.
    if (!orientation || (crop && orientation.isFrameUpright())) return false;
    return orientation.isUpsideDown(readPixels(picture, orientation.maxEdge));
  } catch {
    return false;
  }
}

/** Analyzes the decoded pixels, so that no picture is decoded twice. */
async function analyzePixels(
  canvas: OffscreenCanvas,
  { isShown, isMeasured }: ImagePlan,
  framed: NormalizedRect,
) {
  return {
    ...(isShown && checkSheet(canvas)),
    ...(isMeasured && { measures: measureFramed(canvas, framed) }),
  };
}

function checkSheet(canvas: OffscreenCanvas): { thumbnail: ImageData; fault?: LegibilityFault } {
  const fault = findLegibilityFault(measureSheet(canvas, (top, height) => readLuma(canvas, top, height)));
  return { thumbnail: createThumbnail(canvas), ...(fault && { fault }) };
}

/** Measures the framed part of a photo; null where that fails, since a photo is sent without measures, too. */
function measureFramed(canvas: OffscreenCanvas, framed: NormalizedRect): PhotoMeasures | null {
  try {
    const box = toPixelBox(framed, canvas);
    return mapMeasuresToWhole(
      measurePhoto((edge) => readPixels(canvas, edge, box)),
      framed,
      canvas,
    );
  } catch {
    return null;
  }
}
