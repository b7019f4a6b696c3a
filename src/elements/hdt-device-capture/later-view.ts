import { html, nothing, type TemplateResult } from 'lit';
import { type CaptureLater, laterPart } from './later-part.js';
import { type CaptureContext, type Choice, choices } from './screen-parts.js';

/** What comes later, on a screen that may be there before it. `isAwaited`: the person cannot go on without. */
export function laterView(
  draw: (later: CaptureLater) => unknown,
  isAwaited: boolean,
  context: CaptureContext,
): unknown {
  if (laterPart.here) return draw(laterPart.here);
  return isAwaited ? waiting(context) : nothing;
}

/** What is to come may have been lost on the way. */
export const waiting = (
  { localize: { messages }, actions }: CaptureContext,
  others: readonly Choice[] = [],
): TemplateResult => html`
  <p class="hint">${messages.common.loading}</p>
  ${choices([{ text: messages.common.retry, act: actions.load }, ...others])}
`;
