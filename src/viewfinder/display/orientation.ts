import type { FrameAnalysis } from '../frame-analysis.js';
import type { DisplayViews, ReadRow } from '../networks/index.js';

/**
 * Evidence of all rows together from which text is upright or upside down for certain. It is about the logarithm of the odds. Rows
 * of one display err together, so the threshold is near the most that one wrong row can weigh.
 */
const CERTAIN_EVIDENCE = 5;
/** The only view of a display that is read for the orientation of a photo. Sending waits for it, and a second view is hardly surer. */
export const ORIENTATION_VIEWS: readonly number[] = [0.12];
/** Frames whose mean evidence counts. */
const FRAMES = 3;

/** How much all rows speak for being upright; negative for upside down. */
export const weighRows = (rows: readonly ReadRow[]): number =>
  rows.reduce((sum, { upright }) => sum + upright, 0);

/** How much the rows of all displays in a photo speak for being upright, each display in one view. */
export const weighDisplays = (displays: readonly DisplayViews[]): number =>
  weighRows(displays.flatMap(({ views }) => views.flat()));

/** Whether rows with this evidence are upright for certain. */
export const isUpright = (evidence: number): boolean => evidence >= CERTAIN_EVIDENCE;

/** Whether rows with this evidence are upside down for certain. */
export const isUpsideDown = (evidence: number): boolean => evidence <= -CERTAIN_EVIDENCE;

/** Judges the last frames of one opening of the viewfinder together. */
export type OrientationVote = ReturnType<typeof createOrientationVote>;

export function createOrientationVote() {
  let recent: number[] = [];
  let isRotated = false;
  return {
    /**
     * Lets a device be photographed that is upside down for certain, since its photo is rotated. While that is only likely, asks
     * the person to turn the device.
     *
     * @param evidence How much the rows of the frame speak for being upright; null when they were not read.
     */
    vote(analysis: FrameAnalysis, evidence: number | null): FrameAnalysis {
      if (evidence === null) return analysis;
      recent = [...recent, evidence].slice(-FRAMES);
      const mean = recent.reduce((sum, each) => sum + each, 0) / FRAMES;
      // Once it is set, only evidence for the opposite ends it, so that the hint does not flicker.
      isRotated = isRotated ? mean < 0 : recent.length === FRAMES && isUpsideDown(mean);
      const isUnclear = isRotated && !isUpsideDown(mean);
      if (!isUnclear) return analysis;
      return { ...analysis, advice: { hint: 'upside-down', side: null }, isReady: false };
    },
    /** Whether the device is upside down, so that the frames have read other digits than its display shows. */
    isRotated: (): boolean => isRotated,
  };
}
