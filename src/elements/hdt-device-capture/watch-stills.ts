import type { createKeptFrames } from '../../camera/kept-frames.js';
import type { Better, GuidedVisit } from '../../flow/capture-flow.js';
import type { Crop } from '../../guide/crop.js';
import type { Look } from '../../guide/guide.js';
import { TURNS } from '../../guide/turns.js';

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
  let joined: Blob | null = null;

  /** The photo, unless the Worker has made a better one of what was seen before it. */
  const better: Better = async (taking, crop, signal) => {
    const arriving = taking.catch(() => null);
    const frames = await kept.take();
    try {
      const photo = await arriving;
      const found = await preparer!
        .read((worker) => worker.better({ frames, photo, crop }), { signal })
        .catch(() => null);
      return found?.value ?? (await taking);
    } finally {
      for (const frame of frames) frame.close();
    }
  };
  const join = async (crop: Crop | null): Promise<Blob | null> => {
    const frames = await kept.take();
    const made = await preparer!.read((worker) => worker.join({ frames, crop })).catch(() => null);
    for (const frame of frames) frame.close();
    return made?.value ?? null;
  };

  if (preparer) {
    onShoot(async (taking, crop, signal) => {
      // Where it is not needed, nobody is told that it failed.
      taking.catch(() => {});
      if (hasTurns) joined ??= await join(crop);
      return joined ?? better(taking, crop, signal);
    });
  }
  // A visit ends with its photo, too: what was seen before it is handed over at once.
  signal.addEventListener('abort', () => queueMicrotask(kept.drop), { once: true });
  return {
    async keep(seen) {
      hasTurns = preparer !== null && seen?.hasTurns === true;
      if (seen?.advice.hint !== 'hold') kept.drop();
      else if (preparer) await kept.keep(hasTurns ? TURNS : STILLS);
    },
    async isTakeable() {
      joined = null;
      if (!hasTurns) return true;
      // With fewer it fails, and takes them: a slow phone would never come to have enough.
      if (kept.count >= TURNS) joined = await join(framed());
      return joined !== null;
    },
  };
}
