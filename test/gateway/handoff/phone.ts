import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { exportJWK, type generateKeyPair, SignJWT } from 'jose';
import type { GatewayEvent } from '../../../server-stub/gateway/src/events/event.js';
import { accountService } from '../support/account.js';
import { type Bench, codeOf, type Reply, startBench, TOKEN_HEADERS } from '../support/bench.js';

export type KeyPair = Awaited<ReturnType<typeof generateKeyPair>>;
export interface Pairing {
  readonly handoff_id: string;
  readonly secret: string;
  readonly scope: string;
  readonly expires_in: number;
}
export interface Claimed {
  readonly claim: string;
  readonly code: string;
  readonly expires_in: number;
  readonly interval: number;
}
export interface PhoneToken {
  readonly access_token: string;
  readonly token_type: string;
  readonly expires_in: number;
  readonly scope: string;
  readonly handoff_expires_in: number;
}

const hash = (text: string) => createHash('sha256').update(text).digest('base64url');
export const as = <T>(reply: Reply): T => reply.json() as T;
export const answerOf = (reply: Reply) => [reply.status, codeOf(reply)];

/** The least that is a JPEG picture by its structure: a frame of 8 by 8, a scan, an end. */
export function jpeg({ padding = 0, segment = [] as number[], size = 8 } = {}): Uint8Array<ArrayBuffer> {
  const frame = [0xff, 0xc0, 0, 11, 8, 0, size, 0, size, 1, 1, 0x11, 0];
  const scan = [0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 1, 2, 3, ...new Array<number>(padding).fill(7)];
  return Uint8Array.from([0xff, 0xd8, ...segment, ...frame, ...scan, 0xff, 0xd9]);
}

export async function proof(pair: KeyPair, bench: Bench, method: string, path: string, token?: string) {
  const [pathname = ''] = path.split('?');
  const jwk = await exportJWK(pair.publicKey);
  return new SignJWT({
    jti: randomUUID(),
    htm: method,
    htu: bench.url + pathname,
    iat: Math.floor(bench.clock.time / 1000),
    ...(token && { ath: hash(token) }),
  })
    .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk })
    .sign(pair.privateKey);
}

/** A page without a session; `pair` is its key. */
export async function ask(bench: Bench, path: string, body: object, pair?: KeyPair): Promise<Reply> {
  const headers = { ...TOKEN_HEADERS, ...(pair && { dpop: await proof(pair, bench, 'POST', path) }) };
  return bench.call(path, { method: 'POST', headers, body: JSON.stringify(body) });
}

/** A request with a phone's token. */
export async function use(bench: Bench, token: string, pair: KeyPair, path: string, init: RequestInit = {}) {
  const dpop = await proof(pair, bench, init.method ?? 'GET', path, token);
  return bench.call(path, { ...init, headers: { ...init.headers, authorization: `DPoP ${token}`, dpop } });
}

export const POST = { method: 'POST' };
/** A pairing; without a scope as earlier pages open one, for pictures. */
export const open = async (bench: Bench, subject = 'ana', scope?: string) =>
  as<Pairing>(
    await bench.as(subject, '/handoff', { ...POST, ...(scope && { body: JSON.stringify({ scope }) }) }),
  );
export const offer = (bench: Bench, secret: string) => ask(bench, '/handoff/offer', { secret });
export const claim = (bench: Bench, secret: string, pair?: KeyPair) =>
  ask(bench, '/handoff/claim', { secret }, pair);
export const poll = (bench: Bench, ticket: string, pair?: KeyPair) => {
  bench.clock.time += 2000;
  return ask(bench, '/handoff/token', { claim: ticket }, pair);
};
/** Confirms or refuses a claim; with the code that the person has compared, as pages send it. */
export const decide = (bench: Bench, id: string, word: string, subject = 'ana', code?: string) =>
  bench.as(subject, `/handoff/${id}/${word}`, { ...POST, ...(code && { body: JSON.stringify({ code }) }) });
export const end = (bench: Bench, id: string, subject = 'ana') =>
  bench.as(subject, `/handoff/${id}`, { method: 'DELETE' });
export const sendPhoto = (
  bench: Bench,
  token: string,
  pair: KeyPair,
  body: Uint8Array<ArrayBuffer>,
  type = 'image/jpeg',
  query = '',
) =>
  use(bench, token, pair, `/handoff/photo${query}`, {
    method: 'POST',
    headers: { 'content-type': type },
    body,
  });

/** A desktop's stream of events. */
export async function listen(bench: Bench, subject = 'ana', lastEventId?: number) {
  const gone = new AbortController();
  const { body } = await fetch(`${bench.url}/events`, {
    headers: {
      authorization: `Bearer ${await bench.token(subject)}`,
      ...(lastEventId !== undefined && { 'last-event-id': String(lastEventId) }),
    },
    signal: gone.signal,
  });
  const reader = body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = (await reader.read()).value ?? '';
  const until = async (sign: RegExp): Promise<RegExpExecArray> => {
    for (;;) {
      const found = sign.exec(text);
      if (found) return found;
      const { done, value } = await reader.read();
      assert.ok(!done, 'the stream ended before it told');
      text += value;
    }
  };
  return {
    until,
    heard: () => text,
    async event<T extends GatewayEvent['type']>(type: T): Promise<Extract<GatewayEvent, { type: T }>> {
      const [, data = ''] = await until(new RegExp(`event: ${type}\\ndata: (.*)\\n\\n`));
      return JSON.parse(data) as Extract<GatewayEvent, { type: T }>;
    },
    async leave() {
      gone.abort();
      await reader.cancel().catch(() => {});
    },
  };
}

/** A phone that has been confirmed, with its first token. */
export async function paired(bench: Bench, pair: KeyPair, scope?: string, subject = 'ana') {
  const { handoff_id: id, secret } = await open(bench, subject, scope);
  const { claim: ticket, code } = as<Claimed>(await claim(bench, secret, pair));
  assert.equal((await decide(bench, id, 'confirm', subject)).status, 200);
  const { access_token: token } = as<PhoneToken>(await poll(bench, ticket, pair));
  return { id, secret, ticket, code, token };
}

export const startHandoffBench = (): Promise<Bench> =>
  startBench({ answer: accountService().answer, limits: { heartbeat: 40 } });
