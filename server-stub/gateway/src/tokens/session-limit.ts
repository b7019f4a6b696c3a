import { createHmac } from 'node:crypto';
import type { Clock } from '../clock.js';
import type { GatewayContext } from '../http/context.js';
import type { Limits } from '../limits.js';
import { networkOf } from '../network.js';
import { GatewayProblem } from '../problem.js';
import { retryAfter } from '../rate-limit/rate-limit.js';
import type { RateKey, Rates } from '../rate-limit/rates.js';
import { deriveKeys, type Secrets } from './secrets.js';

export interface SessionLimitDeps {
  readonly rates: Rates;
  readonly limits: Limits;
  readonly clock: Clock;
  readonly secrets: Secrets;
  /** Reverse proxies whose `X-Forwarded-For` counts. */
  readonly trustedProxies: number;
}

/**
 * New sessions are counted by address, and together: each is a new person, whose own count means nothing. What is refused
 * to one address uses up nothing of the others. An address is counted by its keyed hash, which is deleted with its minute.
 */
export function createSessionLimit(deps: SessionLimitDeps): (c: GatewayContext) => Promise<void> {
  const { rates, limits, clock, trustedProxies } = deps;
  const [key] = deriveKeys(deps.secrets, 'hdt-gateway address');
  const hash = (network: string) => createHmac('sha256', key).update(network).digest('base64url');

  return async (c) => {
    const now = clock.now();
    const check = async (rateKey: RateKey, max: number, reason: string) => {
      if ((await rates.count(rateKey, now)) <= max) return;
      throw new GatewayProblem('rate-limited', { headers: retryAfter(now), reason });
    };
    const network = findClientNetwork(c, trustedProxies);
    if (network !== null) {
      const isForwarded = trustedProxies === 0 && c.req.header('x-forwarded-for') !== undefined;
      const reason = `new-session-address${isForwarded ? ': trustedProxies is 0' : ''}`;
      await check(['new-session-address', hash(network)], limits.newSessionsPerAddress, reason);
    }
    await check(['new-session'], limits.newSessionsPerMinute, 'new-session');
  };
}

/**
 * Finds the network that a request comes from. Null where there is no socket, as in a host that hands on a `Request`.
 *
 * @param trustedProxies - Reverse proxies in front, each of which adds the address it sees to `X-Forwarded-For`. Entries
 *   further left were written by the client.
 */
function findClientNetwork(c: GatewayContext, trustedProxies: number): string | null {
  const forwarded = c.req.header('x-forwarded-for')?.split(',').at(-trustedProxies) ?? '';
  const added = trustedProxies > 0 ? networkOf(forwarded.trim()) : null;
  // A request that came past the proxies counts by its own address.
  return added ?? networkOf(c.env?.incoming?.socket?.remoteAddress ?? '');
}
