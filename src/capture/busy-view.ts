import { html, nothing, type TemplateResult } from 'lit';
import type { ReadingLocale } from '../i18n/locale.js';
import { choicesView } from '../ui/choices-view.js';
import { pictureView } from '../ui/enlargeable-view.js';
import { pulseView } from '../ui/pulse-view.js';
import { anotherChoice } from './another-choice.js';
import type { CaptureContext } from './capture-context.js';
import type { CaptureIn } from './capture-state.js';

/**
 * Shown for one to three seconds while a picture is prepared and read, with a cancel button. The original is hidden
 * while it is prepared, because two decoded pictures of 12 megapixels can end a tab.
 */
export function busyView(
  state: CaptureIn<'preparing' | 'reading'>,
  { locale, actions, photoUrl }: CaptureContext,
): TemplateResult {
  const { capture, common } = locale.messages;
  const isReading = state.status === 'reading';
  const readingTitle = isReading && state.isConfirming ? capture.confirming : capture.reading;
  return html`
    <div class="view" aria-busy="true">
      <h2>${isReading ? readingTitle : capture.preparing}</h2>
      <div class="frame">${isReading ? pictureView(photoUrl, '') : nothing}</div>
      ${isReading && state.photo.format === 'gif' ? html`<p class="hint">${common.untouched}</p>` : nothing}
      ${pulseView}
      ${choicesView([{ text: common.cancel, onClick: actions.retake, takesFocus: true }])}
    </div>
  `;
}

/** What happens to a photo once the network is back. */
export const waitingText = ({ next }: CaptureIn<'waiting'>, { messages }: ReadingLocale): string =>
  next === 'send' ? messages.capture.offline : messages.capture.offlineReview;

/** Shown without a network. The button is for browsers that do not report when it is back. */
export function waitingView(state: CaptureIn<'waiting'>, context: CaptureContext): TemplateResult {
  const { locale, actions, photoUrl } = context;
  const { capture } = locale.messages;
  return html`
    <div class="view">
      <h2 tabindex="-1" data-focus>${capture.waiting}</h2>
      <div class="advice" part="advice"><p>${waitingText(state, locale)}</p></div>
      <div class="frame">${pictureView(photoUrl, '')}</div>
      ${choicesView([
        { text: capture.tryAgain, onClick: actions.retry },
        anotherChoice(state.source, context),
      ])}
    </div>
  `;
}

/** Shown while the code of the pairing is loaded, which may fail. */
export function handoffLoadingView({ locale, actions }: CaptureContext): TemplateResult {
  const { loading, retry, cancel } = locale.messages.common;
  return html`
    <div class="view">
      <p class="hint">${loading}</p>
      ${choicesView([
        { text: retry, onClick: actions.loadHandoff },
        { text: cancel, onClick: actions.close },
      ])}
    </div>
  `;
}
