import type { Http2Bindings, HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Actor, Affected } from '../audit/audit-event.js';
import type { Grant, PairingScope, Scope } from '../grant.js';
import type { Owner } from '../ownership/owners.js';
import type { GatewayProblem } from '../problem.js';
import type { Quota } from '../rate-limit/rate-limit.js';
import type { RequestTrace } from '../tracing/request-trace.js';

/** The context of a request in routes. */
export interface GatewayEnv {
  /** Node's own messages, absent where only the Fetch API exists, and the request as the host's framework has it. */
  Bindings: (Partial<HttpBindings> | Partial<Http2Bindings>) & { readonly native?: unknown };
  Variables: {
    trace: RequestTrace;
    /** The verified token. */
    grant: Grant;
    /** The verified token, if it covers the scope. Throws `scope-insufficient`. */
    grantFor: (scope: Scope | PairingScope) => Grant;
    /** The person's own ids, or those a phone's pairing sent, if the token covers the scope. Throws `scope-insufficient`. */
    ownerFor: (scope: Scope) => Owner;
    problem: GatewayProblem;
    /** Requests that are left to the person who sends this one. */
    quota: Quota;
    /** The sender of the request, once known; for the audit trail. */
    actor: Actor;
    /** Ids that the request is about and that are not in its path; for the audit trail. */
    affected: Affected;
  };
}

export type GatewayContext = Context<GatewayEnv>;

/** Node's own message; absent where only the Fetch API exists. */
export type Incoming = GatewayEnv['Bindings']['incoming'];
