import { createPublicKey } from 'node:crypto';
import type { Authenticate } from 'hdt-gateway';
import { jwtSession } from 'hdt-gateway/sessions';

/** Who the host's sign-in says it is, by a token in a cookie. The key is PEM from the configuration; nothing is fetched. */
export const authenticateWith = (publicKey: string): Authenticate =>
  jwtSession({
    keys: [createPublicKey(publicKey)],
    algorithm: 'ES256',
    issuer: 'https://id.clinic.example',
    audience: 'https://clinic.example',
    type: 'session+jwt',
    tenantClaim: 'clinic',
    cookie: '__Host-session',
  });
