import type { CSSResultOrNative, ReactiveElement, TemplateResult } from 'lit';
import type { CaptureChange, CaptureFlow } from '../../flow/capture-flow.js';
import type { CaptureIn } from '../../flow/capture-state.js';
import type { Localize } from '../../i18n/localize.js';
import type { ReadingMessages } from '../../i18n/messages.js';
import type { AnalyzeFrame } from '../../worker/client/analyze-frame.js';
import type { Prepare } from '../../worker/shared/plan.js';
import type { ArrivingPart } from '../arrival.js';
import { LazyPart } from '../lazy-part.js';
import type { Connection } from '../shared/connection.js';
import type { HdtReadingDetail, HostEvent } from './events.js';
import type { CaptureContext, ElementActions } from './views/parts.js';

/** The element, by what a page sets of it. */
export interface CaptureHost extends ReactiveElement {
  readonly name: string;
  readonly tokenEndpoint: string;
  readonly minConfidence: number;
  readonly shutter: 'auto' | 'manual';
  readonly review: 'auto' | 'always' | 'never';
  readonly voice: boolean;
  readonly haptics: boolean;
  readonly phonePage: string;
  readonly recordsUrl: string;
}

/** What an element gives to its capture. */
interface CaptureSources {
  readonly host: CaptureHost;
  readonly localize: Localize<ReadingMessages>;
  readonly connection: Connection;
  /** Adopts styles of what comes later. */
  readonly dress: (styles: readonly CSSResultOrNative[]) => void;
  readonly prepare: Prepare | undefined;
  readonly analyzeFrame: AnalyzeFrame | undefined;
}

/** What an element knows of its screens. */
type ElementContext = Omit<CaptureContext, 'automatic' | 'urlOf' | 'actions' | 'hasNext'> & {
  readonly actions: ElementActions;
};

/** The capture of one element, and its screens. */
export interface RunningCapture {
  readonly flow: CaptureFlow;
  /** Of its screen: the focus goes along when it is another. */
  readonly screen: string;
  view(context: ElementContext): TemplateResult;
  announcement(): string;
  /** Fetches what comes later; settles when it is here, or is not to be had now. */
  load(): Promise<unknown>;
}

/** The camera, what reads its pictures, and every screen but the first. It comes when somebody is about to use it. */
export interface CaptureWork extends ArrivingPart {
  readonly english: ReadingMessages;
  start(sources: CaptureSources): RunningCapture;
  keptDetail(capture: CaptureIn<'kept'>): HdtReadingDetail;
  toHostEvent(change: CaptureChange): HostEvent | null;
}

export const capturePart = new LazyPart<CaptureWork>();
