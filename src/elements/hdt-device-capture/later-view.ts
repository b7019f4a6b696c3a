import { html, nothing, type TemplateResult } from 'lit';
import { type CaptureLater, laterPart } from './later-part.js';
import { type CaptureContext, choices } from './screen-parts.js';

/** What comes later, on a screen that may be there before it. `isAwaited`: the person cannot go on without. */
export function laterView(
  draw: (later: CaptureLater) => unknown,
  isAwaited: boolean,
  { localize, actions }: CaptureContext,
): unknown {
  if (laterPart.here) return draw(laterPart.here);
  return isAwaited ? waiting(localize.messages.common, actions.load) : nothing;
}

/** A whole screen that comes later. */
export const laterScreen = (
  draw: (later: CaptureLater) => TemplateResult,
  context: CaptureContext,
): TemplateResult =>
  laterPart.here
    ? draw(laterPart.here)
    : html`<div class="screen" data-late>${laterView(draw, true, context)}</div>`;

const waiting = (
  { loading, retry }: { loading: string; retry: string },
  load: () => void,
): TemplateResult => html`
  <p class="hint">${loading}</p>
  ${choices([{ text: retry, act: load }])}
`;
