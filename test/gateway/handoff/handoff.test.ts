import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { after, afterEach, beforeEach, describe, test } from 'node:test';
import { decodeJwt, exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { GatewayEvent } from '../../../server-stub/gateway/src/events/event.js';
import { isPreview } from '../../../server-stub/gateway/src/handoff/preview.js';
import { openStore, type Store } from '../../../server-stub/gateway/src/repositories.js';
import { accountService } from '../support/account.js';
import { type Bench, codeOf, form, type Reply, startBench, TOKEN_HEADERS } from '../support/bench.js';
import { person } from '../support/person.js';
import { startPostgres } from '../support/postgres.js';

type KeyPair = Awaited<ReturnType<typeof generateKeyPair>>;
interface Pairing {
  readonly handoff_id: string;
  readonly secret: string;
  readonly expires_in: number;
}
interface Claimed {
  readonly claim: string;
  readonly code: string;
  readonly expires_in: number;
  readonly interval: number;
}
interface PhoneToken {
  readonly access_token: string;
  readonly token_type: string;
  readonly expires_in: number;
  readonly scope: string;
  readonly handoff_expires_in: number;
}

const hash = (text: string) => createHash('sha256').update(text).digest('base64url');
const as = <T>(reply: Reply): T => reply.json() as T;
const answerOf = (reply: Reply) => [reply.status, codeOf(reply)];

/** The least that is a JPEG picture by its structure: a frame of 8 by 8, a scan, an end. */
function jpeg({ padding = 0, segment = [] as number[], size = 8 } = {}): Uint8Array<ArrayBuffer> {
  const frame = [0xff, 0xc0, 0, 11, 8, 0, size, 0, size, 1, 1, 0x11, 0];
  const scan = [0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 1, 2, 3, ...new Array<number>(padding).fill(7)];
  return Uint8Array.from([0xff, 0xd8, ...segment, ...frame, ...scan, 0xff, 0xd9]);
}

async function proof(pair: KeyPair, bench: Bench, method: string, path: string, token?: string) {
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
async function ask(bench: Bench, path: string, body: object, pair?: KeyPair): Promise<Reply> {
  const headers = { ...TOKEN_HEADERS, ...(pair && { dpop: await proof(pair, bench, 'POST', path) }) };
  return bench.call(path, { method: 'POST', headers, body: JSON.stringify(body) });
}

/** A request with a phone's token. */
async function use(bench: Bench, token: string, pair: KeyPair, path: string, init: RequestInit = {}) {
  const dpop = await proof(pair, bench, init.method ?? 'GET', path, token);
  return bench.call(path, { ...init, headers: { ...init.headers, authorization: `DPoP ${token}`, dpop } });
}

const POST = { method: 'POST' };
const open = async (bench: Bench, subject = 'ana') => as<Pairing>(await bench.as(subject, '/handoff', POST));
const claim = (bench: Bench, secret: string, pair?: KeyPair) =>
  ask(bench, '/handoff/claim', { secret }, pair);
const poll = (bench: Bench, ticket: string, pair?: KeyPair) => {
  bench.clock.time += 2000;
  return ask(bench, '/handoff/token', { claim: ticket }, pair);
};
const decide = (bench: Bench, id: string, word: string, subject = 'ana') =>
  bench.as(subject, `/handoff/${id}/${word}`, POST);
const end = (bench: Bench, id: string, subject = 'ana') =>
  bench.as(subject, `/handoff/${id}`, { method: 'DELETE' });
const sendPhoto = (
  bench: Bench,
  token: string,
  pair: KeyPair,
  body: Uint8Array<ArrayBuffer>,
  type = 'image/jpeg',
) => use(bench, token, pair, '/handoff/photo', { method: 'POST', headers: { 'content-type': type }, body });

/** A desktop's stream of events. */
async function listen(bench: Bench, subject = 'ana', lastEventId?: number) {
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

describe('a handoff to a phone', () => {
  let bench: Bench;
  let phone: KeyPair;
  let thief: KeyPair;
  beforeEach(async () => {
    bench = await startBench({ answer: accountService().answer, limits: { heartbeat: 40 } });
    [phone, thief] = await Promise.all([generateKeyPair('ES256'), generateKeyPair('ES256')]);
  });
  afterEach(() => bench.close());

  /** A phone that has been confirmed, with its first token. */
  async function paired(pair = phone) {
    const { handoff_id: id, secret } = await open(bench);
    const { claim: ticket, code } = as<Claimed>(await claim(bench, secret, pair));
    assert.equal((await decide(bench, id, 'confirm')).status, 200);
    const { access_token: token } = as<PhoneToken>(await poll(bench, ticket, pair));
    return { id, secret, ticket, code, token };
  }

  test('runs from the code on both screens to photos and readings', async () => {
    const desktop = await listen(bench);
    const asked = await bench.as('ana', '/handoff', POST);
    assert.equal(asked.status, 201);
    const { handoff_id: id, secret, expires_in } = as<Pairing>(asked);
    assert.equal(expires_in, 300);
    const reply = as<Claimed>(await claim(bench, secret, phone));
    assert.match(reply.code, /^[B-Z]{3}-[B-Z]{3}$/);
    assert.deepEqual(await desktop.event('handoff'), { type: 'handoff', handoffId: id, code: reply.code });
    const seen = as<Record<string, unknown>>(await bench.as('ana', `/handoff/${id}`));
    assert.deepEqual(seen, { handoff_id: id, state: 'claimed', code: reply.code, expires_in: 300 });

    const pending = await poll(bench, reply.claim, phone);
    assert.deepEqual(answerOf(pending), [202, 'authorization-pending']);
    assert.equal((await decide(bench, id, 'confirm')).status, 200);
    const token = as<PhoneToken>(await poll(bench, reply.claim, phone));
    const { access_token: value, ...rest } = token;
    assert.deepEqual(rest, {
      token_type: 'DPoP',
      expires_in: 120,
      scope: 'medical',
      base_url: '/',
      handoff_expires_in: 598,
    });
    assert.deepEqual([decodeJwt(value).operations, decodeJwt(value).handoff], ['capture', id]);

    const picture = jpeg();
    assert.equal((await sendPhoto(bench, value, phone, picture)).status, 204);
    const shown = await desktop.event('photo');
    assert.deepEqual(Buffer.from(shown.jpeg, 'base64'), Buffer.from(picture));
    const sent = await use(bench, value, phone, '/api/master?module=medical', { ...POST, body: form(1) });
    assert.equal(sent.status, 200);
    const { ids } = await desktop.event('reading');
    assert.equal((await bench.as('ana', `/api/master/medical/${ids[0]}`)).status, 200, "it is the desktop's");
    const own = as<{ state: string }>(await use(bench, value, phone, '/handoff'));
    assert.equal(own.state, 'confirmed');
    assert.equal((await end(bench, id)).status, 204);
    await desktop.leave();
  });

  test('works for a phone without a key, by a bearer token', async () => {
    const { handoff_id: id, secret } = await open(bench);
    const { claim: ticket } = as<Claimed>(await claim(bench, secret));
    await decide(bench, id, 'confirm');
    const { access_token, token_type } = as<PhoneToken>(await poll(bench, ticket));
    assert.equal(token_type, 'Bearer');
    const reply = await bench.call('/handoff', { headers: { authorization: `Bearer ${access_token}` } });
    assert.equal(reply.status, 200);
  });

  test('is claimed once; a used secret looks like a forged one', async () => {
    const { secret } = await open(bench);
    assert.equal((await claim(bench, secret, phone)).status, 200);
    const forged = await claim(bench, `${secret.slice(0, -1)}${secret.endsWith('A') ? 'B' : 'A'}`, thief);
    assert.deepEqual(answerOf(forged), [404, 'handoff-unknown']);
    const again = await claim(bench, secret, thief);
    assert.deepEqual([again.status, again.text], [forged.status, forged.text]);
    for (const bad of ['', 'x', 7, null]) {
      assert.equal((await ask(bench, '/handoff/claim', { secret: bad })).text, forged.text);
    }
  });

  test('is claimed by one of twenty concurrent phones', async () => {
    const { secret } = await open(bench);
    const reply = await Promise.all(Array.from({ length: 20 }, () => claim(bench, secret)));
    assert.equal(reply.filter(({ status }) => status === 200).length, 1);
    assert.equal(reply.filter(({ status }) => status === 404).length, 19);
  });

  test('a claim by a stolen link is shown to the person, and is void once refused', async () => {
    const desktop = await listen(bench);
    const { handoff_id: id, secret } = await open(bench);
    const stolen = as<Claimed>(await claim(bench, secret, thief));
    assert.equal((await desktop.event('handoff')).code, stolen.code);
    assert.deepEqual(answerOf(await claim(bench, secret, phone)), [404, 'handoff-unknown']);
    assert.deepEqual(answerOf(await poll(bench, stolen.claim, thief)), [202, 'authorization-pending']);
    assert.equal((await decide(bench, id, 'refuse')).status, 204);
    assert.deepEqual(answerOf(await poll(bench, stolen.claim, thief)), [403, 'access-denied']);
    assert.equal((await decide(bench, id, 'confirm')).status, 404, 'a refusal is final');
    assert.deepEqual(answerOf(await poll(bench, stolen.claim, thief)), [403, 'access-denied']);
    await desktop.leave();
  });

  test('a copied claim or token is useless without the key', async () => {
    const { ticket, token } = await paired();
    assert.deepEqual(answerOf(await poll(bench, ticket, thief)), [401, 'proof-invalid']);
    assert.deepEqual(answerOf(await poll(bench, ticket)), [401, 'proof-required']);
    assert.deepEqual(answerOf(await use(bench, token, thief, '/handoff')), [401, 'proof-invalid']);
    const bearer = await bench.call('/handoff', { headers: { authorization: `Bearer ${token}` } });
    assert.deepEqual(answerOf(bearer), [401, 'token-invalid']);
    assert.equal((await poll(bench, ticket, phone)).status, 200, 'the control');
  });

  test('its token may capture and nothing else, on every route', async () => {
    const { token, id } = await paired();
    const [asked, open] = [bench.upstream.arrivals.length, ['POST /handoff/photo', 'GET /handoff']];
    const without = ['POST /token', 'POST /handoff/claim', 'POST /handoff/token', 'POST /api/master'];
    for (const { method, path } of bench.gateway.routes) {
      const route = `${method} ${path}`;
      if (open.includes(route) || without.includes(route) || path.startsWith('/health')) continue;
      const reply = await use(bench, token, phone, path.replace(':id', id), { method });
      assert.deepEqual(answerOf(reply), [403, 'scope-insufficient'], route);
    }
    const report = { ...POST, body: form(1) };
    const reply = await use(bench, token, phone, '/api/master?module=pathology', report);
    assert.deepEqual(answerOf(reply), [403, 'scope-insufficient']);
    assert.equal(bench.upstream.arrivals.length, asked);
    // And a person's own token is no phone's.
    const own = await bench.as('ana', '/handoff');
    assert.deepEqual(answerOf(own), [403, 'scope-insufficient']);
  });

  test('rejects polling that is too fast', async () => {
    const { secret } = await open(bench);
    const { claim: ticket } = as<Claimed>(await claim(bench, secret, phone));
    assert.equal((await poll(bench, ticket, phone)).status, 202);
    const soon = await ask(bench, '/handoff/token', { claim: ticket }, phone);
    assert.deepEqual([...answerOf(soon), soon.headers.get('retry-after')], [429, 'slow-down', '2']);
    assert.equal((await poll(bench, ticket, phone)).status, 202);
  });

  test('attempts are limited per secret and per claim', async () => {
    const [first, second] = [await open(bench), await open(bench)];
    const reply = await Promise.all(Array.from({ length: 70 }, () => claim(bench, first.secret)));
    assert.equal(reply.filter(({ status }) => status === 429).length, 10);
    assert.equal((await claim(bench, second.secret)).status, 200);
  });

  test('expires when not claimed or not confirmed in time', async () => {
    const { handoff_id: late, secret } = await open(bench);
    bench.clock.time += 300_000;
    assert.deepEqual(answerOf(await claim(bench, secret, phone)), [404, 'handoff-unknown']);
    assert.equal((await bench.as('ana', `/handoff/${late}`)).status, 404);
    const { handoff_id: id, secret: next } = await open(bench);
    const { claim: ticket } = as<Claimed>(await claim(bench, next, phone));
    bench.clock.time += 300_000;
    assert.equal((await decide(bench, id, 'confirm')).status, 404);
    const unknown = await poll(bench, ticket.replace(/^./, 'x'), phone);
    assert.deepEqual(answerOf(unknown), [400, 'expired-token']);
    assert.equal((await poll(bench, ticket, phone)).text, unknown.text);
  });

  test('cannot be confirmed before it is claimed', async () => {
    const { handoff_id: id, secret } = await open(bench);
    assert.equal((await decide(bench, id, 'confirm')).status, 404);
    const { claim: ticket } = as<Claimed>(await claim(bench, secret, phone));
    assert.equal((await poll(bench, ticket, phone)).status, 202);
  });

  test('its token is renewed until the pairing expires, and never outlives it', async () => {
    const { ticket, token } = await paired();
    bench.clock.time += 120_000;
    assert.deepEqual(answerOf(await use(bench, token, phone, '/handoff')), [401, 'token-expired']);
    const second = as<PhoneToken>(await poll(bench, ticket, phone));
    assert.equal((await use(bench, second.access_token, phone, '/handoff')).status, 200);
    bench.clock.time += 430_000;
    const last = as<PhoneToken>(await poll(bench, ticket, phone));
    assert.ok(last.expires_in < 60 && last.expires_in === last.handoff_expires_in);
    bench.clock.time += last.expires_in * 1000;
    assert.equal((await use(bench, last.access_token, phone, '/handoff')).status, 401);
    bench.clock.time += 1000;
    assert.deepEqual(answerOf(await poll(bench, ticket, phone)), [400, 'expired-token']);
  });

  test('ended at the desktop: its token is revoked at once', async () => {
    const { id, ticket, token } = await paired();
    assert.equal((await end(bench, id)).status, 204);
    const picture = { ...POST, body: form(1) };
    const reply = await use(bench, token, phone, '/api/master?module=medical', picture);
    assert.deepEqual(answerOf(reply), [401, 'token-invalid']);
    assert.deepEqual(answerOf(await sendPhoto(bench, token, phone, jpeg())), [401, 'token-invalid']);
    assert.deepEqual(answerOf(await poll(bench, ticket, phone)), [400, 'expired-token']);
    assert.equal(bench.upstream.arrivals.length, 0);
  });

  test('ends when its person is signed out', async () => {
    const { ticket, token } = await paired();
    const { secret } = await open(bench);
    bench.clock.time += 1000;
    await bench.gateway.revoke({ subject: 'ana' });
    assert.deepEqual(answerOf(await use(bench, token, phone, '/handoff')), [401, 'token-invalid']);
    assert.deepEqual(answerOf(await poll(bench, ticket, phone)), [400, 'expired-token']);
    assert.deepEqual(answerOf(await claim(bench, secret, phone)), [404, 'handoff-unknown']);
  });

  test('is limited per person; one more ends the oldest', async () => {
    const opened: Pairing[] = [];
    for (let n = 0; n < 4; n += 1) {
      opened.push(await open(bench));
      bench.clock.time += 1000;
    }
    const found = await Promise.all(
      opened.map(async ({ handoff_id }) => (await bench.as('ana', `/handoff/${handoff_id}`)).status),
    );
    assert.deepEqual(found, [404, 200, 200, 200]);
    await open(bench, 'ben');
    assert.equal((await bench.as('ana', `/handoff/${opened[1]?.handoff_id}`)).status, 200);
  });

  test('accepts small JPEG previews only', async () => {
    const { token } = await paired();
    const refused = async (body: Uint8Array<ArrayBuffer>, type?: string) =>
      answerOf(await sendPhoto(bench, token, phone, body, type));
    assert.deepEqual(await refused(jpeg({ padding: 48 * 1024 })), [413, 'too-large']);
    assert.deepEqual(await refused(jpeg(), 'image/png'), [415, 'body-unsupported']);
    assert.deepEqual(await refused(Buffer.from('<svg onload="x">')), [400, 'body-invalid']);
    assert.deepEqual(await refused(new Uint8Array()), [400, 'body-invalid']);
    assert.deepEqual(await bench.store.events.after(person('ana'), 0, 10).then((all) => all.length), 1);
    assert.equal((await sendPhoto(bench, token, phone, jpeg({ padding: 48 * 1024 - 100 }))).status, 204);
  });

  test('limits previews per minute', async () => {
    const { token } = await paired();
    const reply = await Promise.all(Array.from({ length: 32 }, () => sendPhoto(bench, token, phone, jpeg())));
    assert.equal(reply.filter(({ status }) => status === 204).length, 30);
    assert.equal(reply.filter(({ status }) => status === 429).length, 2);
  });

  test('deletes photos with the pairing', async () => {
    const { id, token } = await paired();
    await sendPhoto(bench, token, phone, jpeg());
    const early = await listen(bench, 'ana', 0);
    await early.event('photo');
    await early.leave();
    bench.clock.time += 600_000;
    const late = await listen(bench, 'ana', 0);
    await late.until(/: heartbeat/);
    assert.doesNotMatch(late.heard(), /event: (photo|handoff)/);
    await late.leave();
    assert.notEqual((await bench.store.events.after(person('ana'), 0, 10)).length, 0, 'the control');
    await bench.store.purge({ createdBefore: 0, now: bench.clock.time });
    assert.equal((await bench.store.events.after(person('ana'), 0, 10)).length, 0);

    const second = await paired();
    await sendPhoto(bench, second.token, phone, jpeg());
    assert.notEqual(second.id, id);
    await end(bench, second.id);
    assert.equal((await bench.store.events.after(person('ana'), 0, 10)).length, 0, 'ended is forgotten');
  });

  test('logs nothing of its content', async () => {
    const { id, secret, ticket, code, token } = await paired();
    await sendPhoto(bench, token, phone, jpeg());
    await end(bench, id);
    const logged = JSON.stringify(bench.logs);
    assert.match(logged, /\/handoff\/:id\/confirm/, 'the control');
    for (const hidden of [id, secret, ticket, code, token, '"ana"']) assert.ok(!logged.includes(hidden));
  });

  test('rejects cross-site requests', async () => {
    const { secret } = await open(bench);
    for (const path of ['/handoff/claim', '/handoff/token']) {
      const body = JSON.stringify({ secret });
      const headers = { 'content-type': 'application/json' };
      const bare = await bench.call(path, { method: 'POST', headers, body });
      assert.deepEqual(answerOf(bare), [403, 'client-header-required']);
      const foreign = await bench.call(path, {
        method: 'POST',
        headers: { ...TOKEN_HEADERS, origin: 'https://evil.example' },
        body,
      });
      assert.deepEqual(answerOf(foreign), [403, 'origin-not-allowed']);
    }
    assert.equal((await claim(bench, secret)).status, 200, 'nothing of it used the secret');
  });
});

test('a gateway that requires proof rejects claims without one', async () => {
  const bench = await startBench({ requireProof: true });
  const pair = await generateKeyPair('ES256');
  const dpop = await proof(pair, bench, 'POST', '/token');
  const headers = { ...TOKEN_HEADERS, 'x-test-subject': 'ana', dpop };
  const exchanged = await bench.call('/token', { method: 'POST', headers, body: '{"scope":"medical"}' });
  const { access_token } = as<PhoneToken>(exchanged);
  const { secret } = as<Pairing>(await use(bench, access_token, pair, '/handoff', POST));
  assert.deepEqual(answerOf(await claim(bench, secret)), [401, 'proof-required']);
  assert.equal((await claim(bench, secret, pair)).status, 200, 'and the secret is not spent by that');
  await bench.close();
});

describe('a preview', () => {
  const WRONG: [string, Uint8Array][] = [
    ['without its end', jpeg().slice(0, -2)],
    ['without its start', jpeg().slice(2)],
    ['of no size', jpeg({ size: 0 })],
    ['with Exif', jpeg({ segment: [0xff, 0xe1, 0, 4, 1, 2] })],
    ['with a segment longer than it is', jpeg({ segment: [0xff, 0xe0, 0xff, 0xff, 1, 2] })],
    ['with a segment of no length', jpeg({ segment: [0xff, 0xe0, 0, 0] })],
    ['of a start and an end', Uint8Array.from([0xff, 0xd8, 0xff, 0xd9])],
  ];
  for (const [name, bytes] of WRONG) {
    test(`rejects ${name}`, () => assert.equal(isPreview(bytes), false));
  }
  test('accepts other segments, at any offset in memory', () => {
    const bytes = jpeg({ segment: [0xff, 0xe0, 0, 4, 1, 2] });
    const around = new Uint8Array(bytes.length + 5);
    around.set(bytes, 5);
    assert.equal(isPreview(around.subarray(5)), true);
  });
});

const postgres = await startPostgres();
after(() => postgres?.stop());

describe('two nodes on one store', { skip: postgres === null && 'npm has no PostgreSQL here' }, () => {
  let stores: Store[];
  let nodes: Bench[];
  beforeEach(async () => {
    stores = [await openStore(postgres?.url ?? ''), await openStore(postgres?.url ?? '')];
    const options = { answer: accountService().answer, limits: { heartbeat: 1000 } };
    nodes = await Promise.all(stores.map((store) => startBench({ ...options, store })));
  });
  afterEach(async () => {
    await Promise.all(nodes.map((node) => node.close()));
    await Promise.all(stores.map((store) => store.close()));
  });

  test('each step may run on a different node', async () => {
    const [one, two] = nodes as [Bench, Bench];
    const desktop = await listen(one);
    const { handoff_id: id, secret } = await open(one);
    const reply = await Promise.all(Array.from({ length: 20 }, (_, n) => claim(n % 2 ? one : two, secret)));
    const won = reply.filter(({ status }) => status === 200);
    assert.equal(won.length, 1);
    const { claim: ticket, code } = as<Claimed>(won[0]!);
    assert.equal((await desktop.event('handoff')).code, code);
    assert.equal((await decide(one, id, 'confirm')).status, 200);
    const { access_token } = as<PhoneToken>(await poll(two, ticket));
    const authorization = `Bearer ${access_token}`;
    const headers = { authorization, 'content-type': 'image/jpeg' };
    const sent = await two.call('/handoff/photo', { method: 'POST', headers, body: jpeg() });
    assert.equal(sent.status, 204);
    assert.equal((await desktop.event('photo')).handoffId, id);
    assert.equal((await end(one, id)).status, 204);
    assert.equal((await two.call('/handoff', { headers: { authorization } })).status, 401);
    await desktop.leave();
  });
});
