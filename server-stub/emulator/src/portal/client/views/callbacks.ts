import { html, nothing, type TemplateResult } from 'lit';
import type { Attempt, Callback } from '../../../admin/wire.js';
import { MAX_ATTEMPTS_KEPT } from '../../../uploads/delivery.js';
import { formatDateTime, formatNumber, formatSpan } from '../format.js';
import type { Model } from '../model.js';
import { DELIVERY_STAGE_NAMES, DELIVERY_STATE_NAMES, SEND_ERROR_NAMES } from '../names.js';
import { hrefOf } from '../route.js';
import { badge, heading, list, missingView } from './parts.js';
import { headersView, payloadView } from './payload.js';
import { DELIVERY_TONES } from './uploads.js';

export function callbacksView(model: Model): TemplateResult {
  const callbacks = model.snapshot?.uploads.flatMap((upload) => upload.callbacks);
  return html`
    ${heading('Callbacks', 'What the emulator sends to your receiver, with its attempts and the exact payload.')}
    ${forwardingNote(model)}
    ${callbackList(model, callbacks, 'No callback yet. Give an account a callback address, or let the inbox receive them.')}
  `;
}

function forwardingNote({ snapshot }: Model) {
  const address = snapshot?.forwardTo;
  return address
    ? html`<p class="note">All of them are sent to <code>${address}</code> instead.</p>`
    : nothing;
}

export const callbackList = (
  model: Model,
  callbacks: readonly Callback[] | undefined,
  empty: string,
): TemplateResult =>
  list(
    callbacks,
    ({ id }) => id,
    (callback) => callbackLine(model, callback),
    empty,
  );

function callbackLine(model: Model, callback: Callback): TemplateResult {
  const { id, fileName, attempts, stage, state } = callback;
  const sum = attempts.length === 1 ? '1 attempt' : `${formatNumber(attempts.length)} attempts`;
  const count = attempts.length < MAX_ATTEMPTS_KEPT ? sum : `${sum} or more`;
  const facts = [DELIVERY_STAGE_NAMES[stage], count, nextAttempt(model, callback)];
  return html`
    <div class="row">
      <div>
        <a href=${hrefOf({ view: 'callback', id })}><bdi>${fileName}</bdi></a>
        <small>${facts.filter(Boolean).join(' · ')}</small>
      </div>
      ${badge(DELIVERY_TONES[state], DELIVERY_STATE_NAMES[state])}
    </div>
  `;
}

function nextAttempt(model: Model, { nextAt }: Callback): string | null {
  const now = model.now();
  return nextAt === null || now === null ? null : `next attempt in ${formatSpan(nextAt - now)}`;
}

export function callbackView(model: Model, id: string): TemplateResult {
  const callback = model.snapshot?.uploads.flatMap(({ callbacks }) => callbacks).find((one) => one.id === id);
  if (!callback) return missingView(model, 'Callbacks', { view: 'callbacks' });
  const { fileName, stage, state, attempts, uploadId } = callback;
  const content = model.callback;
  const resend = () =>
    model.order({ method: 'POST', path: `/uploads/${uploadId}/resend`, done: 'Sent again.' });
  return html`
    ${heading(
      html`<bdi>${fileName}</bdi>`,
      html`${DELIVERY_STAGE_NAMES[stage]} · <a href=${hrefOf({ view: 'upload', id: uploadId })}>Upload</a>`,
      html`<span class="actions">
        ${badge(DELIVERY_TONES[state], DELIVERY_STATE_NAMES[state])}
        <button type="button" class="outline" @click=${resend}>Send again</button>
      </span>`,
    )}
    <article aria-labelledby="attempts-title">
      <h2 id="attempts-title">Attempts</h2>
      ${content ? html`<p>Sent to: <code>${content.url}</code></p>` : nothing}
      ${forwardingNote(model)}
      ${attempts.length > 0 ? attemptList(attempts) : html`<p>Not sent yet.</p>`}
      <p>${nextAttempt(model, callback)}</p>
    </article>
    <article aria-labelledby="payload-title">
      <h2 id="payload-title">Payload</h2>
      ${
        content
          ? html`${headersView(content.headers)} ${payloadView(model, `callback-${id}`, content)}`
          : html`<p>Loading…</p>`
      }
    </article>
  `;
}

/** Older attempts are not kept, and without them the number of the others is not known. */
function attemptList(attempts: readonly Attempt[]): TemplateResult {
  const isWhole = attempts.length < MAX_ATTEMPTS_KEPT;
  return html`
    ${isWhole ? nothing : html`<p>The latest ${MAX_ATTEMPTS_KEPT}:</p>`}
    <ol class="list">${attempts.map((attempt, index) => attemptLine(attempt, isWhole ? index + 1 : null))}</ol>
  `;
}

function attemptLine({ at, answer }: Attempt, number: number | null): TemplateResult {
  const good = 'status' in answer && answer.status >= 200 && answer.status < 300;
  const outcome = 'status' in answer ? `answered ${answer.status}` : SEND_ERROR_NAMES[answer.error];
  return html`<li class="actions">
    <b>Attempt${number === null ? nothing : ` ${formatNumber(number)}`}</b>
    <small>${formatDateTime(at)}</small>
    ${badge(good ? 'good' : 'warn', outcome)}
  </li>`;
}
