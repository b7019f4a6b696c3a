import type { CSSResultOrNative, TemplateResult } from 'lit';
import type { OpenReadings, Readings } from '../../flow/assessment.js';
import type { CaptureIn, Photo } from '../../flow/capture-state.js';
import type { ReadingMessages } from '../../i18n/messages.js';
import type { ReviewedMeasurement } from '../../results/review.js';
import type { Advice } from '../../worker/shared/frame-analysis.js';
import { LazyPart } from '../lazy-part.js';
import type { SetMark } from './photo-mark.js';
import type { CorrectionOptions } from './views/correction-form.js';
import type { CaptureContext } from './views/parts.js';

/** What screens of both parts share, handed over: what both import is a file of its own, paid at once. */
export interface SharedViews {
  readonly readingsView: (
    facts: Readings,
    certainty: 'certain' | 'unsure' | 'chosen',
    localize: CaptureContext['localize'],
  ) => unknown;
  readonly photoView: (photo: Photo, context: CaptureContext, said: string) => TemplateResult;
  readonly spokenReadings: (facts: Readings, localize: CaptureContext['localize']) => string;
}

/** What a first photo can be taken without: it comes while the camera opens, or the photo is prepared. */
export interface CaptureLater {
  readonly styles: readonly CSSResultOrNative[];
  /** The advice as a shape, for the viewfinder. */
  signOf(advice: Advice): TemplateResult | null;
  /** Fills while a good picture stays good. */
  readonly ring: TemplateResult;
  /** The light and the zoom, where the camera has them. */
  controlsView(stream: MediaStream, words: ReadingMessages['capture']): unknown;
  /** Leaves a mark while the page is hidden by what the input has opened. */
  markWhileHidden(input: HTMLInputElement, setMark: SetMark): void;
  /** That a photo was lost with the page before. */
  lostPhotoView(words: ReadingMessages['capture']): TemplateResult;
  /** How to allow a camera that was denied. */
  allowView(words: ReadingMessages): TemplateResult;
  /** Exactly what will be sent. */
  reviewView(state: CaptureIn<'reviewing'>, context: CaptureContext): TemplateResult;
  doubtfulView(state: CaptureIn<'doubtful'>, context: CaptureContext, shared: SharedViews): TemplateResult;
  /** What is wrong with a picture that was read, and what to change. */
  doubtText(
    state: CaptureIn<'doubtful'>,
    words: ReadingMessages['capture'],
  ): { readonly reason: string; readonly advice: string };
  /** What the person said of a value. */
  factView(value: ReviewedMeasurement, localize: CaptureContext['localize']): unknown;
  /** The numbers to check, correct or type, with the buttons of the screen. */
  correctionForm(facts: OpenReadings, options: CorrectionOptions, context: CaptureContext): TemplateResult;
  keptView(state: CaptureIn<'kept'>, context: CaptureContext, shared: SharedViews): TemplateResult;
  /** Whether the service knows what was kept, in words. */
  saveTitle(save: CaptureIn<'kept'>['save'], localize: CaptureContext['localize']): string;
  /** That something kept earlier is not saved yet; null where all is. */
  unsavedView(saves: readonly CaptureIn<'kept'>['save'][], context: CaptureContext): TemplateResult | null;
}

export const laterPart = new LazyPart<CaptureLater>();
