import { type CSSResultOrNative, html, nothing, type ReactiveElement, type TemplateResult } from 'lit';
import type { HdtErrorCode } from '../core/errors.js';
import { LazyModule } from '../core/lazy-module.js';
import type { UploadRecord } from '../core/service/wire.js';
import type { Locale } from '../i18n/locale.js';
import type { History } from '../results/history.js';
import { errorText } from '../ui/error-text.js';
import type { FetchedReports } from './fetched-reports.js';
import type { LoadedRecords } from './loaded-records.js';
import { trendsView } from './trends-view.js';
import type { PageAnswers } from './whose.js';

const historyModule = new LazyModule<History>('history', () => import('../results/history.js'));

interface Options {
  readonly fetched: FetchedReports;
  /** Aborts when the list is loaded again. */
  readonly signal: () => AbortSignal;
  readonly addStyles: (styles: readonly CSSResultOrNative[]) => void;
  readonly onFailed: (code: HdtErrorCode) => void;
}

type State =
  | { readonly kind: 'folded' | 'loading' }
  | { readonly kind: 'failed'; readonly code: HdtErrorCode }
  | { readonly kind: 'loaded'; readonly history: History };

/** The charts of values over time. All listed reports are fetched when the person unfolds them. */
export class OverTime {
  #state: State = { kind: 'folded' };
  readonly #host: ReactiveElement;
  readonly #options: Options;

  constructor(host: ReactiveElement, options: Options) {
    this.#host = host;
    this.#options = options;
  }

  fold(): void {
    this.#setState({ kind: 'folded' });
  }

  view(records: LoadedRecords, answers: PageAnswers, locale: Locale): TemplateResult {
    const state = this.#state;
    const { messages } = locale;
    return html`
      <details
        part="over-time"
        .open=${state.kind !== 'folded'}
        @toggle=${({ target }: Event) => this.#toggle((target as HTMLDetailsElement).open, records.uploads)}
      >
        <summary>${messages.results.trends}</summary>
        <div role="status">
          ${state.kind === 'loading' ? html`<p class="quiet" part="detail">${messages.common.loading}</p>` : nothing}
          ${state.kind === 'failed' ? html`<p class="advice" part="advice">${errorText(state.code, messages)}</p>` : nothing}
        </div>
        ${state.kind === 'loaded' ? this.#chartsView(state.history, records, answers, locale) : nothing}
      </details>
    `;
  }

  #chartsView(
    history: History,
    { uploads, readings }: LoadedRecords,
    answers: PageAnswers,
    locale: Locale,
  ): TemplateResult {
    const reports = new Map(
      uploads.flatMap(({ uploadId }) => {
        const report = this.#options.fetched.find(uploadId);
        return report ? [[uploadId, report] as const] : [];
      }),
    );
    return (
      trendsView({ history, reports, uploads, readings, answers, locale }) ??
      html`<p class="quiet" part="detail">${locale.messages.records.noTrends}</p>`
    );
  }

  #toggle(isOpen: boolean, uploads: readonly UploadRecord[]): void {
    if (isOpen === (this.#state.kind !== 'folded')) return;
    if (isOpen) void this.#load(uploads);
    else this.fold();
  }

  async #load(uploads: readonly UploadRecord[]): Promise<void> {
    const signal = this.#options.signal();
    const loading = { kind: 'loading' } as const;
    this.#setState(loading);
    const [fetched, history] = await Promise.all([
      this.#options.fetched.openAll(uploads, { signal }),
      historyModule.load().catch(() => null),
    ]);
    if (signal.aborted || this.#state !== loading) return;
    if (fetched.kind === 'failed') return this.#fail(fetched.code);
    if (!history) return this.#fail('network');
    this.#options.addStyles(history.styles);
    this.#setState({ kind: 'loaded', history });
  }

  #fail(code: HdtErrorCode): void {
    this.#setState({ kind: 'failed', code });
    this.#options.onFailed(code);
  }

  #setState(state: State): void {
    this.#state = state;
    this.#host.requestUpdate();
  }
}
