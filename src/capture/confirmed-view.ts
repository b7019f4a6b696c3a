import { html, nothing, type TemplateResult } from 'lit';
import type { Locale, ReadingLocale } from '../i18n/locale.js';
import { type Choice, choicesView } from '../ui/choices-view.js';
import { anotherChoice } from './another-choice.js';
import type { CaptureContext } from './capture-context.js';
import type { CaptureIn } from './capture-state.js';
import type { SaveState } from './decision-outbox.js';
import { captureErrorText } from './error-text.js';
import { photoView } from './photo-view.js';
import { readingsView, spokenReadings } from './readings-view.js';

const tick = html`<svg class="tick" viewBox="0 0 24 24" aria-hidden="true"><path d="M5 12.5l4.5 4.5L19 7.5" /></svg>`;

/**
 * A confirmed reading. It is called saved only once the service has stored the confirmation.
 *
 * @param recordsUrl A page with the person's records; empty where there is none.
 */
export function confirmedView(
  state: CaptureIn<'confirmed'>,
  recordsUrl: string,
  context: CaptureContext,
): TemplateResult {
  const { locale, actions, disabled } = context;
  const { capture } = locale.messages;
  const { save, undoUntil, lowConfidence, photo } = state;
  const list: Choice[] = [
    ...(save.status === 'failed' && save.code !== 'not-found'
      ? [{ text: capture.tryAgain, onClick: actions.retrySave, isPrimary: true }]
      : []),
    ...(undoUntil === null ? [] : [{ text: capture.undo, onClick: actions.undo }]),
    anotherChoice(photo.source, context),
  ];
  return html`
    <div class="view">
      <h2 tabindex="-1" data-focus>
        ${save.status === 'saved' ? tick : nothing}${saveTitle(save, locale)}
      </h2>
      ${saveAdvice(save, locale)}
      <div class="beside" tabindex="-1">
        ${readingsView(state, lowConfidence ? 'person' : 'high', locale)}
        ${photoView(photo, spokenReadings(state, locale), context)}
      </div>
      ${
        save.status === 'saved' && recordsUrl
          ? html`<p><a class="records" href=${recordsUrl}>${capture.seeRecords}</a></p>`
          : nothing
      }
      ${undoUntil === null ? nothing : html`<p class="hint">${capture.undoUntil(timeText(undoUntil, locale))}</p>`}
      ${choicesView(list, disabled)}
    </div>
  `;
}

export function saveTitle(save: SaveState, locale: ReadingLocale): string {
  const { capture } = locale.messages;
  switch (save.status) {
    case 'unsupported':
      return capture.readingTitle;
    case 'saving':
      return capture.saving;
    case 'saved':
      return capture.saved(timeText(save.at, locale));
    case 'offline':
      return capture.savedHere;
    case 'failed':
      return capture.notSaved;
  }
}

function saveAdvice(save: SaveState, locale: ReadingLocale) {
  const { capture } = locale.messages;
  switch (save.status) {
    case 'offline':
      return html`<div class="advice" part="advice"><p>${capture.sentLater}</p></div>`;
    case 'failed':
      return html`<div class="advice" part="advice" role="alert">
        <p>${save.code === 'not-found' ? capture.recordGone : captureErrorText(save.code, locale)}</p>
      </div>`;
    default:
      return nothing;
  }
}

const timeText = (at: number, locale: Locale<object>): string =>
  locale.date(new Date(at).toISOString(), { timeStyle: 'short' });

/** Above another view: that an earlier change is not saved yet; null where every one is. */
export function unsavedView(
  saves: readonly SaveState[],
  { locale, actions, disabled }: CaptureContext,
): TemplateResult | null {
  const { capture } = locale.messages;
  if (saves.some(({ status }) => status === 'failed')) {
    return html`<div class="advice notice" part="advice" role="alert">
      <p>${capture.changeNotSaved}</p>
      ${choicesView([{ text: capture.tryAgain, onClick: actions.retrySave }], disabled)}
    </div>`;
  }
  return saves.some(({ status }) => status === 'offline')
    ? html`<div class="advice notice" part="advice"><p>${capture.changeSavedHere} ${capture.sentLater}</p></div>`
    : null;
}
