import { html, type TemplateResult } from 'lit';
import type { Entry } from '../../queue/entry.js';
import { displayName } from '../views/file-name.js';
import type { EntryContext } from './entry-view.js';

type Writer = typeof import('./receipt.js');

/** A receipt to read, save or copy. It is written anew each time and kept nowhere. */
export function receiptView(
  { receiptJson, receiptOf, receiptText }: Writer,
  entries: readonly Entry[],
  { localize, announce }: EntryContext,
): TemplateResult {
  const { upload } = localize.messages;
  const lines = receiptOf(entries, displayName);
  const text = receiptText(lines, localize);
  const copy = async () => {
    // Absent on a page that is not served securely.
    const clipboard = navigator.clipboard as Clipboard | undefined;
    const copied = clipboard ? clipboard.writeText(text) : Promise.reject();
    announce(
      await copied.then(
        () => upload.copied,
        () => upload.notCopied,
      ),
    );
  };
  return html`
    <pre tabindex="0" role="region" aria-label=${upload.receipt}>${text}</pre>
    <div class="ways">
      <button type="button" class="quiet" part="action" @click=${() => save(text, 'text/plain', 'txt')}>${upload.saveText}</button>
      <button type="button" class="quiet" part="action" @click=${() => save(receiptJson(lines), 'application/json', 'json')}>
        ${upload.saveJson}
      </button>
      <button type="button" class="quiet" part="action" @click=${copy}>${upload.copy}</button>
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
