import { GatewayProblem, reasonOf } from '../problem.js';

/** Seconds before a client should try again. */
const RETRY_AFTER = '5';

/** The database does not answer, or cannot write: its disk is full, it restarts, it is out of connections. */
export const storeUnavailable = (cause: unknown): GatewayProblem =>
  new GatewayProblem('store-unavailable', {
    cause,
    reason: reasonOf(cause),
    headers: { 'retry-after': RETRY_AFTER },
  });
