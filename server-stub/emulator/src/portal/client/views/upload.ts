import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Upload } from '../../../admin/wire.js';
import { formatDateTime, formatNumber } from '../format.js';
import { FAILURE_REASONS } from '../names.js';
import type { Stage } from '../stage.js';
import { callbackList } from './callbacks.js';
import { FORMATS } from './formats.js';
import { gone } from './gone.js';
import { payloadView } from './payload.js';
import { reviewView } from './review.js';
import { purgeOf, uploadBadges, uploadLifeLine } from './uploads.js';

export function uploadView(stage: Stage, id: string): TemplateResult {
  const { state } = stage;
  const upload = state.snapshot?.uploads.find(({ uploadId }) => uploadId === id);
  if (!upload) return gone(stage, 'Uploads', { view: 'uploads' });
  const content = state.upload.kind === 'here' ? state.upload.value : null;
  return html`
    <div class="heading">
      <h1 tabindex="-1"><bdi>${upload.fileName}</bdi></h1>
      ${uploadBadges(upload)}
    </div>
    <section class="card">${uploadLifeLine(upload)}${facts(stage, upload)}</section>
    ${content?.review ? reviewView(stage, id, content.review) : nothing}
    <section class="card" aria-labelledby="result-title">
      <h2 id="result-title">Result</h2>
      ${result(stage, upload)}
    </section>
    <section aria-labelledby="callbacks-title" class="stack">
      <h2 id="callbacks-title">Callbacks of this upload</h2>
      ${callbackList(stage, upload.callbacks, 'None. Set an address under Accounts before you send a file.')}
    </section>
  `;
}

function facts(stage: Stage, upload: Upload): TemplateResult {
  const { counts, reason } = upload;
  const lines: readonly (readonly [string, unknown])[] = [
    ['Account', String(upload.customerId)],
    ['Received', formatDateTime(upload.uploadedAt)],
    ['Purge', `${formatDateTime(upload.expiresAt)} (${purgeOf(stage, upload)})`],
    [
      'Results',
      counts
        ? `${formatNumber(counts.total)} in all: ${formatNumber(counts.passed)} passed, ${formatNumber(counts.review)} in review`
        : null,
    ],
    ['Reason', reason ? FAILURE_REASONS[reason] : null],
    ['Transaction', String(upload.transactionId)],
    ['Upload ID', html`<code>${upload.uploadId}</code>`],
  ];
  return html`<dl class="facts">
    ${lines
      .filter(([, value]) => value !== null)
      .map(([term, value]) => html`<div><dt>${term}</dt><dd>${value}</dd></div>`)}
  </dl>`;
}

function result(stage: Stage, { status, fileName }: Upload): TemplateResult {
  const { state, act } = stage;
  if (status !== 'completed')
    return html`<p class="quiet">The result is there once the upload is complete.</p>`;
  const shown = state.upload.kind === 'here' ? state.upload.value.result : null;
  return html`
    <div class="formats" role="group" aria-label="Result in">
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
              payloadView({ name: `${fileName}.${format}`, contentType, bytes }, stage),
          )
        : html`<p class="quiet">Loading…</p>`
    }
  `;
}
