import { asHdtError } from '../core/hdt-error.js';
import { registerModule } from '../core/lazy-module.js';
import { measurePhoto, type SeenNumbers } from '../viewfinder/frame/measure.js';
import type { PhotoMeasures } from '../viewfinder/frame-analysis.js';
import {
  canDraw,
  createThumbnail,
  encodeJpeg,
  MissingCapability,
  readLuma,
  readPixels,
  releaseCanvas,
  rotateCanvas,
} from './canvas.js';
import { checkAndStrip } from './check-source.js';
import { cropToBox } from './crop.js';
import { type DecodeOptions, openPicture } from './decode.js';
import { fitInside, mapMeasuresToWhole, normalizeBox, rotateRect, toPixelBox } from './geometry.js';
import { findLegibilityFault, measureSheet } from './legibility.js';
import { type NormalizedRect, type RgbaImage, wholeBox } from './pixels.js';
import type { ImagePlan, LegibilityFault, Outcome } from './plan.js';
import { stripEncodedJpeg } from './strip-jpeg.js';

/** Reads a photo of a display by this device's own networks. */
export interface PhotoReader {
  /** Longest edge in pixels of the picture as it is read for its orientation, and for its numbers. */
  readonly maxEdge: number;
  readonly numbersMaxEdge: number;
  /** Whether the text is upside down for certain. */
  isUpsideDown(picture: RgbaImage): boolean;
  /** Whether the last frame of the viewfinder was upright for certain. */
  isFrameUpright(): boolean;
  judgeNumbers(picture: RgbaImage): SeenNumbers;
}

export interface PipelineOptions extends DecodeOptions {
  /** Resolves with null where the networks have not arrived in time, and where they cannot run. */
  readonly reader?: Promise<PhotoReader | null> | undefined;
}

/**
 * Prepares a picture on the calling thread, the Worker or else the window: checks the header, decodes, rotates, scales,
 * encodes and strips metadata. Never rejects.
 */
export async function runPipeline(file: Blob, plan: ImagePlan, options: PipelineOptions): Promise<Outcome> {
  try {
    const { size: stored, kept } = await checkAndStrip(file, plan);
    // Without a canvas decoding would be wasted.
    if (!canDraw()) throw new MissingCapability('canvas');
    const picture = await openPicture(file, plan.format, stored, plan.maxEdge, options);
    const { size, via } = picture;
    const box = wholeBox(size);
    const framed = plan.framed ? cropToBox(plan.framed, size) : box;
    const shrunk = await picture.shrink(fitInside(size, plan.maxEdge));
    const reader = (await options.reader) ?? null;
    const isTurned = plan.isMeasured && plan.rotation === undefined && isUpsideDown(shrunk, plan, reader);
    const rotation = isTurned ? HALF_TURN : (plan.rotation ?? 0);
    const canvas = rotateCanvas(shrunk, rotation);
    try {
      // Some engines encode on another thread, which leaves this one free to analyze the pixels.
      const [body, findings] = await Promise.all([
        kept ?? encodeJpeg(canvas, plan.quality).then(stripEncodedJpeg),
        analyzePixels(canvas, plan, rotateRect(normalizeBox(framed, box), rotation), reader),
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
      ? { kind: 'missing' }
      : { kind: 'failed', code: asHdtError(thrown, 'unreadable-image').code };
  }
}

const HALF_TURN = 2;

/** Whether the text in a picture is upside down for certain. False where that fails, since the photo is sent all the same. */
function isUpsideDown(picture: OffscreenCanvas, { framed }: ImagePlan, reader: PhotoReader | null): boolean {
  try {
    // Only a photo of the viewfinder has a framed part. It is sent sooner when its frames have shown that it is upright.
    if (!reader || (framed && reader.isFrameUpright())) return false;
    return reader.isUpsideDown(readPixels(picture, reader.maxEdge));
  } catch {
    return false;
  }
}

/** Analyzes the decoded pixels, so that no picture is decoded twice. */
async function analyzePixels(
  canvas: OffscreenCanvas,
  { isShown, isMeasured }: ImagePlan,
  framed: NormalizedRect,
  reader: PhotoReader | null,
) {
  return {
    ...(isShown && checkSheet(canvas)),
    ...(isMeasured && { measures: measureFramed(canvas, framed, judgeNumbers(canvas, reader)) }),
  };
}

function checkSheet(canvas: OffscreenCanvas): { thumbnail: ImageData; fault?: LegibilityFault } {
  const fault = findLegibilityFault(measureSheet(canvas, (top, height) => readLuma(canvas, top, height)));
  return { thumbnail: createThumbnail(canvas), ...(fault && { fault }) };
}

/** Judges the numbers in a photo by the networks; null where that fails. */
function judgeNumbers(canvas: OffscreenCanvas, reader: PhotoReader | null): SeenNumbers | null {
  try {
    return reader?.judgeNumbers(readPixels(canvas, reader.numbersMaxEdge)) ?? null;
  } catch {
    return null;
  }
}

/** Measures the framed part of a photo; null where that fails, since the photo is sent all the same. */
function measureFramed(
  canvas: OffscreenCanvas,
  framed: NormalizedRect,
  seen: SeenNumbers | null,
): PhotoMeasures | null {
  try {
    const box = toPixelBox(framed, canvas);
    return mapMeasuresToWhole(
      measurePhoto((edge) => readPixels(canvas, edge, box), seen),
      framed,
      canvas,
    );
  } catch {
    return null;
  }
}

const pipelineModule = { runPipeline };

/** The pipeline of the main thread. */
export type PipelineModule = typeof pipelineModule;

registerModule<PipelineModule>('pipeline', pipelineModule);
