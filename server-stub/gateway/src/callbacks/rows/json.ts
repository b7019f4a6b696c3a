import { isObject } from '../../dialect.js';
import type { ResultRow } from '../../events/event.js';
import { CallbackFailure } from '../failure.js';
import { rowFromColumns } from './table.js';

/** `Results[]` of the JSON variants, `most` of them. Throws CallbackFailure. */
export function rowsFromJson(body: unknown, most: number): readonly ResultRow[] {
  const results = isObject(body) ? body.Results : undefined;
  if (!Array.isArray(results)) throw new CallbackFailure('results');
  if (results.length > most) throw new CallbackFailure('rows');
  return results.map((item: unknown) => {
    const row = isObject(item) ? rowFromColumns(item) : null;
    if (!row) throw new CallbackFailure('results');
    return row;
  });
}
