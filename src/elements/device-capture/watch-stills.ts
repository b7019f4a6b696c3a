import type { createKeptFrames } from '../../camera/kept-frames.js';
import type { Better, GuidedVisit } from '../../flow/capture-flow.js';
import type { Crop } from '../../worker/shared/crop.js';
import type { Look } from '../../worker/shared/frame-analysis.js';
import { TURNS } from '../../worker/shared/frame-analysis.js';

/** Frames kept of a display that stands still: as many as a phone's memory has room for. */
const STILLS = 2;

/** What is sent of a visit, where that is not the photo. */
export interface WatchedStills {
  /** Keeps the frame that is shown now, if it is good. */
  keep(seen: Look | null): Promise<void>;
  /** Resolves with whether the picture can be taken: of figures lit by turns, all must be in the frames kept. */
  isTakeable(): Promise<boolean>;
}

export function watchStills(
  video: HTMLVideoElement,
  { signal, crop: framed, preparer, onShoot }: GuidedVisit,
  create: typeof createKeptFrames,
): WatchedStills {
  const kept = create(video, signal);
  let hasTurns = false;
  /** The frames as one picture, as long as they are what is shown. */
  let joined: Promise<Blob | null> | null = null;

  const withKept = async <T>(use: (frames: readonly ImageBitmap[]) => Promise<T>): Promise<T> => {
    const frames = await kept.take();
    try {
      return await use(frames);
    } finally {
      for (const frame of frames) frame.close();
    }
  };
  /** The photo, unless the Worker has made a better one of what was seen before it. */
  const better: Better = (taking, crop, signal) => {
    const arriving = taking.catch(() => null);
    return withKept(async (frames) => {
      const photo = await arriving;
      const found = await preparer!
        .read((worker) => worker.better({ frames, photo, crop }), { signal })
        .catch(() => null);
      return found?.value ?? (await taking);
    });
  };
  const join = (crop: Crop | null): Promise<Blob | null> =>
    withKept(async (frames) => {
      const made = await preparer!.read((worker) => worker.join({ frames, crop })).catch(() => null);
      return made?.value ?? null;
    });

  if (preparer) {
    onShoot(async (taking, crop, signal) => {
      // Where it is not needed, nobody is told that it failed.
      taking.catch(() => {});
      const whole = hasTurns ? await (joined ?? join(crop)) : null;
      return whole ?? better(taking, crop, signal);
    });
  }
  // A visit ends with its photo, too: what was seen before it is handed over at once.
  signal.addEventListener('abort', () => queueMicrotask(kept.drop), { once: true });
  return {
    async keep(seen) {
      hasTurns = preparer !== null && seen?.hasTurns === true;
      if (!hasTurns || !seen?.isReady) joined = null;
      if (seen?.advice.hint !== 'hold') kept.drop();
      else if (preparer) await kept.keep(hasTurns ? TURNS : STILLS);
    },
    async isTakeable() {
      if (!hasTurns) return true;
      // With fewer it fails, and takes them: a slow phone would never come to have enough.
      if (!joined && kept.count < TURNS) return false;
      joined ??= join(framed());
      const isWhole = (await joined) !== null;
      if (!isWhole) joined = null;
      return isWhole;
    },
  };
}
