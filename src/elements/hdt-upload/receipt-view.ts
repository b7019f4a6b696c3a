import { html, type TemplateResult } from 'lit';
import type { Entry } from '../../queue/entry.js';
import { displayName } from '../views/file-name.js';
import type { EntryContext } from './entry-view.js';

type Writer = typeof import('./receipt.js');

/** A receipt to read, save or copy. It is written anew each time and kept nowhere. */
export function receiptView(
  { copyReceipt, receiptJson, receiptOf, receiptText, saveReceipt: save }: Writer,
  entries: readonly Entry[],
  { localize, announce }: EntryContext,
): TemplateResult {
  const { upload } = localize.messages;
  const lines = receiptOf(entries, displayName);
  const text = receiptText(lines, localize);
  const copy = async () => announce((await copyReceipt(text)) ? upload.copied : upload.notCopied);
  return html`
    <pre tabindex="0" role="region" aria-label=${upload.receipt}>${text}</pre>
    <div class="ways">
      <button type="button" class="quiet" @click=${() => save(text, 'text/plain', 'txt')}>${upload.saveText}</button>
      <button type="button" class="quiet" @click=${() => save(receiptJson(lines), 'application/json', 'json')}>
        ${upload.saveJson}
      </button>
      <button type="button" class="quiet" @click=${copy}>${upload.copy}</button>
    </div>
  `;
}
