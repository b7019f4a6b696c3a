import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Upload, UploadStatus } from '../../../admin/wire.js';
import type { DeliveryState } from '../../../uploads/delivery.js';
import { hrefOf } from '../route.js';
import type { Stage } from '../stage.js';
import { badge, lifeLine, type Tone } from './badge.js';

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

/** What a file goes through: received, being read, its result, delivered. */
const STEPS = 4;

export function uploadsView(stage: Stage): TemplateResult {
  const { words } = stage.speech;
  const uploads = stage.state.snapshot?.uploads;
  return html`
    <div class="heading">
      <div>
        <h1 tabindex="-1">${words.sections.uploads}</h1>
        <p class="quiet">${words.uploads.lead}</p>
      </div>
    </div>
    ${
      uploads && uploads.length > 0
        ? html`<ul class="list">${repeat(
            uploads,
            ({ uploadId }) => uploadId,
            (upload) => html`<li>${uploadLine(stage, upload)}</li>`,
          )}</ul>`
        : html`<p class="empty">${uploads ? words.uploads.empty : words.loading}</p>`
    }
  `;
}

function uploadLine(stage: Stage, upload: Upload): TemplateResult {
  return html`
    <div class="row">
      <div>
        <p class="row-title">
          <a href=${hrefOf({ view: 'upload', id: upload.uploadId })}><bdi>${upload.fileName}</bdi></a>
        </p>
        <p class="quiet small tabular">${factsOf(stage, upload)}</p>
      </div>
      ${uploadBadges(stage, upload)}
    </div>
    ${uploadLifeLine(stage, upload)}
  `;
}

function factsOf(stage: Stage, upload: Upload): string {
  const { speech } = stage;
  const { words } = speech;
  const text = words.uploads;
  return [
    words.accountName(String(upload.customerId)),
    speech.moment(upload.uploadedAt),
    upload.counts && text.rows(speech.number(upload.counts.total)),
    upload.reason && text.reasons[upload.reason],
    purgeOf(stage, upload),
  ]
    .filter(Boolean)
    .join(' · ');
}

export function purgeOf({ speech, now }: Stage, { expiresAt, uploadedAt }: Upload): string {
  return speech.words.uploads.purgeIn(speech.span(expiresAt - (now() ?? uploadedAt)));
}

export function uploadBadges({ speech }: Stage, { status, step, delivery }: Upload): TemplateResult {
  const { uploads, callbacks } = speech.words;
  const [tone, text]: [Tone, string] =
    step === null
      ? [STATUS_TONES[status], uploads.status[status]]
      : [step === 'review' ? 'warn' : 'plain', uploads.steps[step]];
  return html`<span class="badges">
    ${badge(tone, text)}
    ${delivery ? badge(DELIVERY_TONES[delivery], `${callbacks.callback}: ${callbacks.states[delivery]}`) : nothing}
  </span>`;
}

export function uploadLifeLine({ speech }: Stage, upload: Upload): TemplateResult {
  const done = stepsOf(upload);
  const text = speech.words.uploads.lifeLine(Math.floor(done), stepCount(upload));
  return lifeLine(done, stepCount(upload), text);
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
