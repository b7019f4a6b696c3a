import { html, nothing, type TemplateResult } from 'lit';
import type { Upload, UploadStatus } from '../../../admin/wire.js';
import type { DeliveryState } from '../../../uploads/delivery.js';
import { formatDateTime, formatNumber, formatSpan } from '../format.js';
import type { Model } from '../model.js';
import { DELIVERY_STATE_NAMES, FAILURE_NAMES, STATUS_NAMES, STEP_NAMES } from '../names.js';
import { hrefOf } from '../route.js';
import { badge, heading, list, type Tone } from './parts.js';

const STATUS_TONES: Readonly<Record<UploadStatus, Tone>> = {
  uploaded: 'plain',
  processing: 'plain',
  completed: 'good',
  failed: 'bad',
};

export const DELIVERY_TONES: Readonly<Record<DeliveryState, Tone>> = {
  pending: 'plain',
  delivered: 'good',
  retrying: 'warn',
  exhausted: 'bad',
};

/** Uploads from which they can be searched. */
const SEARCHED_FROM = 10;

export function uploadsView(model: Model): TemplateResult {
  const uploads = model.snapshot?.uploads;
  const found = uploads?.filter((upload) => isFound(upload, model.query));
  return html`
    ${heading('Uploads', 'Every file the emulator has received, newest first.')}
    ${uploads && uploads.length >= SEARCHED_FROM ? searchField(model, found?.length ?? 0) : nothing}
    ${list(
      found,
      ({ uploadId }) => uploadId,
      (upload) => uploadLine(model, upload),
      model.query
        ? 'No upload matches.'
        : 'No file yet. Send one from this page, or point your own client at this address.',
    )}
  `;
}

/** Whether every word of the query is in the name, the ids or the state of an upload. */
function isFound({ uploadId, fileName, customerId, status }: Upload, query: string): boolean {
  const text = `${fileName} ${uploadId} ${customerId} ${STATUS_NAMES[status]}`.toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

const searchField = (model: Model, count: number): TemplateResult => html`
  <div>
    <label for="query">Search by name, upload id, account or status</label>
    <input
      id="query"
      type="search"
      autocomplete="off"
      spellcheck="false"
      aria-describedby="query-hint"
      .value=${model.query}
      @input=${({ target }: Event) => model.set({ query: (target as HTMLInputElement).value })}
    />
    <small id="query-hint" role="status">${model.query ? `${formatNumber(count)} found` : nothing}</small>
  </div>
`;

function uploadLine(model: Model, upload: Upload): TemplateResult {
  const { uploadId, fileName, customerId, uploadedAt, counts, reason } = upload;
  const facts = [
    `Account ${customerId}`,
    formatDateTime(uploadedAt),
    counts && `${formatNumber(counts.total)} results`,
    reason && FAILURE_NAMES[reason],
    purgeOf(model, upload),
  ];
  return html`
    <div class="row">
      <div>
        <a href=${hrefOf({ view: 'upload', id: uploadId })}><bdi>${fileName}</bdi></a>
        <small>${facts.filter(Boolean).join(' · ')}</small>
      </div>
      ${uploadBadges(upload)}
    </div>
    ${uploadProgress(upload)}
  `;
}

export const purgeOf = (model: Model, { expiresAt, uploadedAt }: Upload): string =>
  `purged in ${formatSpan(expiresAt - (model.now() ?? uploadedAt))}`;

export const uploadBadges = ({
  status,
  step,
  delivery,
}: Upload): TemplateResult => html`<span class="actions">
  ${step === null ? badge(STATUS_TONES[status], STATUS_NAMES[status]) : badge(step === 'review' ? 'warn' : 'plain', STEP_NAMES[step])}
  ${delivery ? badge(DELIVERY_TONES[delivery], `Callback: ${DELIVERY_STATE_NAMES[delivery]}`) : nothing}
</span>`;

/** Received, read, completed and, with a callback, delivered. */
export function uploadProgress(upload: Upload): TemplateResult {
  const steps = upload.delivery === null ? 3 : 4;
  const done = stepsOf(upload);
  return html`<progress max=${steps} value=${done} aria-label="Step ${Math.floor(done)} of ${steps}"></progress>`;
}

function stepsOf({ status, step, delivery }: Upload): number {
  switch (status) {
    case 'uploaded':
      return 1;
    case 'processing':
      return step === 'reading' ? 1.5 : 2.5;
    case 'failed':
      return 1.5;
    case 'completed':
      return delivery === 'delivered' ? 4 : 3;
  }
}
