import { html, nothing, type TemplateResult } from 'lit';
import type { Upload } from '../../../admin/wire.js';
import { formatDateTime, formatNumber } from '../format.js';
import type { Model } from '../model.js';
import { FAILURE_NAMES, OUTPUT_FORMATS } from '../names.js';
import { callbackList } from './callbacks.js';
import { heading, missingView } from './parts.js';
import { payloadView } from './payload.js';
import { reviewView } from './review.js';
import { purgeOf, uploadBadges, uploadProgress } from './uploads.js';

export function uploadView(model: Model, id: string): TemplateResult {
  const upload = model.snapshot?.uploads.find(({ uploadId }) => uploadId === id);
  if (!upload) return missingView(model, 'Uploads', { view: 'uploads' });
  return html`
    ${heading(html`<bdi>${upload.fileName}</bdi>`, nothing, uploadBadges(upload))}
    <article>${uploadProgress(upload)}${factsView(model, upload)}</article>
    ${model.upload?.review ? reviewView(model, id, model.upload.review) : nothing}
    <article aria-labelledby="result-title">
      <h2 id="result-title">Result</h2>
      ${resultView(model, upload)}
    </article>
    <section aria-labelledby="callbacks-title">
      <h2 id="callbacks-title">Callbacks of this upload</h2>
      ${callbackList(model, upload.callbacks, 'None. Set an address under Accounts before you send a file.')}
    </section>
  `;
}

function factsView(model: Model, upload: Upload): TemplateResult {
  const { counts, reason } = upload;
  const lines = {
    Account: String(upload.customerId),
    Received: formatDateTime(upload.uploadedAt),
    Purge: `${formatDateTime(upload.expiresAt)} (${purgeOf(model, upload)})`,
    Results:
      counts &&
      `${formatNumber(counts.total)} in all: ${formatNumber(counts.passed)} passed, ${formatNumber(counts.review)} in review`,
    Unread:
      counts &&
      counts.unread > 0 &&
      `${formatNumber(counts.unread)} of them ${counts.unread === 1 ? 'is a line' : 'are lines'} of the document that could not be read`,
    Reason: reason && FAILURE_NAMES[reason],
    Transaction: String(upload.transactionId),
    'Upload ID': html`<code>${upload.uploadId}</code>`,
  };
  return html`<dl class="facts">
    ${Object.entries(lines)
      .filter(([, value]) => value)
      .map(([term, value]) => html`<div><dt>${term}</dt><dd>${value}</dd></div>`)}
  </dl>`;
}

function resultView(model: Model, { status, fileName }: Upload): TemplateResult {
  if (status !== 'completed') return html`<p>The result is there once the upload is complete.</p>`;
  const shown = model.upload?.result;
  return html`
    <fieldset class="actions" aria-label="Result in">
      ${OUTPUT_FORMATS.map(
        ([format, label]) => html`<button
          type="button"
          class="outline"
          aria-pressed=${format === model.format}
          @click=${() => model.showFormat(format)}
        >${label}</button>`,
      )}
    </fieldset>
    ${shown ? payloadView(model, `${fileName}.${shown.format}`, shown.content) : html`<p>Loading…</p>`}
  `;
}
