import type { Upload } from '../upload.js';
import { type FaultKind, faultOfName } from './fault.js';

/** A fault for requests to come; what is left out matches every one. */
export interface FaultRule {
  readonly kind: FaultKind;
  /** The start of the path, as `/api/v1/results/`. */
  readonly path?: string;
  readonly customerId?: number;
  /** So many requests, then no more; for good when left out. */
  readonly next?: number;
}

export interface Faulted {
  readonly path: string;
  readonly customerId: number;
  /** The one that is asked for, when there is one and it is the account's own. */
  readonly upload: Pick<Upload, 'fileName'> | undefined;
}

/** The fault of a request; the first rule that matches comes before the name of the file. */
export type ChooseFault = (request: Faulted) => FaultKind | undefined;

export function createFaults(rules: readonly FaultRule[] = []): ChooseFault {
  const open = rules.map((rule) => ({ rule, left: rule.next ?? Number.POSITIVE_INFINITY }));
  return ({ path, customerId, upload }) => {
    const found = open.find(
      ({ rule, left }) =>
        left > 0 &&
        path.startsWith(rule.path ?? '') &&
        (rule.customerId === undefined || rule.customerId === customerId),
    );
    if (!found) return upload && faultOfName(upload.fileName);
    found.left -= 1;
    return found.rule.kind;
  };
}
