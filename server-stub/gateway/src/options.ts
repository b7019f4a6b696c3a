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

function callbacksProblem(value: NonNullable<GatewayOptions['callbacks']>): string | null {
  const { name, values } = value.header ?? {};
  const [wrongName, wrongKeys] = [headerProblem(name), callbackKeysProblem(values)];
  if (wrongName) return `.header.name ${wrongName}`;
  return wrongKeys && `.header.values ${wrongKeys}`;
}

function serviceProblem(value: GatewayOptions['service'] | undefined): string | null {
  const [wrongUrl, wrongKey] = [addressProblem(value?.url), keyProblem(value?.key)];
  if (wrongUrl) return `.url ${wrongUrl}`;
  if (wrongKey) return `.key ${wrongKey}`;
  return value?.fetch === undefined || typeof value.fetch === 'function' ? null : '.fetch must be a function';
}

const storeProblem = (value: unknown): string | null =>
  typeof value === 'object' && value !== null ? null : 'must come from openStore';

const clockProblem = (value: { now?: unknown }): string | null =>
  typeof value.now === 'function' ? null : 'must have a function now';

const CHECKS: { readonly [K in keyof GatewayOptions]-?: (value: never) => string | null } = {
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
  const given = options as unknown as Readonly<Record<string, never>>;
  const wrong = Object.entries(CHECKS).flatMap(([name, check]) => {
    if (given[name] === undefined) return REQUIRED.has(name) ? [`${name} is missing`] : [];
    const problem = (check as (value: never) => string | null)(given[name]);
    return problem === null ? [] : [name + (problem.startsWith('.') ? '' : ' ') + problem];
  });
  const unknown = Object.keys(given).filter((name) => !Object.hasOwn(CHECKS, name));
  const problems = [...wrong, ...unknown.map((name) => `${name} is no option of createGateway`)];
  if (problems.length > 0) throw new OptionsError(problems);
}
