import { cookieSession } from '../../server-stub/gateway/src/tokens/cookie-session.js';
import type { Authenticate } from '../../server-stub/gateway/src/tokens/session.js';
import { accountService } from '../gateway/support/account.js';
import { startUpstream } from '../gateway/support/upstream.js';
import { type OtherOrigin, type OtherOriginOptions, signInWith, startOtherOrigin } from './other-origin.js';

const SESSION = 'of-ana';
const ANA = { subject: 'ana' };

/** How a page of the test runner may be signed in. By default each browser is another person. */
const SESSIONS: Readonly<Record<string, Authenticate>> = {
  cookie: cookieSession({ name: '__Host-session', find: (value) => (value === SESSION ? ANA : null) }),
  header: (request) => (request.headers.get('authorization') === `Bearer ${SESSION}` ? ANA : null),
};

/** Starts a gateway of another origin, with a stand-in for the service, for pages that the test runner serves. */
export async function startGatewayWithService({
  session = '',
  ...options
}: Pick<OtherOriginOptions, 'origins'> & { readonly session?: string | undefined }): Promise<OtherOrigin> {
  const service = await startUpstream(accountService().answer);
  return startOtherOrigin({
    ...options,
    service: { url: service.url, key: 'key-of-the-browser-tests' },
    authenticate: SESSIONS[session],
    host: signInWith(SESSION),
  });
}
