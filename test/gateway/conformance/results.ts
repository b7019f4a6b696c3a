import { checkConformance, type Result } from '../../../server-stub/gateway/src/conformance/conformance.js';
import type { SuiteLimits } from '../../../server-stub/gateway/src/conformance/limits.js';
import { KEY, type Started } from './honest-back-end.js';

/** What the suite says of each check of a back end. */
export async function resultsOf({ origin }: Started, limits: Partial<SuiteLimits>): Promise<Result[]> {
  const results: Result[] = [];
  const options = { tokenEndpoint: `${origin}/hdt/token`, apiKey: KEY, sessions: [], limits };
  for await (const result of checkConformance(options)) results.push(result);
  return results;
}
