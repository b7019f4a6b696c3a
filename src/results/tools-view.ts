import { html, type TemplateResult } from 'lit';
import type { ReportMessages } from '../i18n/messages.js';
import type { Arrangement, RowOrder } from './data/arrange.js';

/** Reports of up to so many rows have no tools and no headings of panels. */
export const MAX_ROWS_WITHOUT_TOOLS = 8;

export interface ToolsOptions {
  readonly messages: ReportMessages;
  readonly arrangement: Arrangement;
  readonly total: number;
  readonly abnormal: number;
  /** Whether the first order differs from the report's. */
  readonly isReordered: boolean;
  readonly onChange: (arrangement: Arrangement) => void;
}

/** Search, filter and order for long reports. Short reports have the order alone, and only if they are reordered. */
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

/** Replaces the table when no row matches. */
export const noMatchView = (
  { results }: ReportMessages,
  query: string,
  onShowAll: () => void,
): TemplateResult => html`
  <p class="none">${results.noMatch(`\u2068${query}\u2069`)}</p>
  <button type="button" class="quiet" part="action" @click=${onShowAll}>${results.showAll}</button>
`;
