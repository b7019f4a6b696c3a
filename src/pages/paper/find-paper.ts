import type { RgbaImage } from '../../prepare/pixels.js';
import { ANALYSIS_EDGE } from '../../viewfinder/frame-analysis.js';
import type { Corners } from '../paper.js';
import { detectPaper, PHOTO_EFFORT, toCorners } from './detect-paper.js';
import { refineCorners } from './refine-corners.js';

/** Longest edge in pixels at which the sides of the paper are fitted. */
const REFINE_EDGE = 1600;

/**
 * Least score of paper in a photo. Less than in a frame, because a photo was taken of something, and the person sees the
 * corners and can move them.
 */
const MIN_SCORE = -4.6;

/**
 * Finds the sheet of paper in an upright photo.
 *
 * @param readPixels Returns the photo, scaled down so that its longest edge has at most `maxEdge` pixels.
 * @returns Null where no paper is certain.
 */
export function findPaper(readPixels: (maxEdge: number) => RgbaImage): Corners | null {
  const small = readPixels(ANALYSIS_EDGE);
  const [best] = detectPaper(small, PHOTO_EFFORT).candidates;
  if (!best || best.score < MIN_SCORE) return null;
  return refineCorners(readPixels(REFINE_EDGE), toCorners(best.quad.corners, small));
}
