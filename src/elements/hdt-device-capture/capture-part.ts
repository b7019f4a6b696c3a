import type { ReactiveElement, TemplateResult } from 'lit';
import type { CaptureChange, CaptureFlow } from '../../flow/capture-flow.js';
import type { Capture, CaptureIn } from '../../flow/capture-state.js';
import type { Localize } from '../../i18n/localize.js';
import type { ReadingMessages } from '../../i18n/messages.js';
import type { Prepare } from '../../prepare/plan.js';
import type { LookAt } from '../../prepare/preparer.js';
import type { ArrivingPart } from '../arrival.js';
import type { Connection } from '../connection.js';
import { LazyPart } from '../lazy-part.js';
import type { HdtReadingDetail, HostEvent } from './events.js';
import type { CaptureLater, WatchedView } from './later-part.js';
import type { CaptureContext } from './screen-parts.js';

interface CaptureFlowSources {
  readonly connection: Connection;
  readonly prepare: Prepare | undefined;
  readonly minConfidence: () => number;
  readonly look: LookAt | undefined;
  /** The viewfinder and the frame in it, while there are any. */
  readonly view: () => HTMLVideoElement | null;
  readonly frame: () => Element | null;
  readonly isAutomatic: () => boolean;
  readonly review: () => 'auto' | 'always' | 'never';
  /** For those who do not look at the screen. */
  readonly tell: WatchedView['tell'];
  readonly messages: () => ReadingMessages;
}

/** The camera, what reads its pictures, and every screen but the first. It comes when somebody is about to use it. */
export interface CaptureWork extends ArrivingPart {
  readonly english: ReadingMessages;
  createFlow(sources: CaptureFlowSources): CaptureFlow;
  /** What a first photo can be taken without. */
  load(): Promise<CaptureLater>;
  /** Addresses of the pictures that `host` shows. */
  createUrls(host: ReactiveElement): CaptureContext['urlOf'];
  captureView(capture: Capture, context: CaptureContext): TemplateResult;
  announcementOf(capture: Capture, localize: Localize<ReadingMessages>): string;
  keptDetail(capture: CaptureIn<'kept'>): HdtReadingDetail;
  toHostEvent(change: CaptureChange): HostEvent | null;
}

export const capturePart = new LazyPart<CaptureWork>();
