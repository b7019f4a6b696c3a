import type { TemplateResult } from 'lit';
import type { Localize } from '../../i18n/localize.js';
import type { ReportMessages } from '../../i18n/messages.js';
import type { Entry } from '../../queue/entry.js';
import { adoptStyles } from './adopt-styles.js';
import type { EntryContext } from './entry-context.js';
import { receiptStyles } from './receipt.styles.js';
import { unwatchedText } from './unwatched-text.js';

// Fetched when a receipt is opened. It imports nothing that the element has: a page would fetch that in one piece more.

/** What a receipt says of one file. What is not known of a file sent before a reload is null. */
export interface ReceiptLine {
  readonly name: string;
  readonly bytes: number | null;
  /** Of the file as it was chosen. Null, too, on a page that is not served securely. */
  readonly sha256: string | null;
  readonly uploadId: string;
  /** ISO 8601. */
  readonly sentAt: string | null;
  readonly status: Entry['status'];
  /** Results in it; null when there are none to be had. */
  readonly rows: number | null;
}

/** Every file that the service took, whatever became of it, in the order of the list. */
export const receiptOf = (entries: readonly Entry[], displayName: (name: string) => string): ReceiptLine[] =>
  entries.flatMap((entry) => {
    const { name, size, sha256, filed, status } = entry;
    const uploadId = filed?.uploadId ?? ('uploadId' in entry ? entry.uploadId : null);
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

/** For a program. The keys are those of `ReceiptLine`. */
export const receiptJson = (lines: readonly ReceiptLine[]): string =>
  `${JSON.stringify({ files: lines }, null, 2)}\n`;

/** For a person, in their language. */
export function receiptText(lines: readonly ReceiptLine[], localize: Localize<ReportMessages>): string {
  const { upload } = localize.messages;
  const time = new Intl.DateTimeFormat(localize.tag, { dateStyle: 'medium', timeStyle: 'long' });
  const facts = ({ bytes, sentAt, rows, status }: ReceiptLine) => [
    bytes === null ? '' : localize.number(bytes, { style: 'unit', unit: 'byte', unitDisplay: 'long' }),
    sentAt === null ? '' : localize.messages.receipt.sentAt(time.format(new Date(sentAt))),
    rows === null ? '' : upload.ready(rows),
    status === 'failed' ? upload.badge.failed : '',
    status === 'unwatched' ? unwatchedText(sentAt, localize) : '',
  ];
  const blocks = lines.map((line, index) => [
    `${index + 1}. ${line.name || upload.resumed}`,
    facts(line).filter(Boolean).join(' · '),
    `ID ${line.uploadId}`,
    line.sha256 === null ? '' : `SHA-256 ${line.sha256}`,
  ]);
  return [[upload.receipt], ...blocks].map((block) => block.filter(Boolean).join('\n')).join('\n\n');
}

/** What it takes of the element. */
interface Tools {
  readonly html: typeof import('lit').html;
  readonly displayName: (name: string) => string;
}

/** A receipt to read, save or copy. It is written anew each time and kept nowhere. */
export function receiptView(
  entries: readonly Entry[],
  { localize, announce, host }: EntryContext,
  { html, displayName }: Tools,
): TemplateResult {
  if (host.shadowRoot) adoptStyles(host.shadowRoot, receiptStyles);
  const { upload } = localize.messages;
  const words = localize.messages.receipt;
  const lines = receiptOf(entries, displayName);
  const text = receiptText(lines, localize);
  const copy = async () => announce((await copied(text)) ? words.copied : words.notCopied);
  return html`
    <pre tabindex="0" role="region" aria-label=${upload.receipt}>${text}</pre>
    <div class="ways">
      <button type="button" class="quiet" part="action" @click=${() => save(text, 'text/plain', 'txt')}>${words.saveText}</button>
      <button type="button" class="quiet" part="action" @click=${() => save(receiptJson(lines), 'application/json', 'json')}>
        ${words.saveJson}
      </button>
      <button type="button" class="quiet" part="action" @click=${copy}>${words.copy}</button>
    </div>
  `;
}

/** Names nobody: the file lies in a folder that others may see. */
function save(content: string, type: string, extension: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = `receipt-${new Date().toISOString().slice(0, 10)}.${extension}`;
  link.click();
  // The browser has the file by then, whatever it still asks the person.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Whether the browser let it be copied. */
async function copied(text: string): Promise<boolean> {
  // Absent on a page that is not served securely.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  return clipboard
    ? clipboard.writeText(text).then(
        () => true,
        () => false,
      )
    : false;
}
