import { html, type TemplateResult } from 'lit';
import type { ReportMessages } from '../../i18n/messages.js';
import type { Arrangement, RowOrder } from '../../results/arrange.js';

/** Rows that are seen at a glance need no tools and no headings. */
export const MAX_ROWS_WITHOUT_TOOLS = 8;

export interface ToolsOptions {
  readonly messages: ReportMessages;
  readonly arrangement: Arrangement;
  readonly total: number;
  readonly abnormal: number;
  /** The rows are first shown in another order than the report's. */
  readonly isReordered: boolean;
  readonly onChange: (arrangement: Arrangement) => void;
}

/** Search, filter and order, of a report that is long enough; the order alone of a short one that is not as reported. */
export function toolsView({
  messages,
  arrangement,
  total,
  abnormal,
  isReordered,
  onChange,
}: ToolsOptions): TemplateResult | null {
  const isLong = total > MAX_ROWS_WITHOUT_TOOLS;
  if (!isLong && !isReordered) return null;
  const { search, order, orders, onlyAbnormal } = messages.results;
  const change = (part: Partial<Arrangement>) => onChange({ ...arrangement, ...part });
  return html`
    <div class="tools" part="tools">
      ${
        isLong
          ? html`<input
        type="search"
        aria-label=${search}
        placeholder=${search}
        .value=${arrangement.query}
        @input=${(event: Event) => change({ query: (event.target as HTMLInputElement).value })}
      />`
          : null
      }
      ${
        isLong && abnormal > 0
          ? html`<button
              type="button"
              class="quiet" part="action"
              aria-pressed=${arrangement.onlyAbnormal}
              @click=${() => change({ onlyAbnormal: !arrangement.onlyAbnormal })}
            >
              ${onlyAbnormal(abnormal)}
            </button>`
          : null
      }
      <label>
        ${order}
        <select @change=${(event: Event) => change({ order: (event.target as HTMLSelectElement).value as RowOrder })}>
          ${(Object.keys(orders) as RowOrder[]).map(
            (value) =>
              html`<option value=${value} .selected=${value === arrangement.order}>${orders[value]}</option>`,
          )}
        </select>
      </label>
    </div>
  `;
}

/** In place of the table, when nothing is left of it. */
export const noMatchView = (
  { results }: ReportMessages,
  query: string,
  onShowAll: () => void,
): TemplateResult => html`
  <p class="none">${results.noMatch(`\u2068${query}\u2069`)}</p>
  <button type="button" class="quiet" part="action" @click=${onShowAll}>${results.showAll}</button>
`;
