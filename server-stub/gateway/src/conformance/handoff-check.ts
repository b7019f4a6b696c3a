import { type Check, expect, expectProblem, expectStatus, type Subject } from './check.js';
import { confirmClaim } from './phone-token.js';
import { JSON_BODY, pictureForm } from './samples.js';

/** A phone sends pictures to the computer that it is paired with. */
export const HANDOFF: Check = {
  level: 2,
  feature: 'handoff',
  name: 'lets a phone take pictures, and nothing else, once the codes are compared',
  async run(subject) {
    const paired = await pair(subject);
    await photograph(subject, paired);
    await end(subject, paired);
  },
};

interface Paired {
  /** Path of the pairing. */
  readonly path: string;
  /** The authorization of the phone. */
  readonly authorization: string;
}

/** Opens a pairing, claims it as a phone, and confirms the code as the person. */
async function pair(subject: Subject): Promise<Paired> {
  const { ana, ben, backEnd } = subject;
  const opened = await ana.call('/handoff', { method: 'POST', body: '{}', headers: JSON_BODY });
  expectStatus('a pairing', opened, 201);
  const { handoff_id: id, secret } = opened.json ?? {};
  const path = `/handoff/${String(id)}`;
  expectProblem('another person’s pairing', await ben.call(path), 404);
  expectStatus('the person’s pairing', await ana.call(path), 200);
  const claimed = await backEnd.post('/handoff/claim', { secret });
  expectStatus('the claim of a phone', claimed, 200);
  expectProblem('a second claim', await backEnd.post('/handoff/claim', { secret }), 404);
  const { authorization } = await confirmClaim(subject, path, claimed, {});
  return { path, authorization };
}

/** Sends a picture by the phone, which may do nothing else, and finds its reading in the pairing. */
async function photograph({ ana, ben }: Subject, { path, authorization }: Paired): Promise<void> {
  expectStatus('the pairing of a phone', await ana.call('/handoff', { authorization }), 200);
  expectProblem('a list by a phone', await ana.call('/api/v1/uploads', { authorization }), 403);
  const picture = { method: 'POST', body: pictureForm(), authorization };
  expectStatus('a picture by a phone', await ana.call('/api/master?module=medical', picture), 200);
  const readings = await ana.call(`${path}/readings`);
  expectStatus('the readings of a pairing', readings, 200);
  expect(JSON.stringify(readings.json).includes('"id"'), 'the readings of a pairing lack the picture');
  expectProblem('the readings of another person’s pairing', await ben.call(`${path}/readings`), 404);
}

/** Ends the pairing, after which the phone can send nothing. */
async function end({ ana }: Subject, { path, authorization }: Paired): Promise<void> {
  expectStatus('the end of a pairing', await ana.call(path, { method: 'DELETE' }), 204);
  const picture = { method: 'POST', body: pictureForm(), authorization };
  expectStatus('a picture after it', await ana.call('/api/master?module=medical', picture), 401);
}
