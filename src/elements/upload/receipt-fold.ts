import { html, nothing, type TemplateResult } from 'lit';
import { type Entry, isTerminal } from '../../queue/entry.js';
import { displayName } from '../shared/file-name.js';
import type { EntryContext } from './entry-context.js';
import { loadReceipt } from './load-receipt.js';

let view: typeof import('./receipt.js').receiptView | null = null;

/** The receipt of a finished batch, folded. What writes it is fetched when it is opened. */
export function receiptFold(
  entries: readonly Entry[],
  context: EntryContext,
): TemplateResult | typeof nothing {
  if (!entries.every(isTerminal) || !entries.some(({ filed }) => filed)) return nothing;
  const { messages } = context.localize;
  return html`
    <details class="receipt" part="receipt" @toggle=${(event: Event) => open(event, context)}>
      <summary>${messages.upload.receipt}</summary>
      ${view ? view(entries, context, { html, displayName }) : html`<p class="sentence">${messages.common.loading}</p>`}
    </details>
  `;
}

/** Folded again when its code cannot be fetched: opening it is how to try again. */
function open({ currentTarget }: Event, { localize, facts, announce }: EntryContext): void {
  const fold = currentTarget as HTMLDetailsElement;
  if (!fold.open || view) return;
  loadReceipt().then(
    ({ receiptView }) => {
      view = receiptView;
      announce('');
    },
    () => {
      fold.open = false;
      announce(localize.messages.errors.network(facts));
    },
  );
}
