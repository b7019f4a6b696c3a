import { BackEnd } from './back-end.js';
import type { Check, Subject } from './check.js';
import { Failed, NotChecked } from './failed.js';
import { LEVEL_2 } from './level-2.js';
import { SUITE_LIMITS, type SuiteLimits } from './limits.js';
import { OWNER_CHECKS } from './owner-checks.js';
import { Person, type SessionHeader, type TokenResponse } from './person.js';
import { REQUEST_CHECKS } from './request-checks.js';
import { EXCHANGE_CHECKS, EXPIRY_CHECK, SCOPE_CHECK } from './token-checks.js';

export interface ConformanceOptions {
  /** The `token-endpoint` of the elements. */
  readonly tokenEndpoint: string;
  /** The key that no response may contain; empty where it is not known. */
  readonly apiKey: string;
  /** The sessions of two people; none where a session begins by itself. */
  readonly sessions: readonly SessionHeader[];
  readonly limits?: Partial<SuiteLimits>;
}

type Outcome = 'pass' | 'fail' | 'not announced' | 'not checked';

export interface Result extends Pick<Check, 'level' | 'name'> {
  readonly outcome: Outcome;
  /** Why it failed, or was not checked: printable, and without key and tokens. */
  readonly reason: string;
}

/** In this order, since later checks use what earlier ones have sent. */
const LEVEL_1: readonly Check[] = [
  ...EXCHANGE_CHECKS,
  ...OWNER_CHECKS,
  SCOPE_CHECK,
  ...REQUEST_CHECKS,
  EXPIRY_CHECK,
];

/**
 * Checks a back end against the protocol (server-stub/token-exchange/PROTOCOL.md), one result after the other. Ends in
 * time whatever the back end does, and leaves no connection open.
 */
export async function* checkConformance(options: ConformanceOptions): AsyncGenerator<Result> {
  const { tokenEndpoint, apiKey, sessions } = options;
  const limits = { ...SUITE_LIMITS, ...options.limits };
  const end = performance.now() + limits.suite;
  const backEnd = new BackEnd(tokenEndpoint, apiKey, limits);
  const { findings } = backEnd;

  /** Runs a step within the time of a check, of which no request is left when it ends. */
  const runInTime = async <T>(step: () => Promise<T>): Promise<T> => {
    const left = end - performance.now();
    if (left <= 0) throw new Failed(`not reached in ${limits.suite / 1000} s`);
    const control = new AbortController();
    const timer = setTimeout(() => control.abort(), Math.min(limits.check, left));
    backEnd.abortWith(control.signal);
    try {
      return await step();
    } finally {
      clearTimeout(timer);
      control.abort();
    }
  };
  const explain = (thrown: unknown): string => {
    const { message } = thrown as Error;
    const isStated = thrown instanceof Failed || thrown instanceof NotChecked;
    return findings.describe(isStated ? message : `no answer: ${message}`);
  };
  const runCheck = async (check: Check, subject: Subject): Promise<Result> => {
    const { level, name } = check;
    try {
      await runInTime(() => check.run(subject));
      return { level, name, outcome: 'pass', reason: '' };
    } catch (thrown) {
      return {
        level,
        name,
        outcome: thrown instanceof NotChecked ? 'not checked' : 'fail',
        reason: explain(thrown),
      };
    }
  };

  try {
    const ana = await Person.create(backEnd, sessions[0]);
    const ben = await Person.create(backEnd, sessions[1]);
    const subject: Subject = { backEnd, ana, ben, sent: { uploadId: '', recordId: '' }, limits };
    for (const check of LEVEL_1) yield await runCheck(check, subject);
    const exchanged = await runInTime(() => ana.exchange('pathology medical')).catch((error: Error) => error);
    for (const check of LEVEL_2) {
      const { level, name, feature } = check;
      if (exchanged instanceof Error) yield { level, name, outcome: 'fail', reason: explain(exchanged) };
      else if (isAnnounced(feature, exchanged)) yield await runCheck(check, subject);
      else yield { level, name, outcome: 'not announced', reason: '' };
    }
    for (const { reason, ...conclusion } of findings.conclude())
      yield { level: 1, ...conclusion, reason: findings.describe(reason) };
  } finally {
    backEnd.close();
  }
}

const isAnnounced = (feature: string | undefined, { token_type, features }: TokenResponse): boolean =>
  feature === 'dpop' ? token_type === 'DPoP' : Array.isArray(features) && features.includes(feature);
