import type { FrameAnalysis } from '../frame-analysis.js';
import type { DisplayViews, ReadRow } from '../networks/index.js';

/**
 * Evidence of all rows together from which text is upright for certain, or upside down. The evidence is about the logarithm of the odds, yet rows
 * of one display err together, so that it has to be far more than one wrong row can say.
 */
const CERTAIN_EVIDENCE = 5;
/** The view of a display that says which way up a photo is: a photo is sent only after that, and two views are hardly surer. */
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
  let isTurned = false;
  return {
    /**
     * A device that is upside down for certain is photographed, since its photo is turned. While that is likely but not certain, the
     * person is asked to turn the device.
     *
     * @param evidence How much the rows of the frame speak for being upright; null when they were not read.
     */
    vote(analysis: FrameAnalysis, evidence: number | null): FrameAnalysis {
      if (evidence === null) return analysis;
      recent = [...recent, evidence].slice(-FRAMES);
      const mean = recent.reduce((sum, each) => sum + each, 0) / FRAMES;
      // Both stay until the rows speak for the opposite, so that the hint does not flicker.
      isTurned = isTurned ? mean < 0 : recent.length === FRAMES && isUpsideDown(mean);
      const isUnclear = isTurned && !isUpsideDown(mean);
      if (!isUnclear) return analysis;
      return { ...analysis, advice: { hint: 'upside-down', side: null }, isReady: false };
    },
    /** Whether the device is upside down: its numbers are not what the frames have read. */
    isTurned: (): boolean => isTurned,
  };
}
