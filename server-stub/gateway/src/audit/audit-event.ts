import type { Person } from '../grant.js';

/** A FHIR R4 AuditEvent, with the members that this gateway writes. */
export interface AuditEvent {
  readonly resourceType: 'AuditEvent';
  readonly type: Coding;
  /** The action by its name in this gateway, such as `upload`. */
  readonly subtype: readonly [Coding];
  readonly action: AuditAction;
  /** ISO 8601. */
  readonly recorded: string;
  /** `0` done, `4` refused, `8` failed. */
  readonly outcome: '0' | '4' | '8';
  /** Code of the problem, or the HTTP status of a refusal of the service. */
  readonly outcomeDesc?: string;
  readonly agent: readonly AuditAgent[];
  readonly source: { readonly observer: { readonly display: string } };
  readonly entity: readonly AuditEntity[];
}

/** Create, read, update, delete, execute. */
export type AuditAction = 'C' | 'R' | 'U' | 'D' | 'E';

export interface Coding {
  readonly system: string;
  readonly code: string;
  readonly display?: string;
}

interface Identifier {
  readonly system?: string;
  readonly value: string;
  readonly assigner?: { readonly identifier: Identifier };
}

interface AuditAgent {
  readonly who?: { readonly identifier: Identifier } | { readonly display: string };
  readonly requestor: boolean;
}

interface AuditEntity {
  readonly what: { readonly identifier: Identifier };
  readonly type?: Coding;
}

/** Who acts: a person, a phone paired with a person's computer, or the service by its callbacks. */
export type Actor = { readonly person: Person; readonly handoff: string | null } | 'service';

/** Uploads, readings or pairings that an action concerns. */
export interface Affected {
  readonly kind: 'upload' | 'reading' | 'pairing';
  readonly ids: readonly string[];
}

export interface AuditRecord {
  readonly type: Coding;
  readonly name: string;
  readonly action: AuditAction;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** HTTP status of the response. */
  readonly status: number;
  readonly problem?: string | undefined;
  /** Undefined when nobody is known to have asked. */
  readonly actor: Actor | undefined;
  readonly affected?: Affected | undefined;
  /** `X-Request-Id` of the response; undefined for an action without a request. */
  readonly requestId?: string | undefined;
}

const SOURCE = { observer: { display: 'hdt-gateway' } } as const;

/** Profile BALP of IHE: how an event names the request it was caused by. */
const REQUEST_ID: Coding = {
  system: 'https://profiles.ihe.net/ITI/BALP/CodeSystem/BasicAuditEntityType',
  code: 'XrequestId',
};

export function createAuditEvent(record: AuditRecord): AuditEvent {
  const { type, name, action, at, status, problem, actor, affected, requestId } = record;
  return {
    resourceType: 'AuditEvent',
    type,
    subtype: [{ system: 'urn:hdt:audit', code: name }],
    action,
    recorded: new Date(at).toISOString(),
    outcome: outcomeOf(status),
    ...(status >= 400 && { outcomeDesc: problem ?? String(status) }),
    agent: agentsOf(actor),
    source: SOURCE,
    entity: [
      ...(affected?.ids ?? []).map((value) => ({
        what: { identifier: { system: `urn:hdt:${affected?.kind}`, value } },
      })),
      ...(requestId ? [{ what: { identifier: { value: requestId } }, type: REQUEST_ID }] : []),
    ],
  };
}

function outcomeOf(status: number): AuditEvent['outcome'] {
  if (status < 400) return '0';
  return status < 500 ? '4' : '8';
}

/** The person first, then the paired phone that acts for them. */
function agentsOf(actor: Actor | undefined): readonly AuditAgent[] {
  if (actor === undefined) return [{ requestor: true }];
  if (actor === 'service') return [{ who: { display: 'service' }, requestor: true }];
  const { person, handoff } = actor;
  const { tenant, subject } = person;
  const identifier = { value: subject, ...(tenant && { assigner: { identifier: { value: tenant } } }) };
  return [
    { who: { identifier }, requestor: true },
    ...(handoff === null
      ? []
      : [{ who: { identifier: { system: 'urn:hdt:pairing', value: handoff } }, requestor: false }]),
  ];
}
