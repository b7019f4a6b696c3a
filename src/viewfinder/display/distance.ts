import type { Advice, FrameAnalysis } from '../frame-analysis.js';

/**
 * Digit heights, as shares of the frame's longest edge: numbers below the first are seldom read, and coming closer does not help
 * above the second. Beside each the milliseconds after which numbers that are not read alike are too far away.
 */
const SMALL_SIZE = 0.06;
const SMALL_TIME = 400;
const LARGE_SIZE = 0.12;
const FAR_TIME = 2_000;
/** How much larger numbers must become that are too far away. */
const CLOSER = 1.4;

/** Hints of less weight than the distance, also while the phone moves towards a display. */
const LESSER: ReadonlySet<Advice['hint']> = new Set(['hold', 'still', 'settling', 'glare']);

/** Has the phone come closer where numbers could be read, but are not. */
export function createDistanceGuide() {
  let wantedSize = 0;
  return {
    /**
     * @param readingTime Milliseconds for which the numbers have been read, but not alike; null while they are not read.
     * @returns The analysis, or with other advice: come closer.
     */
    guide(analysis: FrameAnalysis, readingTime: number | null): FrameAnalysis {
      const { advice, size } = analysis;
      // The spaces of small numbers look like reflections.
      const isSmall =
        advice.hint === 'far' || (advice.hint === 'glare' && size !== null && size < SMALL_SIZE);
      if (isSmall) wantedSize = Math.max(wantedSize, SMALL_SIZE);
      if (size === null || !LESSER.has(advice.hint)) return analysis;
      if (readingTime !== null && readingTime >= patienceWith(size))
        wantedSize = Math.max(CLOSER * size, SMALL_SIZE);
      return size < wantedSize
        ? { ...analysis, isReady: false, advice: { hint: 'far', side: null } }
        : analysis;
    },
  };
}

function patienceWith(size: number): number {
  if (size < SMALL_SIZE) return SMALL_TIME;
  return size < LARGE_SIZE ? FAR_TIME : Number.POSITIVE_INFINITY;
}
