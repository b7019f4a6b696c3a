import { asHdtError } from '../../../hdt-error.js';
import { type Corners, type PageOutcome, type PagePlan, pointsOfWholePicture } from '../../shared/paper.js';
import { stripEncodedJpeg } from '../../shared/strip-jpeg.js';
import {
  canDraw,
  createThumbnail,
  encodeJpeg,
  MissingCapability,
  readLuma,
  readPixels,
  releaseCanvas,
} from '../image/canvas.js';
import { type DecodeOptions, decodePicture } from '../image/decode.js';
import { findLegibilityFault, measureSheet } from '../image/legibility.js';
import { examineSource } from '../image/source.js';
import { findPaper } from './find-paper.js';
import { toQuad } from './homography.js';
import { evenLight, LIGHT_EDGE, measureLight } from './light.js';
import { choosePageSize, choosePaperSize, edgeLengths } from './paper-size.js';
import { straighten } from './straighten.js';

/** Pixels per inch at which small print stays legible. */
const DEFAULT_DPI = 200;
/** Rows of the page whose light is evened at once. */
const BAND = 256;

const WHOLE: Corners = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
];

/**
 * Makes a page of a photo on the calling thread: checks the header, decodes, finds the paper, straightens it, evens its
 * light, encodes and strips metadata. Never rejects.
 */
export async function makePage(photo: Blob, plan: PagePlan, options: DecodeOptions): Promise<PageOutcome> {
  try {
    await examineSource(photo, { ...plan, kind: 'image', maxEdge: 0 });
    if (!canDraw()) throw new MissingCapability('canvas');
    const { bitmap } = await decodePicture(photo, plan.format, options);
    const { canvas, corners, points } = drawPage(bitmap, plan);
    try {
      // Measured before the light is evened, since then the paper is as bright as a reflection.
      const fault = findLegibilityFault(measureSheet(canvas, (top, rows) => readLuma(canvas, top, rows)));
      if (corners && plan.isLightEvened) evenLightOf(canvas);
      const thumbnail = createThumbnail(canvas);
      const { width, height } = canvas;
      const body = await encodeJpeg(canvas, plan.quality).then(stripEncodedJpeg);
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

/** Draws the page and closes the photo. */
function drawPage(bitmap: ImageBitmap, plan: PagePlan) {
  try {
    const corners = plan.corners === 'find' ? findPaper((edge) => readPixels(bitmap, edge)) : plan.corners;
    const quad = toQuad(corners ?? WHOLE, bitmap, plan.rotation);
    const [wide, high] = edgeLengths(quad);
    const points = corners ? choosePaperSize(quad, bitmap) : pointsOfWholePicture(wide, high);
    return {
      canvas: straighten(bitmap, quad, choosePageSize(points, quad, plan.maxDpi ?? DEFAULT_DPI)),
      corners,
      points,
    };
  } finally {
    bitmap.close();
  }
}

function evenLightOf(canvas: OffscreenCanvas): void {
  const { width, height } = canvas;
  const context = canvas.getContext('2d')!;
  const light = measureLight(readPixels(canvas, LIGHT_EDGE));
  for (let top = 0; top < height; top += BAND) {
    const band = context.getImageData(0, top, width, Math.min(BAND, height - top));
    evenLight(band, light, top, height);
    context.putImageData(band, 0, top);
  }
}
