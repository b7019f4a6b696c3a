import type { MiddlewareHandler } from 'hono';
import type { GatewayEnv } from '../http/context.js';
import { csrfGuard } from './cross-origin.js';
import { requireToken, type TokenGuardDeps } from './require-token.js';

/** What a request must have to reach a route. */
export interface Guards {
  /** Rejects cross-site requests. */
  readonly csrf: MiddlewareHandler;
  /** Requires a person's access token. */
  readonly person: MiddlewareHandler<GatewayEnv>;
  /** Requires a paired phone's token. */
  readonly phone: MiddlewareHandler<GatewayEnv>;
  /** Requires a person's access token or a paired phone's. */
  readonly personOrPhone: MiddlewareHandler<GatewayEnv>;
}

export const createGuards = (deps: TokenGuardDeps, origins: readonly string[]): Guards => ({
  csrf: csrfGuard(origins),
  person: requireToken(deps, 'person'),
  phone: requireToken(deps, 'phone'),
  personOrPhone: requireToken(deps, 'either'),
});
