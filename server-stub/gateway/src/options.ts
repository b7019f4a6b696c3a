import type { WriteAudit } from './audit/audit-trail.js';
import type { CallbackOptions } from './callbacks/callback-routes.js';
import type { Clock } from './clock.js';
import type { Limits } from './limits.js';
import type { Log } from './log.js';
import {
  addressProblem,
  basePathProblem,
  callbackKeysProblem,
  headerProblem,
  keyProblem,
  limitsProblem,
  membersOf,
  originsProblem,
  proxiesProblem,
} from './option-checks.js';
import type { Store } from './repositories.js';
import { type Secrets, secretsProblem } from './tokens/secrets.js';
import type { Authenticate } from './tokens/session.js';
import type { ServiceAddress } from './upstream/service.js';

export interface GatewayOptions {
  readonly service: ServiceAddress;
  readonly authenticate: Authenticate;
  readonly store: Store;
  readonly secrets: Secrets;
  readonly limits?: Partial<Limits>;
  readonly clock?: Clock;
  /** Path of the mount, for example `/hdt`; empty at the root. */
  readonly basePath?: string;
  /** Origins besides the gateway's own whose pages may use it, for example `https://clinic.example`. */
  readonly origins?: readonly string[];
  /** Refuses tokens to browsers that cannot prove possession of a key (without Web Cryptography). Default: false. */
  readonly requireProof?: boolean;
  /**
   * Reverse proxies in front of the gateway that add the address they see to `X-Forwarded-For`, one behind the other: callers
   * without a session are counted by it. Default: 0, which counts the address of the connection.
   */
  readonly trustedProxies?: number;
  /** Accepts the service's callbacks; without it they get 404. */
  readonly callbacks?: CallbackOptions;
  /**
   * Sends files to the service under their own names. An upload whose response is lost cannot be found there then, and only
   * its person can decide to send it again. Default: false.
   */
  readonly keepFileNames?: boolean;
  /**
   * Receives log events. Without it only refused origins and errors of the gateway or of `authenticate` are logged, on the
   * console; `() => {}` logs nothing.
   */
  readonly log?: Log;
  /**
   * Stores the audit trail: FHIR AuditEvents that say who did what to which upload, by ids alone. Called with one batch at a
   * time. While it rejects, the gateway is not ready, and events are kept for another try.
   */
  readonly audit?: WriteAudit;
}

const functionProblem = (value: unknown): string | null =>
  typeof value === 'function' ? null : 'must be a function';
const flagProblem = (value: unknown): string | null =>
  typeof value === 'boolean' ? null : 'must be true or false';

function callbacksProblem(value: unknown): string | null {
  const { header, headerPrefix } = membersOf(value);
  const { name, values } = membersOf(header);
  const [wrongName, wrongKeys] = [headerProblem(name), callbackKeysProblem(values)];
  if (wrongName) return `.header.name ${wrongName}`;
  if (wrongKeys) return `.header.values ${wrongKeys}`;
  const isPrefix = typeof headerPrefix === 'string' && headerProblem(`${headerPrefix}Name`) === null;
  return headerPrefix === undefined || isPrefix ? null : '.headerPrefix must begin the name of a header';
}

function serviceProblem(value: unknown): string | null {
  const { url, key, fetch } = membersOf(value);
  const [wrongUrl, wrongKey] = [addressProblem(url), keyProblem(key)];
  if (wrongUrl) return `.url ${wrongUrl}`;
  if (wrongKey) return `.key ${wrongKey}`;
  return fetch === undefined || typeof fetch === 'function' ? null : '.fetch must be a function';
}

/** What `openStore` returns is a promise, which lacks the members of a store. */
const storeProblem = (value: unknown): string | null =>
  typeof membersOf(value).forOwner === 'function' ? null : 'must come from openStore, awaited';

function clockProblem(value: unknown): string | null {
  const { now, elapsed } = membersOf(value);
  if (typeof now !== 'function') return 'must have a function now';
  return elapsed === undefined || typeof elapsed === 'function' ? null : '.elapsed must be a function';
}

const CHECKS: { readonly [K in keyof GatewayOptions]-?: (value: unknown) => string | null } = {
  service: serviceProblem,
  authenticate: functionProblem,
  store: storeProblem,
  secrets: secretsProblem,
  limits: limitsProblem,
  clock: clockProblem,
  basePath: basePathProblem,
  origins: originsProblem,
  requireProof: flagProblem,
  trustedProxies: proxiesProblem,
  callbacks: callbacksProblem,
  keepFileNames: flagProblem,
  log: functionProblem,
  audit: functionProblem,
};

const REQUIRED: ReadonlySet<string> = new Set(['service', 'authenticate', 'store', 'secrets']);

/** Every wrong option of `createGateway` at once; each line of the message names one and repeats no value. */
export class OptionsError extends TypeError {
  override readonly name = 'OptionsError';
  constructor(readonly problems: readonly string[]) {
    super(problems.join('\n'));
  }
}

/** @throws {OptionsError} For options that are missing, wrong or unknown. */
export function checkOptions(options: GatewayOptions): void {
  const given = membersOf(options);
  const wrong = Object.entries(CHECKS).flatMap(([name, check]) => {
    if (given[name] === undefined) return REQUIRED.has(name) ? [`${name} is missing`] : [];
    const problem = check(given[name]);
    return problem === null ? [] : [name + (problem.startsWith('.') ? '' : ' ') + problem];
  });
  const unknown = Object.keys(given).filter((name) => !Object.hasOwn(CHECKS, name));
  const problems = [...wrong, ...unknown.map((name) => `${name} is no option of createGateway`)];
  if (problems.length > 0) throw new OptionsError(problems);
}
