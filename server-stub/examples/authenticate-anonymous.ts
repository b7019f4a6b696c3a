import { systemClock } from '../gateway/clock.js';
import { anonymousSession } from '../gateway/tokens/anonymous-session.js';
import type { Secrets } from '../gateway/tokens/secrets.js';
import type { Authenticate } from '../gateway/tokens/session.js';

/** For hosts without accounts: every browser is a person of its own for 30 days, by a signed cookie. */
export const authenticateWith = (secrets: Secrets): Authenticate =>
  anonymousSession({ secrets, clock: systemClock });
