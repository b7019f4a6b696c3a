import type { GatewayContext } from '../http/context.js';
import { GatewayProblem } from '../problem.js';
import type { Proofs } from './proofs.js';

/**
 * Thumbprint of the key that a request proves to have; null without a proof. Throws as `Proofs.verify`, and
 * `proof-required`.
 */
export async function provenKey(
  c: GatewayContext,
  { proofs, requireProof }: { readonly proofs: Proofs; readonly requireProof: boolean },
): Promise<string | null> {
  const proof = c.req.header('dpop');
  if (proof) return proofs.verify(proof, { method: c.req.method, url: c.req.url });
  if (requireProof) throw new GatewayProblem('proof-required');
  return null;
}
