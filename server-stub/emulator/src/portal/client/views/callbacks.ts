import { html, nothing, type TemplateResult } from 'lit';
import type { Attempt, Callback } from '../../../admin/wire.js';
import { formatDateTime, formatNumber, formatSpan } from '../format.js';
import { DELIVERY_STAGES, DELIVERY_STATES, SEND_ERRORS } from '../names.js';
import { hrefOf } from '../route.js';
import type { ViewContext } from '../state.js';
import { badge } from './badge.js';
import { headersView, payloadView } from './payload.js';
import { gone, heading, list } from './section.js';
import { DELIVERY_TONES } from './uploads.js';

export function callbacksView(context: ViewContext): TemplateResult {
  const callbacks = context.state.snapshot?.uploads.flatMap((upload) => upload.callbacks);
  return html`
    ${heading('Callbacks', 'What the emulator sends to your receiver, with every attempt and the exact payload.')}
    ${callbackList(context, callbacks, 'No callback yet. Give an account a callback address, or let the inbox receive them.')}
  `;
}

export const callbackList = (
  context: ViewContext,
  callbacks: readonly Callback[] | undefined,
  empty: string,
): TemplateResult =>
  list(
    callbacks,
    ({ id }) => id,
    (callback) => callbackLine(context, callback),
    empty,
  );

function callbackLine(context: ViewContext, callback: Callback): TemplateResult {
  const { id, fileName, attempts } = callback;
  return html`
    <div class="row">
      <div>
        <p class="row-title"><a href=${hrefOf({ view: 'callback', id })}><bdi>${fileName}</bdi></a></p>
        <p class="quiet small tabular">
          ${[
            DELIVERY_STAGES[callback.stage],
            attempts.length === 1 ? '1 attempt' : `${formatNumber(attempts.length)} attempts`,
            nextAttempt(context, callback),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      ${badge(DELIVERY_TONES[callback.state], DELIVERY_STATES[callback.state])}
    </div>
  `;
}

function nextAttempt({ now }: ViewContext, { nextAt }: Callback): string | null {
  const time = now();
  if (nextAt === null || time === null) return null;
  return `next attempt in ${formatSpan(nextAt - time)}`;
}

export function callbackView(context: ViewContext, id: string): TemplateResult {
  const { state, actions } = context;
  const callback = state.snapshot?.uploads.flatMap(({ callbacks }) => callbacks).find((one) => one.id === id);
  if (!callback) return gone(context, 'Callbacks', { view: 'callbacks' });
  const content = state.callback.kind === 'here' ? state.callback.value : null;
  const next = nextAttempt(context, callback);
  return html`
    <div class="heading">
      <div>
        <h1 tabindex="-1"><bdi>${callback.fileName}</bdi></h1>
        <p class="quiet">
          ${DELIVERY_STAGES[callback.stage]} ·
          <a href=${hrefOf({ view: 'upload', id: callback.uploadId })}>Upload</a>
        </p>
      </div>
      <span class="badges">
        ${badge(DELIVERY_TONES[callback.state], DELIVERY_STATES[callback.state])}
        <button type="button" @click=${() => actions.resend(callback.uploadId)}>Send again</button>
      </span>
    </div>
    <section class="card" aria-labelledby="attempts-title">
      <h2 id="attempts-title">Attempts</h2>
      ${content ? html`<p class="quiet small">Sent to: <code>${content.url}</code></p>` : nothing}
      ${
        callback.attempts.length > 0
          ? html`<ol class="attempts">${callback.attempts.map((attempt, i) => attemptLine(attempt, i))}</ol>`
          : html`<p class="quiet">Not sent yet.</p>`
      }
      ${next ? html`<p class="tabular">${next}</p>` : nothing}
    </section>
    <section class="card" aria-labelledby="payload-title">
      <h2 id="payload-title">Payload</h2>
      ${
        content
          ? html`${headersView(content.headers)}
            ${payloadView({ name: `callback-${id}`, ...content }, context)}`
          : html`<p class="quiet">Loading…</p>`
      }
    </section>
  `;
}

function attemptLine({ at, answer }: Attempt, index: number): TemplateResult {
  const good = 'status' in answer && answer.status >= 200 && answer.status < 300;
  const outcome = 'status' in answer ? `answered ${answer.status}` : SEND_ERRORS[answer.error];
  return html`<li>
    <b>Attempt ${formatNumber(index + 1)}</b>
    <span class="quiet tabular">${formatDateTime(at)}</span>
    ${badge(good ? 'good' : 'warn', outcome)}
  </li>`;
}
