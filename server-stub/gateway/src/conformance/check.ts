import type { Answer, BackEnd, Person } from './back-end.js';

/** What checks have to do with: a back end, and two people who may not meet. */
export interface Subject {
  readonly backEnd: BackEnd;
  readonly ana: Person;
  readonly ben: Person;
  /** What Ana has sent, for the checks after it. */
  readonly sent: { uploadId: string; recordId: string };
  /** What the back end announces, proofs as `dpop`. */
  readonly features: ReadonlySet<string>;
}

export interface Check {
  readonly level: 1 | 2;
  /** Completes "The back end …". */
  readonly name: string;
  /** Of level 2: what has to be announced. */
  readonly feature?: string;
  /** @throws {Failed} Where it does not. */
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

/** A refusal that says why, as JSON that is no page. */
export function expectProblem(what: string, answer: Answer, ...expected: readonly number[]): void {
  expectStatus(what, answer, ...expected);
  const type = answer.headers.get('content-type') ?? '';
  expect(
    /^application\/(problem\+)?json/.test(type) && answer.json !== null,
    `${what} answered ${type || 'no content type'} instead of problem details`,
  );
}

export const list = (answer: Answer, member: string): readonly Record<string, unknown>[] => {
  const items = answer.json?.[member];
  return Array.isArray(items) ? items : [];
};
