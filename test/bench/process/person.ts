import { createHash, randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { PERSON_HEADER } from './gateway.js';

/** Creates the headers that authorise a request of a person. */
export type Credentials = (method: string, path: string) => Promise<Record<string, string>>;

type Send = (path: string, init: RequestInit) => Response | Promise<Response>;

const hash = (token: string) => createHash('sha256').update(token).digest('base64url');

/** Creates DPoP proofs with a new key. */
async function createProver(): Promise<(claims: Record<string, string>) => Promise<string>> {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk = await exportJWK(publicKey);
  return (claims) =>
    new SignJWT({ jti: randomUUID(), ...claims })
      .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk })
      .setIssuedAt()
      .sign(privateKey);
}

/**
 * Exchanges a session for a token as the elements do.
 *
 * @param base URL of the gateway, which a proof contains.
 */
export async function signIn(
  send: Send,
  { base, subject, proof }: { base: string; subject: string; proof: boolean },
): Promise<Credentials> {
  const prove = proof ? await createProver() : null;
  let nonce = '';
  const proofHeader = async (claims: Record<string, string>): Promise<Record<string, string>> =>
    prove ? { dpop: await prove({ ...claims, ...(nonce !== '' && { nonce }) }) } : {};
  const exchange = async () => {
    const headers = {
      'content-type': 'application/json',
      'x-hdt-client': '1',
      [PERSON_HEADER]: subject,
      ...(await proofHeader({ htm: 'POST', htu: `${base}/token` })),
    };
    const answer = await send('/token', { method: 'POST', headers, body: '{"scope":"pathology medical"}' });
    nonce = answer.headers.get('dpop-nonce') ?? nonce;
    return answer;
  };
  const first = await exchange();
  // A Redis that has just started refuses proofs without a nonce.
  const answer = first.status === 401 && nonce !== '' ? await exchange() : first;
  if (answer.status !== 200) throw new Error(`no token: ${answer.status}`);
  const { access_token: token } = (await answer.json()) as { access_token: string };
  return async (method, path) => ({
    authorization: `${prove ? 'DPoP' : 'Bearer'} ${token}`,
    ...(await proofHeader({ htm: method, htu: `${base}${path}`, ath: hash(token) })),
  });
}
