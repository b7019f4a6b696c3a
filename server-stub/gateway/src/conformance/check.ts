import type { Answer, BackEnd } from './back-end.js';
import { Failed, NotChecked } from './failed.js';
import type { SuiteLimits } from './limits.js';
import type { Person } from './person.js';

/** The subject of all checks: a back end, and two people who must not see each other's data. */
export interface Subject {
  readonly backEnd: BackEnd;
  readonly ana: Person;
  readonly ben: Person;
  readonly sent: Sent;
  readonly limits: SuiteLimits;
}

/** Ids of Ana's upload and reading, for later checks; empty where the back end has not passed them on. */
interface Sent {
  uploadId: string;
  recordId: string;
}

export interface Check {
  readonly level: 1 | 2;
  /** Completes "The back end …". */
  readonly name: string;
  /** The feature that has to be announced, at level 2; `dpop` for proofs. */
  readonly feature?: string;
  /** @throws {Failed} When the back end fails the check. @throws {NotChecked} When it cannot be made. */
  run(subject: Subject): Promise<void>;
}

/** A check of level 1. */
export function check(name: string, run: (subject: Subject) => Promise<void>): Check {
  return { level: 1, name, run };
}

export function expect(isTrue: boolean, otherwise: string): asserts isTrue {
  if (!isTrue) throw new Failed(otherwise);
}

/** @param what The request, for the sentence. */
export function expectStatus(
  what: string,
  { status }: Pick<Answer, 'status'>,
  ...expected: readonly number[]
): void {
  expect(expected.includes(status), `${what} answered ${status} instead of ${expected.join(' or ')}`);
}

/** Expects a refusal with problem details, not an HTML page. */
export function expectProblem(what: string, answer: Answer, ...expected: readonly number[]): void {
  expectStatus(what, answer, ...expected);
  const type = answer.headers.get('content-type') ?? '';
  expect(
    /^application\/(problem\+)?json/.test(type) && answer.json !== null,
    `${what} answered ${type || 'no content type'} instead of problem details`,
  );
}

export const readList = (answer: Answer, member: string): readonly Record<string, unknown>[] => {
  const items = answer.json?.[member];
  return Array.isArray(items) ? items : [];
};

/** Reads the id of the one report that an answer to an upload names. */
export function readUploadId(answer: Answer): string {
  const id = readList(answer, 'uploads')[0]?.uploadId ?? answer.json?.uploadId ?? '';
  expect(id !== '', 'the answer to a report names no uploadId');
  return String(id);
}

/** @throws {NotChecked} When a check needs an id that no earlier check has got: every text contains an empty one. */
export function requireSent(sent: Sent, ...needed: readonly (keyof Sent)[]): void {
  if (needed.some((name) => sent[name] === ''))
    throw new NotChecked('it needs what the back end has not passed on before');
}

/** An id that a back end has never given out. */
export const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

/** Expects that the service has not made this answer. The emulator, which the back end talks to, marks all of its own. */
export function expectOwnAnswer(what: string, { headers, text }: Answer): void {
  const isOfService = headers.has('x-emulator') || text.includes('urn:hdt-emulator:');
  expect(!isOfService, `${what} reached the service`);
}
