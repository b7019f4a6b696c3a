import { html, nothing, type TemplateResult } from 'lit';
import { type CaptureLater, laterPart } from '../later-part.js';
import { type CaptureContext, choices } from './parts.js';

/** What comes later, on a screen that may be there before it. `isAwaited`: the person cannot go on without. */
export function laterView(
  draw: (later: CaptureLater) => unknown,
  isAwaited: boolean,
  context: CaptureContext,
): unknown {
  if (laterPart.here) return draw(laterPart.here);
  return isAwaited ? waiting(context) : nothing;
}

/** A whole screen that comes later. */
export const laterScreen = (
  draw: (later: CaptureLater) => TemplateResult,
  context: CaptureContext,
): TemplateResult => (laterPart.here ? draw(laterPart.here) : pendingScreen(context));

/** In its place until it is here. */
export const pendingScreen = (context: CaptureContext): TemplateResult =>
  html`<div class="screen" data-late>${waiting(context, true)}</div>`;

/** What is to come may have been lost on the way. `isScreen`: nothing else is there to go on with. */
const waiting = ({ localize, actions }: CaptureContext, isScreen = false): TemplateResult => {
  const { loading, retry, cancel } = localize.messages.common;
  const again = { text: retry, act: actions.load };
  return html`
    <p class="hint">${loading}</p>
    ${choices(isScreen ? [again, { text: cancel, act: actions.close }] : [again])}
  `;
};
