import type { CSSResultOrNative, TemplateResult } from 'lit';
import type { Readings } from '../../flow/assessment.js';
import type { GuidedVisit } from '../../flow/capture-flow.js';
import type { CaptureIn } from '../../flow/capture-state.js';
import type { Advice } from '../../guide/guide.js';
import type { ReadingMessages } from '../../i18n/messages.js';
import { LazyPart } from '../lazy-part.js';
import type { doubtText } from './doubt-text.js';
import type { CaptureContext } from './screen-parts.js';

export interface WatchedView {
  readonly visit: GuidedVisit;
  readonly video: () => HTMLVideoElement | null;
  /** For those who do not look at the screen: what to say, in which language, or that nothing is to be said. */
  readonly tell: () => { readonly isSpoken: boolean; readonly isFelt: boolean; readonly language: string };
  readonly messages: () => ReadingMessages;
}

/** What a first photo can be taken without: it comes while the camera opens, or the photo is prepared. */
export interface CaptureLater {
  readonly styles: readonly CSSResultOrNative[];
  /** Looks at the viewfinder for as long as a visit lasts. */
  watch(view: WatchedView): void;
  /** Every sentence of the element, in English. */
  readonly english: ReadingMessages;
  /** The advice in words. */
  adviceText(advice: Advice, words: ReadingMessages['capture']): string;
  /** The advice as a shape, for the viewfinder. */
  signOf(advice: Advice): TemplateResult | null;
  /** Fills while a good picture stays good. */
  readonly ring: TemplateResult;
  /** The light and the zoom, where the camera has them. */
  controlsView(stream: MediaStream, words: ReadingMessages['capture']): unknown;
  correctionsView(facts: Readings, context: CaptureContext): TemplateResult[];
  doubtfulView(state: CaptureIn<'doubtful'>, context: CaptureContext): TemplateResult;
  /** Why a photo is in doubt, and what to change. */
  doubtText: typeof doubtText;
  keptView(state: CaptureIn<'kept'>, context: CaptureContext): TemplateResult;
}

export const laterPart = new LazyPart<CaptureLater>();
