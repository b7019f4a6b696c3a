import type { Crop } from '../worker/shared/crop.js';
import { type FrameAnalysis, MULTIPLEXED_FRAMES } from '../worker/shared/frame-analysis.js';
import type { ChooseStill, ViewfinderVisit } from './viewfinder-visit.js';

/** Frames buffered of a display that stands still: as many as the memory of a phone has room for. */
const BUFFERED = 2;

/** Makes the still that is sent of frames from the viewfinder, in the Worker. Both resolve with null where it cannot. */
export interface StillComposer {
  /** The frame that is better than the photo; null when that is the photo. */
  chooseBetter(
    stills: {
      readonly frames: readonly ImageBitmap[];
      readonly photo: Blob | null;
      readonly crop: Crop | null;
    },
    signal: AbortSignal,
  ): Promise<Blob | null>;
  /** One picture of a multiplexed display; null unless all its figures are in the frames. */
  joinMultiplexed(frames: readonly ImageBitmap[], crop: Crop | null): Promise<Blob | null>;
}

/** Decides what is sent of a visit, where that is not the photo. */
export interface StillChooser {
  /** Buffers the frame that is shown now, if it is good. */
  addFrame(seen: FrameAnalysis | null): Promise<void>;
  /** Resolves with whether the shutter may be released: a multiplexed display must be whole in the buffered frames. */
  canShoot(): Promise<boolean>;
}

/** @param composer Null where there is no Worker: the photo is sent then. */
export function createStillChooser(
  buffer: FrameBuffer,
  visit: Pick<ViewfinderVisit, 'signal' | 'crop' | 'onShoot'>,
  composer: StillComposer | null,
): StillChooser {
  if (!composer) return { addFrame: async () => {}, canShoot: async () => true };
  let isMultiplexed = false;
  /** The buffered frames as one picture, for as long as they are what is shown. */
  let joined: Promise<Blob | null> | null = null;

  /** The caller of `take` owns the frames, so they are closed here. */
  const withFrames = async <T>(use: (frames: readonly ImageBitmap[]) => Promise<T>): Promise<T> => {
    const frames = await buffer.take();
    try {
      return await use(frames);
    } finally {
      for (const frame of frames) frame.close();
    }
  };
  const join = (crop: Crop | null): Promise<Blob | null> =>
    withFrames((frames) => composer.joinMultiplexed(frames, crop).catch(() => null));
  const betterOf: ChooseStill = (taking, crop, signal) => {
    const arriving = taking.catch(() => null);
    return withFrames(async (frames) => {
      const photo = await arriving;
      const better = await composer.chooseBetter({ frames, photo, crop }, signal).catch(() => null);
      return better ?? (await taking);
    });
  };

  visit.onShoot(async (taking, crop, signal) => {
    // A photo that failed is no error where the joined frames are sent instead.
    taking.catch(() => {});
    const whole = isMultiplexed ? await (joined ?? join(crop)) : null;
    return whole ?? betterOf(taking, crop, signal);
  });
  // A visit ends with its photo too, and the frames before it are taken at once: they are cleared after that.
  visit.signal.addEventListener('abort', () => queueMicrotask(buffer.clear), { once: true });

  return {
    async addFrame(seen) {
      isMultiplexed = seen?.isMultiplexed === true;
      if (!isMultiplexed || !seen?.isReady) joined = null;
      if (seen?.advice.hint !== 'hold') buffer.clear();
      else await buffer.add(isMultiplexed ? MULTIPLEXED_FRAMES : BUFFERED);
    },
    async canShoot() {
      if (!isMultiplexed) return true;
      // Joining empties the buffer, so a slow phone needs several countdowns to fill it.
      if (!joined && buffer.count < MULTIPLEXED_FRAMES) return false;
      joined ??= join(visit.crop());
      const isWhole = (await joined) !== null;
      if (!isWhole) joined = null;
      return isWhole;
    },
  };
}

/** The last whole frames of a viewfinder. */
export interface FrameBuffer {
  readonly count: number;
  /** Adds the frame that is shown now, and drops the oldest beyond `limit`. */
  add(limit: number): Promise<void>;
  /** Empties the buffer, the oldest frame first; an empty one gives what is shown now. The caller closes them. */
  take(): Promise<ImageBitmap[]>;
  /** Drops every frame and frees its memory. */
  clear(): void;
}

export function createFrameBuffer(video: HTMLVideoElement, signal: AbortSignal): FrameBuffer {
  let frames: ImageBitmap[] = [];
  const close = (dropped: readonly ImageBitmap[]) => {
    for (const frame of dropped) frame.close();
  };
  /** One frame; none before the camera has given its first. */
  const grab = () =>
    createImageBitmap(video).then(
      (frame) => [frame],
      () => [],
    );
  const empty = () => {
    const all = frames;
    frames = [];
    return all;
  };
  return {
    get count() {
      return frames.length;
    },
    async add(limit) {
      const grabbed = await grab();
      if (signal.aborted) return close(grabbed);
      frames.push(...grabbed);
      close(frames.splice(0, frames.length - limit));
    },
    async take() {
      const taken = empty();
      return taken.length > 0 ? taken : grab();
    },
    clear: () => close(empty()),
  };
}
