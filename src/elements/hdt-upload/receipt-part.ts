import type { TemplateResult } from 'lit';
import type { Entry } from '../../queue/entry.js';
import { LazyPart } from '../lazy-part.js';
import type { EntryContext } from './entry-view.js';

/** What writes receipts. It comes when somebody opens one. */
export interface ReceiptWork {
  receiptView(entries: readonly Entry[], context: EntryContext): TemplateResult;
}

export const receiptPart = new LazyPart<ReceiptWork>();
