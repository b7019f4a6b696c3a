import { UPLOAD_STATES } from '../dialect.js';
import { GatewayProblem } from '../problem.js';

/** Filters of the list endpoint (interface, List uploads). */
export interface ListQuery {
  readonly limit: number;
  /** `YYYY-MM-DD`, inclusive. */
  readonly fromDate: string | undefined;
  /** `YYYY-MM-DD`, inclusive. */
  readonly toDate: string | undefined;
  readonly status: (typeof UPLOAD_STATES)[number] | undefined;
}

/** Throws `query-invalid` for what the service rejects with 400 (interface, Errors). */
export function parseListQuery(query: (name: string) => string | undefined): ListQuery {
  return {
    limit: parseLimit(query('limit')),
    fromDate: parseDate(query('fromDate')),
    toDate: parseDate(query('toDate')),
    status: parseStatus(query('status')),
  };
}

function parseLimit(text: string | undefined): number {
  if (text === undefined) return 10;
  const limit = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (limit < 1 || limit > 100) throw new GatewayProblem('query-invalid');
  return limit;
}

function parseDate(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  // The round trip rejects the 31st of June, which Date would move to July.
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text) {
    throw new GatewayProblem('query-invalid');
  }
  return text;
}

function parseStatus(text: string | undefined): ListQuery['status'] {
  if (text === undefined) return undefined;
  const status = UPLOAD_STATES.find((state) => state === text);
  if (!status) throw new GatewayProblem('query-invalid');
  return status;
}
