import { html, nothing, type TemplateResult } from 'lit';
import type { Upload, UploadStatus } from '../../../admin/wire.js';
import type { DeliveryState } from '../../../uploads/delivery.js';
import { formatDateTime, formatNumber, formatSpan } from '../format.js';
import { DELIVERY_STATES, FAILURE_REASONS, STATUS_NAMES, STEP_NAMES } from '../names.js';
import { hrefOf } from '../route.js';
import type { ViewContext } from '../state.js';
import { badge, progressBar, type Tone } from './badge.js';
import { heading, list } from './section.js';

const STATUS_TONES = {
  uploaded: 'plain',
  processing: 'plain',
  completed: 'good',
  failed: 'bad',
} as const satisfies Record<UploadStatus, Tone>;

export const DELIVERY_TONES = {
  pending: 'plain',
  delivered: 'good',
  retrying: 'warn',
  exhausted: 'bad',
} as const satisfies Record<DeliveryState, Tone>;

/** Received, read, completed, delivered. */
const STEPS = 4;

export function uploadsView(context: ViewContext): TemplateResult {
  return html`
    ${heading('Uploads', 'Every file the emulator has received, newest first.')}
    ${list(
      context.state.snapshot?.uploads,
      ({ uploadId }) => uploadId,
      (upload) => uploadLine(context, upload),
      'No file yet. Send one from this page, or point your own client at this address.',
    )}
  `;
}

function uploadLine(context: ViewContext, upload: Upload): TemplateResult {
  return html`
    <div class="row">
      <div>
        <p class="row-title">
          <a href=${hrefOf({ view: 'upload', id: upload.uploadId })}><bdi>${upload.fileName}</bdi></a>
        </p>
        <p class="quiet small tabular">${factsOf(context, upload)}</p>
      </div>
      ${uploadBadges(upload)}
    </div>
    ${uploadProgress(upload)}
  `;
}

function factsOf(context: ViewContext, upload: Upload): string {
  return [
    `Account ${upload.customerId}`,
    formatDateTime(upload.uploadedAt),
    upload.counts && `${formatNumber(upload.counts.total)} results`,
    upload.reason && FAILURE_REASONS[upload.reason],
    purgeOf(context, upload),
  ]
    .filter(Boolean)
    .join(' · ');
}

export function purgeOf({ now }: ViewContext, { expiresAt, uploadedAt }: Upload): string {
  return `purged in ${formatSpan(expiresAt - (now() ?? uploadedAt))}`;
}

export function uploadBadges({ status, step, delivery }: Upload): TemplateResult {
  const [tone, text]: [Tone, string] =
    step === null
      ? [STATUS_TONES[status], STATUS_NAMES[status]]
      : [step === 'review' ? 'warn' : 'plain', STEP_NAMES[step]];
  return html`<span class="badges">
    ${badge(tone, text)}
    ${delivery ? badge(DELIVERY_TONES[delivery], `Callback: ${DELIVERY_STATES[delivery]}`) : nothing}
  </span>`;
}

export function uploadProgress(upload: Upload): TemplateResult {
  const done = stepsOf(upload);
  const text = `Step ${Math.floor(done)} of ${stepCount(upload)}`;
  return progressBar(done, stepCount(upload), text);
}

/** Without a callback there is nothing to deliver. */
const stepCount = ({ delivery }: Upload): number => (delivery === null ? STEPS - 1 : STEPS);

function stepsOf({ status, step, delivery }: Upload): number {
  switch (status) {
    case 'uploaded':
      return 1;
    case 'processing':
      return step === 'reading' ? 1.5 : 2.5;
    case 'failed':
      return 1.5;
    case 'completed':
      return delivery === null || delivery === 'delivered' ? STEPS : 3;
  }
}
