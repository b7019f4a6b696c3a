import { randomBytes } from 'node:crypto';
import type { Answer } from './back-end.js';
import { type Check, expect, expectProblem, expectStatus, readList, type Subject } from './check.js';
import type { Person } from './person.js';
import { confirmClaim, pollInterval } from './phone-token.js';
import { JSON_BODY, pictureForm } from './samples.js';

/** Pages of a phone pass through to the computer, and nothing else does. */
export const PAGES: Check = {
  level: 2,
  feature: 'pages',
  name: 'passes a phone’s messages to the computer once, and shows nobody else any',
  async run(subject) {
    const { ana, ben } = subject;
    expectProblem('an exchange for the scope of phones', await exchange(ana, 'pages'), 400);
    const { path, secret } = await openPairing(subject);
    const phone = await pair(subject, path, secret);
    await checkPhone(subject, phone);

    const id = randomBytes(16).toString('base64url');
    const target = `${path}/messages/${id}`;
    expectStatus('a message', await send(ana, phone, id, 'the first page'), 204);
    expectStatus('a message sent again', await send(ana, phone, id, 'another page'), 204);
    expect(isOnly(await ana.call(path), id), 'the pairing does not name the message that waits');
    const fetched = await ana.call(target);
    expectStatus('a message that waits', fetched, 200);
    expect(fetched.text === 'the first page', 'a message is not what was sent first');
    expectProblem('another person’s message', await ben.call(target), 404);
    expectProblem('the deletion of another person’s message', await ben.call(target, DELETE), 404);
    expectStatus('the deletion of a message', await ana.call(target, DELETE), 204);
    expectProblem('a message that was taken', await ana.call(target), 404);
    expectStatus('a message sent again after that', await send(ana, phone, id, 'the first page'), 204);
    expectProblem('a message that was repeated', await ana.call(target), 404);

    const note = { method: 'PUT', body: '{"note":"bm90ZQ"}', headers: JSON_BODY };
    expectStatus('a note to the phone', await ana.call(`${path}/note`, note), 204);
    expectProblem('another person’s note', await ben.call(`${path}/note`, note), 404);
    const seen = await ana.call('/handoff', { authorization: phone });
    expect(seen.json?.note === 'bm90ZQ', 'the phone does not get the note');

    expectStatus('a last message', await send(ana, phone, randomId(), 'a page'), 204);
    await claimAgain(subject, path, secret, phone);
  },
};

/** Opens a pairing for pages, and reads its offer twice. */
async function openPairing({ ana, ben, backEnd }: Subject): Promise<{ path: string; secret: unknown }> {
  const body = '{"scope":"pages"}';
  const opened = await ana.call('/handoff', { method: 'POST', body, headers: JSON_BODY });
  expectStatus('a pairing for pages', opened, 201);
  const { handoff_id: id, secret, scope } = opened.json ?? {};
  expect(scope === 'pages', 'a pairing for pages has another scope');
  const path = `/handoff/${String(id)}`;
  expectProblem('another person’s pairing', await ben.call(path), 404);
  for (const _ of [1, 2]) {
    const offer = await backEnd.post('/handoff/offer', { secret });
    expectStatus('the offer of a pairing', offer, 200);
    expect(offer.json?.scope === 'pages', 'the offer names another scope');
    const { person = MASKED } = offer.json ?? {};
    expect(typeof person === 'string' && IS_MASKED.test(person), 'the offer has a name that is not masked');
  }
  return { path, secret };
}

/** Claims a pairing and confirms it; resolves with the authorization of the phone. */
async function pair(subject: Subject, path: string, secret: unknown): Promise<string> {
  const { backEnd } = subject;
  const claimed = await backEnd.post('/handoff/claim', { secret });
  expectStatus('the claim of a phone', claimed, 200);
  expectProblem('the offer of a claimed pairing', await backEnd.post('/handoff/offer', { secret }), 404);
  const { authorization, scope } = await confirmClaim(subject, path, claimed, { code: claimed.json?.code });
  expect(scope === 'pages', 'the token of a phone has another scope');
  return authorization;
}

/** The phone may send pages and nothing else. */
async function checkPhone({ ana }: Subject, authorization: string): Promise<void> {
  expectProblem('a list by a phone', await ana.call('/api/v1/uploads', { authorization }), 403);
  const picture = { method: 'POST', body: pictureForm(), authorization };
  expectProblem('a picture by a phone', await ana.call('/api/master?module=medical', picture), 403);
}

/** A phone whose page was reloaded claims again; the person refuses this one. */
async function claimAgain(
  { ana, backEnd }: Subject,
  path: string,
  secret: unknown,
  authorization: string,
): Promise<void> {
  const waiting = readList(await ana.call(path), 'waiting') as readonly unknown[];
  const claimed = await backEnd.post('/handoff/claim', { secret });
  expectStatus('a claim of a confirmed pairing', claimed, 200);
  expectProblem('the first phone after it', await ana.call('/handoff', { authorization }), 401);
  expectProblem('a message of the first phone', await send(ana, authorization, randomId(), 'a page'), 401);
  // Its token must not be refused as asked for too soon.
  await backEnd.pause(pollInterval(claimed));
  const early = await backEnd.post('/handoff/token', { claim: claimed.json?.claim });
  expectStatus('a token of another claim before its code is compared', early, 202);
  // A page repeats its confirmation when the answer was lost.
  const late = await ana.call(`${path}/confirm`, { method: 'POST', body: '{}', headers: JSON_BODY });
  expectProblem('a confirmation without the code of the new claim', late, 404);
  const refused = await ana.call(`${path}/refuse`, { method: 'POST', body: '{}', headers: JSON_BODY });
  expectStatus('the refusal', refused, 204);
  const left = await ana.call(`${path}/messages/${String(waiting[0])}`);
  expectProblem('a message of a refused pairing', left, 404);
}

const isOnly = (pairing: Answer, id: string): boolean => {
  const waiting = pairing.json?.waiting;
  return Array.isArray(waiting) && waiting.length === 1 && waiting[0] === id;
};

const send = (ana: Person, authorization: string, id: string, body: string): Promise<Answer> =>
  ana.call(`/handoff/messages/${id}`, {
    method: 'PUT',
    body,
    headers: { 'content-type': 'application/octet-stream' },
    authorization,
  });

const exchange = (ana: Person, scope: string): Promise<Answer> => ana.tryExchange(JSON.stringify({ scope }));

const randomId = (): string => randomBytes(16).toString('base64url');

const DELETE = { method: 'DELETE' };

const MASKED = 'E•••••';

/** The first letter of at most four words, each with five dots. */
const IS_MASKED = /^[^•\s]•{5}( [^•\s]•{5}){0,3}$/u;
