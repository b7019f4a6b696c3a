import type { Answer } from './back-end.js';
import { expectStatus, type Subject } from './check.js';
import { JSON_BODY } from './samples.js';

/** Confirms the claim of a phone, which has no token before; resolves with its authorization and the scope of its token. */
export async function confirmClaim(
  { ana, backEnd }: Subject,
  path: string,
  claimed: Answer,
  confirmation: object,
): Promise<{ readonly authorization: string; readonly scope: unknown }> {
  const { claim } = claimed.json ?? {};
  const early = await backEnd.post('/handoff/token', { claim });
  expectStatus('a token before the codes are compared', early, 202);
  const body = JSON.stringify(confirmation);
  const confirmed = await ana.call(`${path}/confirm`, { method: 'POST', body, headers: JSON_BODY });
  expectStatus('the confirmation', confirmed, 200);
  await backEnd.pause(pollInterval(claimed));
  const granted = await backEnd.post('/handoff/token', { claim });
  expectStatus('the token of a phone', granted, 200);
  const { token_type, access_token, scope } = granted.json ?? {};
  return { authorization: `${token_type} ${access_token}`, scope };
}

/** The milliseconds between two requests for the token of a claim. */
export const pollInterval = ({ json }: Answer): number => Number(json?.interval ?? 2) * 1000;
