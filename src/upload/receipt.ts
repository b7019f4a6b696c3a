import { html, type TemplateResult } from 'lit';
import { localDay } from '../core/local-day.js';
import type { ReportLocale } from '../i18n/locale.js';
import { displayName } from '../results/display-text.js';
import { copyText } from '../ui/copy-text.js';
import { saveFile } from '../ui/save-file.js';
import type { Entry } from './entry.js';
import { unwatchedText } from './entry-text.js';
import { uploadIdOf } from './upload-ids.js';

/** One file on a receipt. Facts that are unknown after a reload are null. */
export interface ReceiptLine {
  readonly name: string;
  readonly bytes: number | null;
  /** Digest of the chosen file in hexadecimal digits; null on pages without HTTPS, too. */
  readonly sha256: string | null;
  readonly uploadId: string;
  /** ISO 8601. */
  readonly sentAt: string | null;
  readonly status: Entry['status'];
  /** Number of results; null where there are none yet. */
  readonly rows: number | null;
}

/** Lists every file that the service received, whatever its outcome. */
export const createReceipt = (entries: readonly Entry[]): ReceiptLine[] =>
  entries.flatMap((entry) => {
    const { name, size, sha256, filed, status } = entry;
    const uploadId = filed?.uploadId ?? uploadIdOf(entry);
    if (uploadId === null) return [];
    return {
      name: displayName(name),
      bytes: filed ? size : null,
      sha256: sha256 ?? null,
      uploadId,
      sentAt: filed ? new Date(filed.at).toISOString() : null,
      status,
      rows: entry.status === 'ready' ? entry.rows.length : null,
    };
  });

/** The receipt for programs. The keys are those of `ReceiptLine`. */
export const receiptJson = (lines: readonly ReceiptLine[]): string =>
  `${JSON.stringify({ files: lines }, null, 2)}\n`;

/** The receipt for the person, in their language. */
export function receiptText(lines: readonly ReceiptLine[], locale: ReportLocale): string {
  const { upload, receipt } = locale.messages;
  const time = new Intl.DateTimeFormat(locale.tag, { dateStyle: 'medium', timeStyle: 'long' });
  const facts = ({ bytes, sentAt, rows, status }: ReceiptLine) => [
    bytes === null ? '' : locale.number(bytes, { style: 'unit', unit: 'byte', unitDisplay: 'long' }),
    sentAt === null ? '' : receipt.sentAt(time.format(new Date(sentAt))),
    rows === null ? '' : upload.ready(rows),
    status === 'failed' ? upload.badge.failed : '',
    status === 'unwatched' ? unwatchedText(sentAt === null ? null : Date.parse(sentAt), locale) : '',
  ];
  const blocks = lines.map((line, index) => [
    `${index + 1}. ${line.name || upload.resumed}`,
    facts(line).filter(Boolean).join(' · '),
    `ID ${line.uploadId}`,
    line.sha256 === null ? '' : `SHA-256 ${line.sha256}`,
  ]);
  return [[upload.receipt], ...blocks].map((block) => block.filter(Boolean).join('\n')).join('\n\n');
}

/**
 * A receipt to read, save or copy. It is not stored.
 *
 * @param announce Announces a sentence to screen readers.
 */
export function receiptView(
  entries: readonly Entry[],
  locale: ReportLocale,
  announce: (sentence: string) => void,
): TemplateResult {
  const { upload, receipt } = locale.messages;
  const lines = createReceipt(entries);
  const text = receiptText(lines, locale);
  const copy = async () => announce((await copyText(text)) ? receipt.copied : receipt.notCopied);
  return html`
    <pre role="region" aria-label=${upload.receipt}>${text}</pre>
    <div class="buttons">
      <button type="button" class="quiet" part="action" @click=${() => saveReceipt(text, 'text/plain', 'txt')}>${receipt.saveText}</button>
      <button type="button" class="quiet" part="action" @click=${() => saveReceipt(receiptJson(lines), 'application/json', 'json')}>
        ${receipt.saveJson}
      </button>
      <button type="button" class="quiet" part="action" @click=${copy}>${receipt.copy}</button>
    </div>
  `;
}

/** The file name says nothing about the person, because others may see the folder. */
const saveReceipt = (content: string, type: string, extension: string): void =>
  saveFile(new Blob([content], { type }), `receipt-${localDay(new Date())}.${extension}`);
