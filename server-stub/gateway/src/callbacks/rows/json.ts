import { isObject } from '../../dialect.js';
import type { ResultRow } from '../../events/event.js';
import { CallbackFailure } from '../failure.js';
import { rowFromColumns } from './table.js';

/** `Results[]` of the JSON variants, at most `maxRows`. Throws CallbackFailure. */
export function rowsFromJson(body: unknown, maxRows: number): readonly ResultRow[] {
  const results = isObject(body) ? body.Results : undefined;
  if (!Array.isArray(results)) throw new CallbackFailure('results');
  if (results.length > maxRows) throw new CallbackFailure('rows');
  return results.map((item: unknown) => {
    const row = isObject(item) ? rowFromColumns(item) : null;
    if (!row) throw new CallbackFailure('results');
    return row;
  });
}
