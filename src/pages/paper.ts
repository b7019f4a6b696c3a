import type { Format } from '../files/format.js';
import type { LegibilityFault, Outcome } from '../prepare/plan.js';

/** A point in shares of a picture: 0 to 1 of its width and of its height. */
export interface NormalizedPoint {
  readonly x: number;
  readonly y: number;
}

/** The corners of a sheet of paper in a picture, clockwise, from the one nearest the picture's top left. */
export type Corners = readonly [NormalizedPoint, NormalizedPoint, NormalizedPoint, NormalizedPoint];

/**
 * What to change at the viewfinder, the most urgent. `aim`: too few frames have been analyzed. `absent`: no paper is seen.
 * `several`: two sheets. `cut`: the paper leaves the picture. `far`: it is too small. `tilt`: it is seen too much from the
 * side. `shadow`: it is lit unevenly. `still`: it moves. `hold`: the picture is good.
 */
export type PaperHint =
  | 'aim'
  | 'absent'
  | 'several'
  | 'cut'
  | 'far'
  | 'tilt'
  | 'dark'
  | 'glare'
  | 'shadow'
  | 'blurred'
  | 'still'
  | 'hold';

/** The result of analyzing one frame of the viewfinder. */
export interface PaperAnalysis {
  /** The outline to draw; null where no paper is certain. */
  readonly corners: Corners | null;
  readonly hint: PaperHint;
  /**
   * Whether the paper has been whole, sharp, evenly lit and still for the countdown, and is another page than the one taken
   * last.
   */
  readonly isReady: boolean;
  /** Whether it is the page that was taken last. */
  readonly isTaken: boolean;
}

/** What came before a frame: the viewfinder was opened, a photo of the page was taken, or there was just another frame. */
export type FrameContext = 'opening' | 'photo' | 'frame';

/** How to make a page of a photo. */
export interface PagePlan {
  readonly kind: 'page';
  /** Format of the photo, as sniffed. */
  readonly format: Format;
  /** The paper's corners in the upright photo. `find`: look for them. Null keeps the whole picture. */
  readonly corners: Corners | 'find' | null;
  /** Quarter turns clockwise, applied after the EXIF orientation and straightening. */
  readonly rotation: number;
  /** Whether to lift shadows from the paper. */
  readonly isLightEvened: boolean;
  /** JPEG quality, 0 to 1. */
  readonly quality: number;
  /** Most pixels per inch of paper. Default 200. */
  readonly maxDpi?: number;
}

/** A page of the document, ready to show and to write. */
export interface PageImage {
  /** A baseline JPEG without metadata. */
  readonly body: Blob;
  /** Width in pixels. */
  readonly width: number;
  /** Height in pixels. */
  readonly height: number;
  /** Width on paper in points of 1/72 inch: A4 is 595.28 by 841.89, Letter 612 by 792. */
  readonly pointsWide: number;
  /** Height on paper in points. */
  readonly pointsHigh: number;
  /** The corners that were used; null where no paper was found and the whole picture is kept. */
  readonly corners: Corners | null;
  /** Null where there is no OffscreenCanvas. */
  readonly thumbnail: ImageData | null;
  /** Why its print is hard to read; null where it is legible or was not checked. */
  readonly fault: LegibilityFault | null;
}

/** The outcome of making a page in the Worker. */
export type PageOutcome =
  | { readonly kind: 'made'; readonly page: PageImage }
  | Exclude<Outcome, { readonly kind: 'done' }>;

/** Longest edge of A4 in points. */
const A4_HEIGHT = 841.89;

/** The size on paper of a picture whose paper is unknown: its longest edge is that of A4. Points of 1/72 inch. */
export function pointsOfWholePicture(
  width: number,
  height: number,
): Pick<PageImage, 'pointsWide' | 'pointsHigh'> {
  const scale = A4_HEIGHT / Math.max(width, height);
  return { pointsWide: width * scale, pointsHigh: height * scale };
}
