import { errorOrigin, type HdtErrorCode, isRefusal, retryOf } from '../../src/core/errors.js';
import { registerModule } from '../../src/core/lazy-module.js';
import type { Format } from '../../src/files/format.js';
import { enReports } from '../../src/i18n/en-reports.js';
import type { BiomarkerRow } from '../../src/results/data/biomarkers.js';
import { badgeStyles } from '../../src/ui/badge.styles.js';
import { define } from '../../src/ui/define.js';
import { Announcer } from '../../src/upload/announcer.js';
import type { UploadApp } from '../../src/upload/app.js';
import type { Entry, Retry, Waiting } from '../../src/upload/entry.js';
import { HdtUploadEntry } from '../../src/upload/entry-view.js';
import { askToAccept, toHostEvent } from '../../src/upload/events.js';
import type { Finding } from '../../src/upload/finding.js';
import { HdtUpload } from '../../src/upload/hdt-upload.js';
import { HdtUploadList } from '../../src/upload/list.js';
import { listStyles } from '../../src/upload/list.styles.js';
import type { NamedPatients } from '../../src/upload/list-check.js';
import { offerStyles } from '../../src/upload/offer.styles.js';
import { offerView, showOffer } from '../../src/upload/offer-view.js';
import { HdtUploadPreview } from '../../src/upload/preview.js';
import { previewStyles } from '../../src/upload/preview.styles.js';
import type { PreparedFile } from '../../src/upload/process-file.js';
import type { UploadFlow } from '../../src/upload/upload-flow.js';
import { NOW } from './clock.js';
import { abnormalRows, criticalRows, longRows, normalRows } from './rows.js';
import type { State } from './state.js';

/** What an element shows: its files, and what is known of one that was held back or can be previewed. */
interface Shown {
  readonly entries: readonly Entry[];
  readonly isPaused?: boolean;
  readonly finding?: Finding;
  readonly patients?: NamedPatients;
  readonly prepared?: PreparedFile;
}

/** What elements that are drawn next show. */
let shown: Shown = { entries: [] };

/** For a state that shows something else than files. */
export function showNoFiles(): void {
  shown = { entries: [] };
}

const ignore = () => {};

/** Nothing happens in it. */
const createFlow = ({ entries, isPaused = false, finding, patients, prepared }: Shown): UploadFlow => ({
  ...{ add: ignore, cancel: ignore, watch: ignore, retry: ignore, remove: ignore, setPaused: ignore },
  ...{ retryAll: ignore, clearFinished: ignore, resume: ignore, setAway: ignore, close: ignore },
  entries: () => entries,
  subscribe: () => ignore,
  isPaused,
  isSamePerson: () => true,
  namesSeveral: () => false,
  getPatients: () => patients ?? { own: [], others: [], recorded: [] },
  getFinding: () => finding ?? null,
  getPrepared: () => prepared ?? null,
  fetchFile: () => Promise.reject(new TypeError('no file is fetched here')),
});

// The first one registered is used, so that the real one is not.
registerModule<UploadApp>('upload', {
  english: enReports,
  styles: [badgeStyles, listStyles, offerStyles, previewStyles],
  createFlow: () => createFlow(shown),
  hasLostFiles: () => shown.entries.length > 0,
  askToAccept,
  Announcer,
  offerView,
  showOffer,
  toHostEvent,
});
define('hdt-upload', HdtUpload);
define('hdt-upload-list', HdtUploadList);
define('hdt-upload-entry', HdtUploadEntry);
define('hdt-upload-preview', HdtUploadPreview);

/** An entry without what identifies it. */
type Progress<E = Entry> = E extends Entry ? Omit<E, 'id' | 'name' | 'size'> : never;

const entry = (progress: Progress, name = 'blood-panel.pdf', size = 482_113): Entry => ({
  id: name,
  name,
  size,
  ...progress,
});

const body = new Blob([new Uint8Array(482_113)]);
const file = new File([body], 'blood-panel.pdf');
const sent = {
  format: 'pdf',
  uploadId: '0f8c2c1e-7b1d-4c56-9d0e-6c1b6f0a2f11',
  filed: { uploadId: '0f8c2c1e-7b1d-4c56-9d0e-6c1b6f0a2f11', at: NOW },
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
} as const;
const queued = (waiting: Waiting | null, name?: string): Entry =>
  entry({ status: 'queued', body, format: 'pdf', attempt: 0, waiting }, name);
const posting = (share: number, name?: string): Entry =>
  entry({ status: 'posting', body, format: 'pdf', attempt: 0, sent: Math.round(body.size * share) }, name);
const ready = (rows: readonly BiomarkerRow[], unreadLines = 0, name?: string): Entry =>
  entry({ status: 'ready', ...sent, rows, ...(unreadLines > 0 && { unreadLines }) }, name);

const PICTURE_ERRORS: readonly HdtErrorCode[] = ['unreadable-image', 'too-many-pixels', 'hard-to-read'];

const failed = (code: HdtErrorCode, reason?: string, format: Format = 'pdf'): Entry => {
  const again: Retry = isRefusal(code)
    ? retryOf(code, 'check') === 'never'
      ? { kind: 'none' }
      : { kind: 'check', file }
    : retryOf(code, 'send') === 'never'
      ? { kind: 'none' }
      : { kind: 'send', body };
  const name = PICTURE_ERRORS.includes(code) || format === 'jpeg' ? 'photographed.jpg' : 'blood-panel.pdf';
  return entry({ status: 'failed', format, code, retry: again, ...(reason && { reason }) }, name);
};

const files = (entries: readonly Entry[], more: Omit<Shown, 'entries'> = {}): State => ({
  create() {
    shown = { entries, ...more };
    return new HdtUpload();
  },
});

/** Details of files that were held back. */
const DETAILS: Readonly<Partial<Record<HdtErrorCode, Omit<Shown, 'entries'>>>> = {
  executable: { finding: { kind: 'found', what: 'program' } },
  'unsupported-format': { finding: { kind: 'found', what: 'office' } },
  'hard-to-read': { finding: { kind: 'legibility', fault: 'glare' } },
  'text-encoding': { finding: { kind: 'encoding', sample: 'Hämoglobin, Kreatinin, Größe' } },
  'already-sent': { finding: { kind: 'sent', sentAt: '2026-11-02T09:00:00.000Z' } },
  'other-patient': {
    patients: {
      own: [{ ids: [{ value: '4711', issuer: '' }], name: 'Ben Ortiz', birthDate: '1958-02-11' }],
      others: [{ ids: [{ value: '1234', issuer: '' }], name: 'Ada Ortiz', birthDate: '1984-07-30' }],
      recorded: [],
    },
  },
};

const codes = Object.keys(enReports.errors) as HdtErrorCode[];
const refused = codes.filter((code) => isRefusal(code));
const failing = codes.filter((code) => ['network', 'session', 'server'].includes(errorOrigin(code)));

const FAILURES = Object.keys(enReports.upload.failures) as (keyof typeof enReports.upload.failures)[];

function drag(root: ShadowRoot): void {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(file);
  root.host.dispatchEvent(new DragEvent('dragenter', { dataTransfer, bubbles: true }));
}

export const UPLOAD: Readonly<Record<string, State>> = {
  empty: files([]),
  dragging: { ...files([]), act: drag },
  disabled: { create: () => Object.assign(new HdtUpload(), { disabled: true }) },
  checking: files([entry({ status: 'sniffing', file })]),
  'checking-picture': files([entry({ status: 'preparing', file, format: 'jpeg' }, 'photographed.jpg')]),
  ...Object.fromEntries(refused.map((code) => [`refused-${code}`, files([failed(code)], DETAILS[code])])),
  queued: files([queued(null)]),
  paused: files([queued('paused'), queued('paused', 'thyroid.pdf')], { isPaused: true }),
  offline: files([queued('offline')]),
  'connection-lost': files([queued('backoff')]),
  throttled: files([queued('throttled')]),
  'in-doubt': files([queued('confirming')]),
  'arrived-not-recorded': files([queued('recording')]),
  sending: files([posting(0.4)]),
  'sending-several': files([posting(0.8), posting(0.1, 'thyroid.pdf'), queued(null, 'lipids.pdf')]),
  cancelling: files([entry({ status: 'cancelling', format: 'pdf' })]),
  cancelled: files([entry({ status: 'cancelled', format: 'pdf' })]),
  received: files([entry({ status: 'received', ...sent })]),
  processing: files([entry({ status: 'processing', ...sent })]),
  reviewed: files([entry({ status: 'processing', ...sent, checked: { received: 3, total: 12 } })]),
  'stopped-waiting': files([entry({ status: 'unwatched', ...sent })]),
  resumed: files([entry({ status: 'processing', format: null, uploadId: sent.uploadId }, '', 0)]),
  complete: files([ready(normalRows)]),
  'out-of-range': files([ready(abnormalRows)]),
  critical: files([ready(criticalRows)]),
  'lines-unread': files([ready(normalRows, 2)]),
  'no-rows': files([ready([])]),
  'long-report': files([ready(longRows)]),
  ...Object.fromEntries(failing.map((code) => [`failed-${code}`, files([failed(code)])])),
  ...Object.fromEntries(
    FAILURES.map((reason) => [
      `unread-${reason}`,
      files([
        reason === 'no-results-picture'
          ? failed('processing-failed', 'no-results', 'jpeg')
          : failed('processing-failed', reason),
      ]),
    ]),
  ),
  'list-mixed': files([
    ready(abnormalRows, 0, 'blood-panel.hl7'),
    ready(normalRows, 2, 'thyroid.pdf'),
    posting(0.4, 'lipids.pdf'),
    queued(null, 'urine.pdf'),
    failed('executable'),
  ]),
  'list-long': files(
    Array.from({ length: 40 }, (_, index) =>
      index < 12 ? ready(normalRows, 0, `report-${index + 1}.pdf`) : queued(null, `report-${index + 1}.pdf`),
    ),
  ),
  preview: {
    ...files([queued('paused')], {
      prepared: { size: body.size, format: 'pdf', via: 'pass', load: async () => body },
    }),
    act: (root) => root.querySelector<HTMLElement>('[part~=preview]')!.click(),
  },
};
