import type { Crop } from '../prepare/crop.js';
import type { Advice, FrameAnalysis, Surroundings } from './frame-analysis.js';

/** A live picture, with a frame drawn over it that the person fills with the display. */
export interface Viewfinder {
  readonly video: HTMLVideoElement;
  readonly frame: () => Element | null;
}

/** One opening of a viewfinder: how its frames are analyzed, and the callbacks for the results. */
export interface ViewfinderVisit {
  /** Analyzes a frame and closes it; resolves with null where there is no Worker. `isFirst` resets the analyzer. */
  readonly analyzeFrame: (
    frame: ImageBitmap,
    now: number,
    isFirst: boolean,
    surroundings: Surroundings | null,
    signal: AbortSignal,
  ) => Promise<FrameAnalysis | null>;
  /** The framed part of the camera's picture; the whole picture when null. */
  readonly crop: () => Crop | null;
  /** Aborts when the viewfinder closes or a photo is taken. */
  readonly signal: AbortSignal;
  /** Called with every frame. */
  onAdvice(advice: Advice): void;
  /** The picture has been good for as long as the countdown takes. */
  onReady(): void;
  /** The camera delivers no frames any more, or only black ones. */
  onStuck(reason: 'frozen' | 'black'): void;
  /** Sets the function that chooses the still to send. The next visit replaces it. */
  setStillChooser(choose: ChooseStill): void;
}

/** Resolves with the photo, or with a better still made of frames buffered before it. */
export type ChooseStill = (photo: Promise<Blob>, crop: Crop | null, signal: AbortSignal) => Promise<Blob>;
