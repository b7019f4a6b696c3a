import { createProver } from '../../../src/core/service/proof.js';
import { expect } from '../../support/testing.js';

const clock = { now: () => 1_700_000_000_000, sleep: () => Promise.resolve() };

const bytes = (part: string) =>
  Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
const json = (part: string) => JSON.parse(new TextDecoder().decode(bytes(part)));

describe('a proof of possession', () => {
  it('is signed with the key it contains, which this engine stores', async () => {
    const prover = createProver(clock)!;
    const proof = await prover.prove({
      method: 'POST',
      url: 'https://clinic.example/hdt/token?x=1',
      token: 't',
    });
    const [head = '', body = '', signature = ''] = proof.split('.');
    const { jwk, ...header } = json(head);
    expect(header).to.deep.equal({ typ: 'dpop+jwt', alg: 'ES256' });
    expect(Object.keys(jwk).sort()).to.deep.equal(['crv', 'kty', 'x', 'y']);
    const { htm, htu, ath } = json(body);
    expect([htm, htu]).to.deep.equal(['POST', 'https://clinic.example/hdt/token']);
    expect(bytes(ath)).to.have.length(32);
    const ecdsa = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
    const key = await crypto.subtle.importKey('jwk', jwk, ecdsa, false, ['verify']);
    const signed = new TextEncoder().encode(`${head}.${body}`);
    expect(await crypto.subtle.verify(ecdsa, key, bytes(signature), signed)).to.equal(true);
  });
});
