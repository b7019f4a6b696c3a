/** The last whole frames of a viewfinder. */
export interface KeptFrames {
  readonly count: number;
  /** Keeps the frame that is shown now, and so many of the last. */
  keep(count: number): Promise<void>;
  /** Hands them over, the oldest first, or else what is shown now; they are the caller's to close. */
  take(): Promise<ImageBitmap[]>;
  /** Forgets them, and frees their memory. */
  drop(): void;
}

export function createKeptFrames(video: HTMLVideoElement, signal: AbortSignal): KeptFrames {
  let frames: ImageBitmap[] = [];
  const close = (some: readonly ImageBitmap[]) => {
    for (const frame of some) frame.close();
  };
  /** One, or none before the first of the camera. */
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
    async keep(count) {
      const grabbed = await grab();
      if (signal.aborted) return close(grabbed);
      frames.push(...grabbed);
      close(frames.splice(0, frames.length - count));
    },
    async take() {
      const taken = empty();
      return taken.length > 0 ? taken : grab();
    },
    drop: () => close(empty()),
  };
}
