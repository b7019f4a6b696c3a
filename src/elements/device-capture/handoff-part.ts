import type { CSSResultOrNative, TemplateResult } from 'lit';
import type { CaptureFlow } from '../../flow/capture-flow.js';
import type { Client } from '../../service/client.js';
import type { connect } from '../../service/connect.js';
import { LazyPart } from '../lazy-part.js';
import type { CaptureHost } from './capture-part.js';
import type { CaptureContext } from './views/parts.js';

/** One half of a handoff, with the screens it puts in place of the element's own. */
export interface Handoff {
  /** Of its screen, for the focus; null where the element shows its own. */
  readonly screen: string | null;
  /** `told`: what the element says of the capture. */
  view(context: CaptureContext, told: string): TemplateResult;
  /** What a screen reader is told politely. */
  announcement(localize: CaptureContext['localize'], told: string): string;
}

export interface HandoffSources {
  readonly host: CaptureHost;
  readonly flow: CaptureFlow;
  /** What a phone has scanned; null at the desktop. */
  readonly scanned: string | null;
  /** The client that the capture sends by: a phone has its own. */
  readonly link: { client: Client };
  readonly connect: typeof connect;
}

/** Leaves the photos of a desktop to a phone. It comes when somebody asks for it. */
export interface HandoffPart {
  readonly styles: readonly CSSResultOrNative[];
  /** Begins one, unless the element has one already. */
  start(sources: HandoffSources): Handoff;
}

export const handoffPart = new LazyPart<HandoffPart>();
