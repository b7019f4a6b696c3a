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
