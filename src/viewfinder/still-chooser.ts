import type { Crop } from '../prepare/crop.js';
import { type FrameAnalysis, MULTIPLEXED_FRAMES } from './frame-analysis.js';
import type { ChooseStill, ViewfinderVisit } from './viewfinder-visit.js';

/** Frames buffered of a display that is not multiplexed; more would not fit in the memory of a phone. */
const MAX_STEADY_FRAMES = 2;

/** Buffers the good frames of a visit, and makes of them the still to send. */
export function createStillChooser(
  buffer: FrameBuffer,
  visit: Pick<ViewfinderVisit, 'signal' | 'crop' | 'composer' | 'setStillChooser'>,
) {
  const { composer } = visit;
  if (!composer) return { addFrame: async () => {}, canShoot: async () => true };
  let isMultiplexed = false;
  /** The buffered frames joined into one picture; null once the display has changed. */
  let joinedStill: Promise<Blob | null> | null = null;

  /** Takes the buffered frames and closes them after use. */
  const withFrames = async <T>(use: (frames: readonly ImageBitmap[]) => Promise<T>): Promise<T> => {
    const frames = await buffer.take();
    try {
      return await use(frames);
    } finally {
      for (const frame of frames) frame.close();
    }
  };
  const joinBuffered = (crop: Crop | null): Promise<Blob | null> =>
    withFrames((frames) => composer.joinMultiplexed(frames, crop).catch(() => null));
  const chooseBetterStill: ChooseStill = (pendingPhoto, crop, signal) => {
    const photoOrNull = pendingPhoto.catch(() => null);
    return withFrames(async (frames) => {
      const photo = await photoOrNull;
      const better = await composer.chooseBetter({ frames, photo, crop }, signal).catch(() => null);
      return better ?? (await pendingPhoto);
    });
  };

  visit.setStillChooser(async (pendingPhoto, crop, signal) => {
    // A failed photo is no error when the joined frames are sent instead.
    pendingPhoto.catch(() => {});
    const joined = isMultiplexed ? await (joinedStill ?? joinBuffered(crop)) : null;
    return joined ?? chooseBetterStill(pendingPhoto, crop, signal);
  });
  // The shot aborts the visit and then takes the buffered frames; the microtask clears the buffer only after that.
  visit.signal.addEventListener('abort', () => queueMicrotask(buffer.clear), { once: true });

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
      joinedStill ??= joinBuffered(visit.crop());
      const isComplete = (await joinedStill) !== null;
      if (!isComplete) joinedStill = null;
      return isComplete;
    },
  };
}

/** The latest frames of a viewfinder, at full size. */
export type FrameBuffer = ReturnType<typeof createFrameBuffer>;

export function createFrameBuffer(video: HTMLVideoElement, signal: AbortSignal) {
  let frames: ImageBitmap[] = [];
  const closeFrames = (dropped: readonly ImageBitmap[]) => {
    for (const frame of dropped) frame.close();
  };
  /** Resolves with an empty list until the camera has delivered a frame. */
  const captureFrame = () =>
    createImageBitmap(video).then(
      (frame) => [frame],
      () => [],
    );
  const takeAll = () => {
    const all = frames;
    frames = [];
    return all;
  };
  return {
    get count(): number {
      return frames.length;
    },
    /** Adds the current frame and drops the oldest frames beyond `limit`. */
    async add(limit: number): Promise<void> {
      const grabbed = await captureFrame();
      if (signal.aborted) return closeFrames(grabbed);
      frames.push(...grabbed);
      closeFrames(frames.splice(0, frames.length - limit));
    },
    /** Empties the buffer, oldest frame first; an empty buffer returns the current frame. The caller closes the frames. */
    async take(): Promise<ImageBitmap[]> {
      const buffered = takeAll();
      return buffered.length > 0 ? buffered : captureFrame();
    },
    /** Drops every frame and frees its memory. */
    clear: (): void => closeFrames(takeAll()),
  };
}
