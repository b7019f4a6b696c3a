import type { Crop } from '../prepare/crop.js';
import type { Advice } from './frame-analysis.js';
import type { AnalyzeFrame, StillComposer } from './worker-calls.js';

/** A live picture, with a frame drawn over it that the person fills with the display. */
export interface Viewfinder {
  readonly video: HTMLVideoElement;
  readonly frame: () => Element | null;
  /** Continues the picture with the lens that has this `deviceId`, or with the same one where it cannot be opened. */
  readonly switchLens: (deviceId: string) => Promise<void>;
}

/** One opening of a viewfinder: how its frames are analyzed, and the callbacks for the results. */
export interface ViewfinderVisit {
  readonly analyzeFrame: AnalyzeFrame;
  /** Null where there is no Worker; the photo itself is sent then. */
  readonly composer: StillComposer | null;
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
  /** Sets the function by which a photo takes the frames of this visit. The next visit replaces it. */
  setTakeFrames(takeFrames: TakeFrames): void;
}

/** Takes the frames buffered before a photo. Has to be called before the visit ends, which drops them. */
export type TakeFrames = () => ChooseStill;

/** Resolves with the photo, or with a better still made of the frames taken before it. */
export type ChooseStill = (photo: Promise<Blob>, signal: AbortSignal) => Promise<Blob>;
