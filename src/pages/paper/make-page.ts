import { asHdtError } from '../../core/hdt-error.js';
import {
  canDraw,
  encodeJpeg,
  MissingCapability,
  releaseCanvas,
  THUMBNAIL_EDGE,
  toByteLuma,
} from '../../prepare/canvas.js';
import { checkSource } from '../../prepare/check-source.js';
import type { DecodeOptions } from '../../prepare/decode.js';
import { findLegibilityFault, measureSheet } from '../../prepare/legibility.js';
import type { RgbaImage, Size } from '../../prepare/pixels.js';
import { stripEncodedJpeg } from '../../prepare/strip-jpeg.js';
import { type PageOutcome, type PagePlan, pointsOfWholePicture } from '../paper.js';
import { findPaper } from './find-paper.js';
import { edgeLengths, toQuad, WHOLE } from './homography.js';
import { evenLight, LIGHT_EDGE, measureLight } from './light.js';
import { openPhoto } from './open-photo.js';
import { choosePageSize, choosePaperSize } from './paper-size.js';
import { shrink } from './resample.js';
import { straighten } from './straighten.js';

/** Pixels per inch at which small print stays legible. */
const DEFAULT_DPI = 200;

/**
 * Makes a page of a photo on the calling thread: checks the header, decodes, finds the paper, straightens it, evens its
 * light, encodes and strips metadata. Never rejects.
 */
export async function makePage(photo: Blob, plan: PagePlan, options: DecodeOptions): Promise<PageOutcome> {
  try {
    await checkSource(photo, plan.format);
    if (!canDraw()) throw new MissingCapability('canvas');
    const { pixels, corners, points } = await drawPage(photo, plan, options);
    const { width, height } = pixels;
    // Measured before the light is evened, since then the paper is as bright as a reflection.
    const fault = findLegibilityFault(
      measureSheet(pixels, (top, rows) => toByteLuma(rowsOf(pixels, top, rows))),
    );
    const small = shrink(pixels, LIGHT_EDGE);
    if (corners && plan.isLightEvened) {
      const light = measureLight(small);
      // A page that is already small is one picture.
      for (const picture of new Set([pixels, small])) evenLight(picture, light);
    }
    const thumbnail = toImageData(shrink(small, THUMBNAIL_EDGE));
    const body = await encodePixels(pixels, plan.quality);
    return { kind: 'made', page: { body, width, height, ...points, corners, thumbnail, fault } };
  } catch (thrown) {
    return thrown instanceof MissingCapability
      ? { kind: 'missing' }
      : { kind: 'failed', code: asHdtError(thrown, 'unreadable-image').code };
  }
}

/** Draws the page of a photo. */
async function drawPage(file: Blob, plan: PagePlan, options: DecodeOptions) {
  const photo = await openPhoto(file, plan.format, options);
  try {
    const corners = plan.corners === 'find' ? findPaper(await photo.readPreview()) : plan.corners;
    const quad = toQuad(photo.toStored(corners ?? WHOLE), photo.size, plan.rotation);
    const points = corners ? choosePaperSize(quad, photo.size) : pointsOfWholePicture(...edgeLengths(quad));
    const size = choosePageSize(points, quad, plan.maxDpi ?? DEFAULT_DPI);
    const pixels = takePixels(size);
    await straighten(photo, quad, pixels);
    return { pixels, corners, points };
  } finally {
    photo.close();
  }
}

/**
 * Holds the pixels of one page after the other, since garbage collection comes too late for 16 MB of each. The preparer calls one
 * after the other, too: two at once would mix their pages.
 */
let pageBuffer = new ArrayBuffer(0);

function takePixels({ width, height }: Size): RgbaImage {
  const bytes = width * height * 4;
  if (pageBuffer.byteLength < bytes) pageBuffer = new ArrayBuffer(bytes);
  return { width, height, data: new Uint8ClampedArray(pageBuffer, 0, bytes) };
}

const rowsOf = ({ width, data }: RgbaImage, top: number, height: number): RgbaImage => ({
  width,
  height,
  data: data.subarray(top * width * 4, (top + height) * width * 4),
});

const toImageData = ({ width, height, data }: RgbaImage): ImageData => new ImageData(data, width, height);

async function encodePixels(pixels: RgbaImage, quality: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(pixels.width, pixels.height);
  try {
    const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true });
    if (!context) throw new MissingCapability('canvas');
    context.putImageData(toImageData(pixels), 0, 0);
    return await stripEncodedJpeg(await encodeJpeg(canvas, quality));
  } finally {
    releaseCanvas(canvas);
  }
}
