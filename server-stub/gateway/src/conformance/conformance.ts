import { createBackEnd, type SessionHeader } from './back-end.js';
import { type Check, Failed, type Subject } from './check.js';
import { KEY_STAYS, LEVEL_1 } from './level-1.js';
import { LEVEL_2 } from './level-2.js';

export interface ConformanceOptions {
  /** The `token-endpoint` of the elements. */
  readonly tokenEndpoint: string;
  /** The key that no response may contain; empty where it is not known. */
  readonly apiKey: string;
  /** The sessions of two people; none where a session begins by itself. */
  readonly sessions: readonly SessionHeader[];
}

type Outcome = 'pass' | 'fail' | 'not announced' | 'not checked';

export interface Result extends Pick<Check, 'level' | 'name'> {
  readonly outcome: Outcome;
  /** Why it failed. */
  readonly reason: string;
}

/** Checks a back end against the protocol (server-stub/token-exchange/PROTOCOL.md), one result after the other. */
export async function* checkConformance(options: ConformanceOptions): AsyncGenerator<Result> {
  const { tokenEndpoint, apiKey, sessions } = options;
  const backEnd = createBackEnd(tokenEndpoint, apiKey);
  const [ana, ben] = [await backEnd.person(sessions[0]), await backEnd.person(sessions[1])];
  const features = new Set<string>();
  const subject: Subject = { backEnd, ana, ben, sent: { uploadId: '', recordId: '' }, features };
  for (const check of LEVEL_1) yield runCheck(check, subject);
  const token = await ana.exchange('pathology medical').catch(() => null);
  await ben.exchange('pathology medical').catch(() => null);
  if (token?.token_type === 'DPoP') features.add('dpop');
  if (Array.isArray(token?.features)) for (const feature of token.features) features.add(String(feature));
  for (const check of LEVEL_2) {
    if (features.has(check.feature ?? '')) yield runCheck(check, subject);
    else yield { ...check, outcome: 'not announced', reason: '' };
  }
  if (backEnd.isKeyKnown) yield runCheck(KEY_STAYS, subject);
  else yield { ...KEY_STAYS, outcome: 'not checked', reason: 'HDT_API_KEY is not set' };
}

async function runCheck(check: Check, subject: Subject): Promise<Result> {
  const { level, name } = check;
  try {
    await check.run(subject);
    return { level, name, outcome: 'pass', reason: '' };
  } catch (thrown) {
    const reason = thrown instanceof Failed ? thrown.message : `no answer: ${(thrown as Error).message}`;
    return { level, name, outcome: 'fail', reason };
  }
}
