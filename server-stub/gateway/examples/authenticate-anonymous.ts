import type { Authenticate, Secrets } from 'hdt-gateway';
import { systemClock } from 'hdt-gateway';
import { anonymousSession } from 'hdt-gateway/sessions';

/** For hosts without accounts: every browser is a person of its own for 30 days, by a signed cookie. */
export const authenticateWith = (secrets: Secrets): Authenticate =>
  anonymousSession({ secrets, clock: systemClock });
