import type { Upload } from '../uploads/upload.js';
import type { Fault } from './fault.js';
import { faultOfName } from './name.js';
import type { FaultRoute } from './route.js';
import type { FaultRule } from './rule.js';

interface FaultTarget {
  /** Undefined for an unknown path. */
  readonly route: FaultRoute | undefined;
  readonly customerId: number;
  /** The requested upload, when it exists and belongs to the account. */
  readonly upload: Pick<Upload, 'fileName' | 'uploadId'> | undefined;
}

/** The fault of a request; a matching rule takes precedence over the file name. */
type ChooseFault = (request: FaultTarget) => Fault | undefined;

/** An active rule. */
export interface ActiveFault {
  readonly id: string;
  readonly rule: FaultRule;
  /** Number of requests left; null for no limit. */
  readonly left: number | null;
}

export interface Faults {
  readonly choose: ChooseFault;
  /** Oldest first, without those used up. */
  readonly active: readonly ActiveFault[];
  switchOn(rule: FaultRule): void;
  switchOff(id: string): void;
}

export function createFaults(rules: readonly FaultRule[] = []): Faults {
  let lastId = 0;
  let active: readonly ActiveFault[] = [];
  const switchOn = (rule: FaultRule) => {
    lastId += 1;
    active = [...active, { id: String(lastId), rule, left: rule.next ?? null }];
  };
  for (const rule of rules) switchOn(rule);
  return {
    choose(request) {
      const found = active.find(({ rule }) => matches(rule, request));
      if (!found) return request.upload && faultOfReads(request.upload.fileName);
      // Counted before any await, so that concurrent requests get exactly this number of faults.
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

const matches = (rule: FaultRule, { route, customerId, upload }: FaultTarget): boolean =>
  (rule.route === undefined || rule.route === route) &&
  (rule.customerId === undefined || rule.customerId === customerId) &&
  (rule.uploadId === undefined || rule.uploadId === upload?.uploadId);

function faultOfReads(fileName: string): Fault | undefined {
  const named = faultOfName(fileName);
  return named?.target === 'reads' ? named : undefined;
}
