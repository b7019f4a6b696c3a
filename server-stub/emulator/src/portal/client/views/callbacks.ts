import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Attempt, Callback } from '../../../admin/wire.js';
import { hrefOf } from '../route.js';
import type { Stage } from '../stage.js';
import { badge } from './badge.js';
import { gone } from './gone.js';
import { headersView, payloadView } from './payload.js';
import { DELIVERY_TONES } from './uploads.js';

export function callbacksView(stage: Stage): TemplateResult {
  const { words } = stage.speech;
  const callbacks = stage.state.snapshot?.uploads.flatMap((upload) => upload.callbacks);
  return html`
    <div class="heading">
      <div>
        <h1 tabindex="-1">${words.sections.callbacks}</h1>
        <p class="quiet">${words.callbacks.lead}</p>
      </div>
    </div>
    ${
      callbacks && callbacks.length > 0
        ? callbackList(stage, callbacks)
        : html`<p class="empty">${callbacks ? words.callbacks.empty : words.loading}</p>`
    }
  `;
}

export const callbackList = (stage: Stage, callbacks: readonly Callback[]): TemplateResult =>
  html`<ul class="list">${repeat(
    callbacks,
    ({ id }) => id,
    (callback) => html`<li>${callbackLine(stage, callback)}</li>`,
  )}</ul>`;

function callbackLine(stage: Stage, callback: Callback): TemplateResult {
  const { speech } = stage;
  const text = speech.words.callbacks;
  const { id, fileName, attempts } = callback;
  return html`
    <div class="row">
      <div>
        <p class="row-title"><a href=${hrefOf({ view: 'callback', id })}><bdi>${fileName}</bdi></a></p>
        <p class="quiet small tabular">
          ${[
            text.stages[callback.stage],
            text.attemptCount(attempts.length, speech.number(attempts.length)),
            nextAttempt(stage, callback),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      ${badge(DELIVERY_TONES[callback.state], text.states[callback.state])}
    </div>
  `;
}

function nextAttempt({ speech, now }: Stage, { nextAt }: Callback): string | null {
  const time = now();
  if (nextAt === null || time === null) return null;
  return speech.words.callbacks.nextIn(speech.span(nextAt - time));
}

export function callbackView(stage: Stage, id: string): TemplateResult {
  const { speech, state, act } = stage;
  const { words } = speech;
  const text = words.callbacks;
  const callback = state.snapshot?.uploads.flatMap(({ callbacks }) => callbacks).find((one) => one.id === id);
  if (!callback) return gone(stage, words.sections.callbacks, { view: 'callbacks' });
  const content = state.callback.kind === 'here' ? state.callback.value : null;
  const next = nextAttempt(stage, callback);
  return html`
    <div class="heading">
      <div>
        <h1 tabindex="-1"><bdi>${callback.fileName}</bdi></h1>
        <p class="quiet">
          ${text.stages[callback.stage]} ·
          <a href=${hrefOf({ view: 'upload', id: callback.uploadId })}>${words.uploads.upload}</a>
        </p>
      </div>
      <span class="badges">
        ${badge(DELIVERY_TONES[callback.state], text.states[callback.state])}
        <button type="button" @click=${() => act.resend(callback.uploadId)}>${text.resend}</button>
      </span>
    </div>
    <section class="card" aria-labelledby="attempts-title">
      <h2 id="attempts-title">${text.attempts}</h2>
      ${content ? html`<p class="quiet small">${text.to}: <code>${content.url}</code></p>` : nothing}
      ${
        callback.attempts.length > 0
          ? html`<ol class="attempts">${callback.attempts.map((attempt, i) => attemptLine(stage, attempt, i))}</ol>`
          : html`<p class="quiet">${text.noAttempt}</p>`
      }
      ${next ? html`<p class="tabular">${next}</p>` : nothing}
    </section>
    <section class="card" aria-labelledby="payload-title">
      <h2 id="payload-title">${text.payload}</h2>
      ${
        content
          ? html`${headersView(speech, content.headers)}
            ${payloadView(speech, { name: `callback-${id}`, ...content }, stage)}`
          : html`<p class="quiet">${words.loading}</p>`
      }
    </section>
  `;
}

function attemptLine({ speech }: Stage, { at, answer }: Attempt, index: number): TemplateResult {
  const text = speech.words.callbacks;
  const good = 'status' in answer && answer.status >= 200 && answer.status < 300;
  const outcome = 'status' in answer ? text.answered(String(answer.status)) : text.failures[answer.error];
  return html`<li>
    <b>${text.attempt(speech.number(index + 1))}</b>
    <span class="quiet tabular">${speech.moment(at)}</span>
    ${badge(good ? 'good' : 'warn', outcome)}
  </li>`;
}
