import type { Answer, BackEnd, Person } from './back-end.js';

/** The subject of all checks: a back end, and two people who must not see each other's data. */
export interface Subject {
  readonly backEnd: BackEnd;
  readonly ana: Person;
  readonly ben: Person;
  /** Ids of Ana's upload and reading, for later checks. */
  readonly sent: { uploadId: string; recordId: string };
  /** Features that the back end announces, with `dpop` for proofs. */
  readonly features: ReadonlySet<string>;
}

export interface Check {
  readonly level: 1 | 2;
  /** Completes "The back end …". */
  readonly name: string;
  /** The feature that has to be announced, at level 2. */
  readonly feature?: string;
  /** @throws {Failed} When the back end fails the check. */
  run(subject: Subject): Promise<void>;
}

/** Why a check fails, for a developer. It contains no body and no token. */
export class Failed extends Error {
  override readonly name = 'Failed';
}

export function expect(isTrue: boolean, otherwise: string): asserts isTrue {
  if (!isTrue) throw new Failed(otherwise);
}

/** @param what The request, for the sentence. */
export function expectStatus(what: string, { status }: Answer, ...expected: readonly number[]): void {
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
