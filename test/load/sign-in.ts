import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose';

const ISSUER = 'https://sign-in.load';
const AUDIENCE = 'clinic';
const COOKIE = 'session';

/** The sign-in of a clinic: its sessions are JWTs in a cookie. */
export interface SignIn {
  /** How a gateway is told of it. */
  readonly settings: Readonly<Record<string, string>>;
  readonly privateKey: JWK;
  close(): void;
}

export async function startSignIn(): Promise<SignIn> {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
  const keys = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), alg: 'ES256', kid: 'load' }] });
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(keys);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    settings: {
      HDT_SESSION_JWKS_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
      HDT_SESSION_ISSUER: ISSUER,
      HDT_SESSION_AUDIENCE: AUDIENCE,
      HDT_SESSION_COOKIE: COOKIE,
    },
    privateKey: await exportJWK(privateKey),
    close: () => server.close(),
  };
}

/** Creates the cookie of a signed-in person. */
export async function createSessions(privateKey: JWK): Promise<(subject: string) => Promise<string>> {
  const key = await importJWK(privateKey, 'ES256');
  return async (subject) => {
    const token = await new SignJWT({})
      .setProtectedHeader({ alg: 'ES256', kid: 'load' })
      .setSubject(subject)
      .setIssuer(ISSUER)
      .setAudience(AUDIENCE)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(key);
    return `${COOKIE}=${token}`;
  };
}
