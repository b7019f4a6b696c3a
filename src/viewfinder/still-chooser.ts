import type { Crop } from '../prepare/crop.js';
import { type FrameAnalysis, MULTIPLEXED_FRAMES } from './frame-analysis.js';
import { closeFrames, type FrameBuffer } from './frame-buffer.js';
import type { ChooseStill } from './viewfinder-visit.js';
import type { StillComposer } from './worker-calls.js';

/** Frames buffered of a display that is not multiplexed; more would not fit in the memory of a phone. */
const MAX_STEADY_FRAMES = 2;

/**
 * Buffers the good frames of one visit, and chooses the still to send: the photo, a better frame, or several frames joined into
 * one picture, because no single frame of a multiplexed display shows every digit.
 *
 * @param crop The framed part of the camera's picture; the whole picture when null.
 */
export function createStillChooser(buffer: FrameBuffer, composer: StillComposer, crop: () => Crop | null) {
  let isMultiplexed = false;
  /** The frames joined into one picture; null once the display has changed. */
  let joinedStill: Promise<Blob | null> | null = null;

  const joinBuffered = (): Promise<Blob | null> => {
    const framed = crop();
    return useFrames(buffer.take(), (frames) => composer.joinMultiplexed(frames, framed));
  };

  return {
    /** Buffers the current frame if its analysis says that it is good; otherwise empties the buffer. */
    async addFrame(analysis: FrameAnalysis | null): Promise<void> {
      isMultiplexed = analysis?.isMultiplexed === true;
      if (!isMultiplexed || !analysis?.isReady) joinedStill = null;
      if (analysis?.advice.hint !== 'hold') buffer.clear();
      else await buffer.add(isMultiplexed ? MULTIPLEXED_FRAMES : MAX_STEADY_FRAMES);
    },
    /** Whether a photo can be taken now. The buffered frames of a multiplexed display must show every digit first. */
    async canShoot(): Promise<boolean> {
      if (!isMultiplexed) return true;
      // Joining empties the buffer, so a slow phone needs several countdowns to fill it.
      if (!joinedStill && buffer.count < MULTIPLEXED_FRAMES) return false;
      joinedStill ??= joinBuffered();
      const isComplete = (await joinedStill) !== null;
      if (!isComplete) joinedStill = null;
      return isComplete;
    },
    /** Takes the buffered frames for a photo. */
    takeFrames(): ChooseStill {
      if (isMultiplexed) {
        const joined = joinedStill ?? joinBuffered();
        return async (photo) => {
          // A failed photo is no error when the joined frames are sent instead.
          photo.catch(() => {});
          return (await joined) ?? photo;
        };
      }
      const taken = buffer.take();
      const framed = crop();
      return async (pendingPhoto, signal) => {
        const photoOrNull = pendingPhoto.catch(() => null);
        const better = await useFrames(taken, async (frames) =>
          composer.chooseBetter({ frames, photo: await photoOrNull, crop: framed }, signal),
        );
        return better ?? pendingPhoto;
      };
    },
  };
}

/** Closes the frames after use. */
async function useFrames<T>(
  taken: Promise<readonly ImageBitmap[]>,
  use: (frames: readonly ImageBitmap[]) => Promise<T>,
): Promise<T> {
  const frames = await taken;
  try {
    return await use(frames);
  } finally {
    closeFrames(frames);
  }
}
