import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Upload } from '../../../admin/wire.js';
import { formatDateTime, formatNumber } from '../format.js';
import { FAILURE_REASONS, OUTPUT_FORMATS } from '../names.js';
import type { ViewContext } from '../state.js';
import { callbackList } from './callbacks.js';
import { payloadView } from './payload.js';
import { reviewView } from './review.js';
import { gone } from './section.js';
import { purgeOf, uploadBadges, uploadProgress } from './uploads.js';

export function uploadView(context: ViewContext, id: string): TemplateResult {
  const { state } = context;
  const upload = state.snapshot?.uploads.find(({ uploadId }) => uploadId === id);
  if (!upload) return gone(context, 'Uploads', { view: 'uploads' });
  const content = state.upload.kind === 'here' ? state.upload.value : null;
  return html`
    <div class="heading">
      <h1 tabindex="-1"><bdi>${upload.fileName}</bdi></h1>
      ${uploadBadges(upload)}
    </div>
    <section class="card">${uploadProgress(upload)}${facts(context, upload)}</section>
    ${content?.review ? reviewView(context, id, content.review) : nothing}
    <section class="card" aria-labelledby="result-title">
      <h2 id="result-title">Result</h2>
      ${result(context, upload)}
    </section>
    <section aria-labelledby="callbacks-title" class="stack">
      <h2 id="callbacks-title">Callbacks of this upload</h2>
      ${callbackList(context, upload.callbacks, 'None. Set an address under Accounts before you send a file.')}
    </section>
  `;
}

function facts(context: ViewContext, upload: Upload): TemplateResult {
  const { counts, reason } = upload;
  const lines: readonly (readonly [string, unknown])[] = [
    ['Account', String(upload.customerId)],
    ['Received', formatDateTime(upload.uploadedAt)],
    ['Purge', `${formatDateTime(upload.expiresAt)} (${purgeOf(context, upload)})`],
    [
      'Results',
      counts
        ? `${formatNumber(counts.total)} in all: ${formatNumber(counts.passed)} passed, ${formatNumber(counts.review)} in review`
        : null,
    ],
    [
      'Unread',
      counts && counts.unread > 0
        ? `${formatNumber(counts.unread)} of them ${counts.unread === 1 ? 'is a line' : 'are lines'} of the document that could not be read`
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

function result(context: ViewContext, { status, fileName }: Upload): TemplateResult {
  const { state, actions } = context;
  if (status !== 'completed')
    return html`<p class="quiet">The result is there once the upload is complete.</p>`;
  const shown = state.upload.kind === 'here' ? state.upload.value.result : null;
  return html`
    <div class="formats" role="group" aria-label="Result in">
      ${OUTPUT_FORMATS.map(
        ([format, label]) => html`<button
          type="button"
          aria-pressed=${format === state.format}
          @click=${() => actions.showFormat(format)}
        >${label}</button>`,
      )}
    </div>
    ${
      shown
        ? repeat(
            [shown],
            ({ format }) => format,
            ({ contentType, bytes, format }) =>
              payloadView({ name: `${fileName}.${format}`, contentType, bytes }, context),
          )
        : html`<p class="quiet">Loading…</p>`
    }
  `;
}
