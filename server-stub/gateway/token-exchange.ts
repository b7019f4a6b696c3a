import { bodyLimit } from 'hono/body-limit';
import type { GatewayContext } from './exchange.js';
import type { Limits } from './limits.js';
import { GatewayProblem } from './problem.js';
import type { Authenticate } from './session.js';
import { parseScope, type Tokens } from './tokens.js';

export interface TokenExchangeDeps {
  readonly authenticate: Authenticate;
  readonly tokens: Tokens;
  readonly limits: Limits;
  /** Where the service's paths are spoken to; the browser resolves it against the token endpoint. */
  readonly baseUrl: string;
}

/** A scope has a few words. */
export const shortBody = bodyLimit({
  maxSize: 1024,
  onError: () => {
    throw new GatewayProblem('too-large');
  },
});

/** The host's session against a short-lived token (names after RFC 6749 §5.1, RFC 8693 §2.2.1). */
export function exchangeToken({ authenticate, tokens, limits, baseUrl }: TokenExchangeDeps) {
  return async (c: GatewayContext): Promise<Response> => {
    const identity = await authenticate(c.req.raw);
    if (!identity) throw new GatewayProblem('session-required');
    const { subject, setCookie } = identity;
    if (subject.length < 1 || subject.length > 255)
      throw new GatewayProblem('internal', { reason: 'subject' });
    const scope = parseScope(await requestedScope(c));
    if (!scope) throw new GatewayProblem('scope-invalid');
    if (setCookie) c.header('set-cookie', setCookie);
    return c.json({
      access_token: await tokens.issue({ subject, scope }),
      token_type: 'Bearer',
      expires_in: limits.tokenLifetime,
      scope: [...scope].join(' '),
      base_url: baseUrl,
    });
  };
}

async function requestedScope(c: GatewayContext): Promise<unknown> {
  const body: unknown = await c.req.json().catch((thrown: unknown) => {
    if (thrown instanceof GatewayProblem) throw thrown;
    return null;
  });
  return typeof body === 'object' && body !== null && 'scope' in body ? body.scope : undefined;
}
