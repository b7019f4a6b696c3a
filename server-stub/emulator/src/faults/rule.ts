import { isObject } from '../json-object.js';
import { FAULT_KINDS, type Fault, isFaultKind, valueOfKind } from './fault.js';
import { FAULT_ROUTES, type FaultRoute, isFaultRoute } from './route.js';

/** A fault for future requests; a field left out matches every request. */
export interface FaultRule extends Fault {
  readonly route?: FaultRoute;
  readonly uploadId?: string;
  readonly customerId?: number;
  /** Number of requests to fault; no limit when left out. */
  readonly next?: number;
}

/** Its message is for the author of the rule. */
export class RuleError extends Error {
  override readonly name = 'RuleError';
}

const FIELDS = ['kind', 'value', 'route', 'uploadId', 'customerId', 'next'] as const;

const MAX_COUNT = 999_999;

/** A rule in JSON, from a rules file or an admin call. Throws RuleError. */
export function readRule(stated: unknown): FaultRule {
  if (!isObject(stated)) {
    throw new RuleError('A fault is an object, as {"kind":"503","route":"status","next":2}.');
  }
  const fields = new Map(Object.entries(stated));
  for (const name of fields.keys()) {
    if (!(FIELDS as readonly string[]).includes(name))
      throw new RuleError(`A fault has these fields: ${FIELDS.join(', ')}.`);
  }
  const fault = readFault(fields.get('kind'), fields.get('value'));
  const route = fields.get('route');
  if (route !== undefined && !isFaultRoute(route)) {
    throw new RuleError(`route is one of ${FAULT_ROUTES.join(', ')}.`);
  }
  const uploadId = readId(fields.get('uploadId'));
  const customerId = readCount(fields, 'customerId');
  const next = readCount(fields, 'next');
  return {
    ...fault,
    ...(route !== undefined && { route }),
    ...(uploadId !== undefined && { uploadId }),
    ...(customerId !== undefined && { customerId }),
    ...(next !== undefined && { next }),
  };
}

/** `503`, `503=30`, `latency=1500@results:2`. Throws RuleError. */
export function readWrittenRule(text: string): FaultRule {
  const parts = /^([\w-]+)(?:=(\d{1,9}))?(?:@([\w-]+))?(?::(\d{1,9}))?$/.exec(text);
  if (!parts) throw new RuleError('A fault is written KIND[=VALUE][@ROUTE][:N], as 503=30@status:2.');
  const [, kind, value, route, next] = parts;
  return readRule({
    kind,
    ...(value !== undefined && { value: Number(value) }),
    ...(route !== undefined && { route }),
    ...(next !== undefined && { next: Number(next) }),
  });
}

/** The inverse of `readWrittenRule`, which has no accounts and uploads. */
export const writeRule = ({ kind, value, route, next }: FaultRule): string =>
  kind + (value === undefined ? '' : `=${value}`) + (route ? `@${route}` : '') + (next ? `:${next}` : '');

function readFault(stated: unknown, value: unknown): Fault {
  const kind = typeof stated === 'number' ? String(stated) : stated;
  if (typeof kind !== 'string' || !isFaultKind(kind)) {
    throw new RuleError(`kind is one of ${FAULT_KINDS.join(', ')}.`);
  }
  if (value === undefined) return { kind };
  const range = valueOfKind(kind);
  if (!range) throw new RuleError(`The kind ${kind} takes no value.`);
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= range.max) {
    return { kind, value };
  }
  throw new RuleError(`value of ${kind} is a whole number from 0 to ${range.max}, in ${range.unit}.`);
}

type Fields = ReadonlyMap<string, unknown>;

function readId(id: unknown): string | undefined {
  if (id === undefined || (typeof id === 'string' && id !== '' && id.length <= 255)) return id;
  throw new RuleError('uploadId is a text of 1 to 255 characters.');
}

function readCount(fields: Fields, name: 'customerId' | 'next'): number | undefined {
  const count = fields.get(name);
  if (count === undefined) return undefined;
  if (typeof count === 'number' && Number.isInteger(count) && count > 0 && count <= MAX_COUNT) return count;
  throw new RuleError(`${name} is a whole number from 1 to ${MAX_COUNT}.`);
}
