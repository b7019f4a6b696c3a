import type { Crop } from '../worker/shared/crop.js';
import type { Advice, FrameAnalysis } from '../worker/shared/frame-analysis.js';

/** A live picture, and the frame drawn over it that a person fills with the display. */
export interface Viewfinder {
  readonly video: HTMLVideoElement;
  readonly frame: () => Element | null;
}

/** One opening of a viewfinder: how its frames are judged, and who hears of it. */
export interface ViewfinderVisit {
  /** Judges one frame and closes it; resolves with null where there is no Worker. The first of a visit forgets the last. */
  readonly analyzeFrame: (
    frame: ImageBitmap,
    now: number,
    isFirst: boolean,
    signal: AbortSignal,
  ) => Promise<FrameAnalysis | null>;
  /** What of the camera's picture is framed; all of it when null. */
  readonly crop: () => Crop | null;
  /** Aborts when the viewfinder closes or a picture is taken. */
  readonly signal: AbortSignal;
  onAdvice(advice: Advice): void;
  /** The picture has been good for as long as the countdown takes. */
  onReady(): void;
  /** The camera gives no frames any more, or black ones. */
  onStuck(how: 'frozen' | 'black'): void;
  /** Sets what chooses the still that is sent, until another visit sets its own. */
  onShoot(choose: ChooseStill): void;
}

/** Resolves with the photo, or with something better that was seen before it. */
export type ChooseStill = (photo: Promise<Blob>, crop: Crop | null, signal: AbortSignal) => Promise<Blob>;
