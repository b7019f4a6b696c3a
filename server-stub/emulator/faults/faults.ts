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

/** A rule that is switched on. */
export interface ActiveFault {
  readonly id: string;
  readonly rule: FaultRule;
  /** Requests it still meets; null for good. */
  readonly left: number | null;
}

export interface Faults {
  readonly choose: ChooseFault;
  /** In the order in which they were switched on; those that are used up are gone. */
  readonly active: readonly ActiveFault[];
  switchOn(rule: FaultRule): void;
  switchOff(id: string): void;
}

export function createFaults(rules: readonly FaultRule[] = []): Faults {
  let switched = 0;
  let active: readonly ActiveFault[] = [];
  const switchOn = (rule: FaultRule) => {
    switched += 1;
    active = [...active, { id: String(switched), rule, left: rule.next ?? null }];
  };
  for (const rule of rules) switchOn(rule);
  return {
    choose({ path, customerId, upload }) {
      const found = active.find(
        ({ rule }) =>
          path.startsWith(rule.path ?? '') &&
          (rule.customerId === undefined || rule.customerId === customerId),
      );
      if (!found) return upload && faultOfName(upload.fileName);
      active = active
        .map((one) => (one === found && one.left !== null ? { ...one, left: one.left - 1 } : one))
        .filter(({ left }) => left !== 0);
      return found.rule.kind;
    },
    get active() {
      return active;
    },
    switchOn,
    switchOff(id) {
      active = active.filter((one) => one.id !== id);
    },
  };
}
