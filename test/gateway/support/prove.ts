import { createHash, randomUUID } from 'node:crypto';
import { exportJWK, type GenerateKeyPairResult, type JWTPayload, SignJWT } from 'jose';

/** A proof as a page makes it, with one thing changed. */
export async function prove(
  pair: GenerateKeyPairResult,
  claims: JWTPayload,
  header: Record<string, unknown> = {},
): Promise<string> {
  const jwk = await exportJWK(pair.publicKey);
  return new SignJWT({ jti: randomUUID(), ...claims })
    .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk, ...header })
    .sign(pair.privateKey);
}

/** The hash of a token that its proofs have in them. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
