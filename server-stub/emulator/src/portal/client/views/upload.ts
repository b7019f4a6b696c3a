import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Upload } from '../../../admin/wire.js';
import type { Stage } from '../stage.js';
import { callbackList } from './callbacks.js';
import { FORMATS } from './formats.js';
import { gone } from './gone.js';
import { payloadView } from './payload.js';
import { reviewView } from './review.js';
import { purgeOf, uploadBadges, uploadLifeLine } from './uploads.js';

export function uploadView(stage: Stage, id: string): TemplateResult {
  const { speech, state } = stage;
  const { words } = speech;
  const upload = state.snapshot?.uploads.find(({ uploadId }) => uploadId === id);
  if (!upload) return gone(stage, words.sections.uploads, { view: 'uploads' });
  const content = state.upload.kind === 'here' ? state.upload.value : null;
  const { callbacks } = upload;
  return html`
    <div class="heading">
      <h1 tabindex="-1"><bdi>${upload.fileName}</bdi></h1>
      ${uploadBadges(stage, upload)}
    </div>
    <section class="card">${uploadLifeLine(stage, upload)}${facts(stage, upload)}</section>
    ${content?.review ? reviewView(stage, id, content.review) : nothing}
    <section class="card" aria-labelledby="result-title">
      <h2 id="result-title">${words.uploads.result}</h2>
      ${result(stage, upload)}
    </section>
    <section aria-labelledby="callbacks-title" class="stack">
      <h2 id="callbacks-title">${words.uploads.callbacks}</h2>
      ${callbacks.length > 0 ? callbackList(stage, callbacks) : html`<p class="empty">${words.uploads.noCallbacks}</p>`}
    </section>
  `;
}

function facts(stage: Stage, upload: Upload): TemplateResult {
  const { speech } = stage;
  const { words } = speech;
  const text = words.uploads;
  const { counts, reason } = upload;
  const number = (value: number) => speech.number(value);
  const lines: readonly (readonly [string, unknown])[] = [
    [words.account, String(upload.customerId)],
    [text.received, speech.moment(upload.uploadedAt)],
    [text.purge, `${speech.moment(upload.expiresAt)} (${purgeOf(stage, upload)})`],
    [
      text.counts,
      counts ? text.countsText(number(counts.total), number(counts.passed), number(counts.review)) : null,
    ],
    [text.reason, reason ? text.reasons[reason] : null],
    [text.transaction, String(upload.transactionId)],
    [text.uploadId, html`<code>${upload.uploadId}</code>`],
  ];
  return html`<dl class="facts">
    ${lines
      .filter(([, value]) => value !== null)
      .map(([term, value]) => html`<div><dt>${term}</dt><dd>${value}</dd></div>`)}
  </dl>`;
}

function result(stage: Stage, { status, fileName }: Upload): TemplateResult {
  const { speech, state, act } = stage;
  const text = speech.words.uploads;
  if (status !== 'completed') return html`<p class="quiet">${text.noResult}</p>`;
  const shown = state.upload.kind === 'here' ? state.upload.value.result : null;
  return html`
    <div class="formats" role="group" aria-label=${text.resultIn}>
      ${FORMATS.map(
        ([format, label]) => html`<button
          type="button"
          aria-pressed=${format === state.format}
          @click=${() => act.showFormat(format)}
        >${label}</button>`,
      )}
    </div>
    ${
      shown
        ? repeat(
            [shown],
            ({ format }) => format,
            ({ contentType, bytes, format }) =>
              payloadView(speech, { name: `${fileName}.${format}`, contentType, bytes }, stage),
          )
        : html`<p class="quiet">${speech.words.loading}</p>`
    }
  `;
}
