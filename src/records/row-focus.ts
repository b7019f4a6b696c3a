import type { ReactiveElement } from 'lit';
import { isFocusElsewhere } from '../ui/focus-elsewhere.js';
import type { RecordList } from './loaded-records.js';

/** The row of an upload or a reading; undefined where it is not listed. */
export function findRow(
  { renderRoot }: ReactiveElement,
  list: RecordList,
  id: string,
): HTMLElement | undefined {
  const rows = [...renderRoot.querySelectorAll<HTMLElement>(`[data-rows=${list}] > li`)];
  return rows.find((row) => row.dataset.id === id);
}

/** Whether the person has moved on: the focus is at another control than those of a row. */
export function hasLeftRow(host: ReactiveElement, list: RecordList, id: string): boolean {
  const focused = host.shadowRoot?.activeElement ?? null;
  return isFocusElsewhere(host) || (focused !== null && !findRow(host, list, id)?.contains(focused));
}
