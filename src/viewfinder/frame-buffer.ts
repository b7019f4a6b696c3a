/** The latest frames of a viewfinder, at full size. */
export type FrameBuffer = ReturnType<typeof createFrameBuffer>;

/** @param signal Aborts when the viewfinder closes or a photo is taken. The frames that are still in the buffer are dropped then. */
export function createFrameBuffer(video: HTMLVideoElement, signal: AbortSignal) {
  let frames: ImageBitmap[] = [];
  const takeAll = () => {
    const all = frames;
    frames = [];
    return all;
  };
  const clear = () => closeFrames(takeAll());
  /** Resolves with an empty list until the camera has delivered a frame. */
  const captureFrame = async (): Promise<ImageBitmap[]> => {
    try {
      return [await createImageBitmap(video)];
    } catch {
      return [];
    }
  };
  signal.addEventListener('abort', clear, { once: true });
  return {
    get count(): number {
      return frames.length;
    },
    /** Adds the current frame and drops the oldest frames beyond `limit`. */
    async add(limit: number): Promise<void> {
      const captured = await captureFrame();
      if (signal.aborted) return closeFrames(captured);
      frames.push(...captured);
      closeFrames(frames.splice(0, frames.length - limit));
    },
    /**
     * Empties the buffer at once. The caller closes the frames.
     *
     * @returns The buffered frames, the oldest first; the current frame where none was buffered.
     */
    take(): Promise<readonly ImageBitmap[]> {
      const buffered = takeAll();
      return buffered.length > 0 ? Promise.resolve(buffered) : captureFrame();
    },
    /** Drops every frame. */
    clear,
  };
}

/** Frees the memory of frames at once: garbage collection comes too late for a phone. */
export function closeFrames(frames: readonly ImageBitmap[]): void {
  for (const frame of frames) frame.close();
}
