import type { Upload } from '../uploads/upload.js';
import type { Fault } from './fault.js';
import { faultOfName } from './name.js';
import type { FaultRoute } from './route.js';
import type { FaultRule } from './rule.js';

interface Faulted {
  /** Undefined for an address the service does not have. */
  readonly route: FaultRoute | undefined;
  readonly customerId: number;
  /** The one that is asked for, when there is one and it is the account's own. */
  readonly upload: Pick<Upload, 'fileName' | 'uploadId'> | undefined;
}

/** The fault of a request; the first rule that matches comes before the name of the file. */
type ChooseFault = (request: Faulted) => Fault | undefined;

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
    choose(request) {
      const found = active.find(({ rule }) => matches(rule, request));
      if (!found) return request.upload && faultOfReads(request.upload.fileName);
      // Counted before anything is awaited, so that requests at the same time meet it exactly so often.
      active = active
        .map((one) => (one === found && one.left !== null ? { ...one, left: one.left - 1 } : one))
        .filter(({ left }) => left !== 0);
      return found.rule;
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

const matches = (rule: FaultRule, { route, customerId, upload }: Faulted): boolean =>
  (rule.route === undefined || rule.route === route) &&
  (rule.customerId === undefined || rule.customerId === customerId) &&
  (rule.uploadId === undefined || rule.uploadId === upload?.uploadId);

function faultOfReads(fileName: string): Fault | undefined {
  const named = faultOfName(fileName);
  return named?.meets === 'reads' ? named : undefined;
}
