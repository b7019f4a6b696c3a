import type { ReactiveElement } from 'lit';
import type { HdtErrorCode } from '../core/errors.js';
import { type LoadedRecords, type RecordList, withPage } from './loaded-records.js';
import type { Records, RecordsFlow } from './records-flow.js';

/** The request for more of a list. */
export type MoreRequest =
  | { readonly kind: 'idle' }
  | { readonly kind: 'loading'; readonly list: RecordList }
  | { readonly kind: 'failed'; readonly list: RecordList; readonly code: HdtErrorCode }
  | { readonly kind: 'added'; readonly added: number; readonly total: number };

interface Options {
  readonly flow: Pick<RecordsFlow, 'loadMore'>;
  readonly records: () => Records;
  readonly limit: () => number;
  /** Aborts when the list is loaded again. */
  readonly signal: () => AbortSignal;
  /** The number of rows in which a list is shown. */
  readonly countRows: (list: RecordList, records: LoadedRecords) => number;
  readonly onLoaded: (records: LoadedRecords) => void;
  readonly onFailed: (code: HdtErrorCode) => void;
}

/** Fetches more of a list when the person asks for it, and moves the focus to the first added row. */
export class MoreRecords {
  #request: MoreRequest = { kind: 'idle' };
  readonly #host: ReactiveElement;
  readonly #options: Options;

  constructor(host: ReactiveElement, options: Options) {
    this.#host = host;
    this.#options = options;
  }

  /** The last request. */
  get request(): MoreRequest {
    return this.#request;
  }

  forget(): void {
    this.#setRequest({ kind: 'idle' });
  }

  async load(list: RecordList): Promise<void> {
    const { flow, limit, countRows, onLoaded, onFailed } = this.#options;
    const records = this.#options.records();
    if (records.kind !== 'loaded' || this.#request.kind === 'loading') return;
    const signal = this.#options.signal();
    this.#setRequest({ kind: 'loading', list });
    const longer = await flow.loadMore(records, list, { limit: limit(), signal });
    const current = this.#options.records();
    if (signal.aborted || current.kind !== 'loaded') return;
    if (longer.kind === 'failed') {
      this.#setRequest({ kind: 'failed', list, code: longer.code });
      return onFailed(longer.code);
    }
    // The list was refreshed meanwhile, and the page that has arrived does not follow it.
    if (current.next[list] !== records.next[list]) {
      this.forget();
      return this.load(list);
    }
    const listed = withPage(current, {
      uploads: longer.uploads.slice(records.uploads.length),
      readings: longer.readings.slice(records.readings.length),
      next: { ...current.next, [list]: longer.next[list] },
    });
    const [shown, total] = [countRows(list, current), countRows(list, listed)];
    const button = this.#host.renderRoot.querySelector(`[data-more=${list}]`);
    // The focus moves only if it is still on the button.
    const isWaiting = this.#host.shadowRoot?.activeElement === button;
    onLoaded(listed);
    this.#setRequest({ kind: 'added', added: total - shown, total });
    await this.#host.updateComplete;
    if (isWaiting && (total > shown || !button?.isConnected)) this.#focusRow(list, shown);
  }

  /** Focuses the first of the added rows; the last row where none was added. */
  #focusRow(list: RecordList, place: number): void {
    const { renderRoot } = this.#host;
    const rows = renderRoot.querySelectorAll<HTMLElement>(`[data-rows=${list}] > li`);
    const row = rows[place] ?? rows[rows.length - 1] ?? renderRoot.querySelector('button');
    row?.focus();
  }

  #setRequest(request: MoreRequest): void {
    this.#request = request;
    this.#host.requestUpdate();
  }
}
