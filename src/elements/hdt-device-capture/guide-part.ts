import type { GuidedVisit } from '../../flow/capture-flow.js';
import type { Advice } from '../../guide/guide.js';
import { LazyPart } from '../lazy-part.js';

export interface WatchedView {
  readonly visit: GuidedVisit;
  readonly video: () => HTMLVideoElement | null;
  /** For those who do not look at the screen: what to say, in which language, or that nothing is to be said. */
  readonly tell: () => { readonly isSpoken: boolean; readonly isFelt: boolean; readonly language: string };
  readonly wordsOf: (advice: Advice) => string;
}

/** What watches the viewfinder. It comes with it: a photo can be taken without. */
export interface GuideWork {
  watch(view: WatchedView): void;
}

export const guidePart = new LazyPart<GuideWork>();
