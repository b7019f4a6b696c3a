import { html, nothing, type TemplateResult } from 'lit';
import type { CaptureIn } from '../../../flow/capture-state.js';
import type { Localize } from '../../../i18n/localize.js';
import type { ReadingMessages } from '../../../i18n/messages.js';
import type { SharedViews } from '../later-part.js';
import { another, type CaptureContext, type Choice, choices } from './parts.js';

const tick = html`<svg class="tick" viewBox="0 0 24 24" aria-hidden="true"><path d="M5 12.5l4.5 4.5L19 7.5" /></svg>`;

/** What the person has kept, and whether the service knows: nothing is called saved before it is. */
export function keptView(
  state: CaptureIn<'kept'>,
  context: CaptureContext,
  { readingsView, photoView, spokenReadings }: SharedViews,
): TemplateResult {
  const { localize, actions, disabled, recordsUrl } = context;
  const { capture } = localize.messages;
  const { save, undoUntil, doubt, photo } = state;
  const canUndo = undoUntil !== null;
  const list: Choice[] = [
    ...(save.status === 'failed' && save.code !== 'not-found'
      ? [{ text: capture.tryAgain, act: actions.save, primary: true }]
      : []),
    ...(canUndo ? [{ text: capture.undo, act: actions.undo }] : []),
    another(context),
  ];
  return html`
    <div class="screen outcome">
      <h2 tabindex="-1" data-focus>
        ${save.status === 'saved' ? tick : nothing}${saveTitle(save, localize)}
      </h2>
      ${adviceView(state, context)}
      <div class="beside" tabindex="-1">
        ${readingsView(state, doubt ? 'chosen' : 'certain', localize)}
        ${photoView(photo, context, spokenReadings(state, localize))}
      </div>
      ${
        save.status === 'saved' && recordsUrl
          ? html`<p><a class="records" href=${recordsUrl}>${capture.seeRecords}</a></p>`
          : nothing
      }
      ${canUndo ? html`<p class="hint">${capture.undoUntil(timeOf(undoUntil, localize))}</p>` : nothing}
      ${choices(list, disabled)}
    </div>
  `;
}

export function saveTitle(save: CaptureIn<'kept'>['save'], localize: Localize<ReadingMessages>): string {
  const { capture } = localize.messages;
  switch (save.status) {
    case 'unsupported':
      return capture.readingTitle;
    case 'saving':
      return capture.saving;
    case 'saved':
      return capture.saved(timeOf(save.at, localize));
    case 'offline':
      return capture.savedHere;
    case 'failed':
      return capture.notSaved;
  }
}

function adviceView({ save }: CaptureIn<'kept'>, { localize, facts }: CaptureContext) {
  const { capture, errors } = localize.messages;
  switch (save.status) {
    case 'offline':
      return html`<div class="advice" part="advice"><p>${capture.sentLater}</p></div>`;
    case 'failed':
      return html`<div class="advice" part="advice" role="alert">
        <p>${save.code === 'not-found' ? capture.recordGone : errors[save.code]!(facts)}</p>
      </div>`;
    default:
      return nothing;
  }
}

const timeOf = (at: number, { tag }: { readonly tag: string }): string =>
  new Intl.DateTimeFormat(tag, { timeStyle: 'short' }).format(at);

export function unsavedView(
  saves: readonly CaptureIn<'kept'>['save'][],
  { localize, actions, disabled }: CaptureContext,
): TemplateResult | null {
  const { capture } = localize.messages;
  if (saves.some(({ status }) => status === 'failed')) {
    return html`<div class="advice lost" part="advice" role="alert">
      <p>${capture.changeNotSaved}</p>
      ${choices([{ text: capture.tryAgain, act: actions.save }], disabled)}
    </div>`;
  }
  return saves.some(({ status }) => status === 'offline')
    ? html`<div class="advice lost" part="advice"><p>${capture.changeSavedHere} ${capture.sentLater}</p></div>`
    : null;
}
