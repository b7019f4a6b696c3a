import { html, nothing, type TemplateResult } from 'lit';
import type { RecordMessages } from '../i18n/messages.js';
import {
  type FilterStatus,
  isFiltering,
  NO_FILTER,
  type RecordFilter,
  type RecordKind,
} from './record-filter.js';

const STATUSES: readonly FilterStatus[] = ['uploaded', 'processing', 'completed', 'failed'];

/** Filters, folded at first. */
export function filterView(
  filter: RecordFilter,
  { records }: RecordMessages,
  onChange: (filter: RecordFilter) => void,
): TemplateResult {
  const { filters, status, uploads, readings } = records;
  const change = (part: Partial<RecordFilter>) => onChange({ ...filter, ...part });
  const date = (key: 'from' | 'to') => html`
    <label>
      ${filters[key]}
      <input
        type="date"
        .value=${filter[key]}
        @change=${({ target }: Event) => change({ [key]: (target as HTMLInputElement).value })}
      />
    </label>
  `;
  const choice = (
    label: string,
    chosen: string,
    options: readonly (readonly [string, string])[],
    onChoose: (value: string) => void,
  ) => html`
    <label>
      ${label}
      <select @change=${({ target }: Event) => onChoose((target as HTMLSelectElement).value)}>
        ${options.map(([value, text]) => html`<option value=${value} .selected=${value === chosen}>${text}</option>`)}
      </select>
    </label>
  `;
  const kinds = [
    ['all', filters.all],
    ['uploads', uploads],
    ['readings', readings],
  ] as const;
  const statuses = [['', filters.all] as const, ...STATUSES.map((value) => [value, status[value]] as const)];
  return html`
    <details class="filters" part="filters">
      <summary>${filters.title}</summary>
      <div>
        <label>
          ${filters.name}
          <input
            type="search"
            .value=${filter.name}
            @input=${({ target }: Event) => change({ name: (target as HTMLInputElement).value })}
          />
        </label>
        ${choice(filters.kind, filter.kind, kinds, (kind) => change({ kind: kind as RecordKind }))}
        ${choice(filters.status, filter.status, statuses, (value) => change({ status: value as FilterStatus | '' }))}
        ${date('from')} ${date('to')}
        ${
          isFiltering(filter)
            ? html`<button type="button" class="quiet" part="action" @click=${() => onChange(NO_FILTER)}>${filters.clear}</button>`
            : nothing
        }
      </div>
    </details>
  `;
}
