import type { Fault } from './fault.js';
import { faultOfName } from './name.js';
import { describeNearestRule, describeUsedUp, differencesOf, type FaultTarget } from './nearest.js';
import type { FaultRule } from './rule.js';

/** The fault of a request, or which rule came nearest to being it and what differed, as a sentence. */
type FaultChoice = { readonly fault: Fault } | { readonly nearest: string | null };

/** An active rule. */
export interface ActiveFault {
  readonly id: string;
  readonly rule: FaultRule;
  /** Number of requests left; null for no limit. */
  readonly left: number | null;
}

export interface Faults {
  /** A matching rule takes precedence over the file name. */
  choose(request: FaultTarget): FaultChoice;
  /** Oldest first, without those used up. */
  readonly active: readonly ActiveFault[];
  /** Returns the id of the active rule. */
  switchOn(rule: FaultRule): string;
  switchOff(id: string): void;
}

/** Rules used up that are remembered, to say so to the next request. */
const MAX_SPENT = 10;

export function createFaults(rules: readonly FaultRule[] = []): Faults {
  let lastId = 0;
  let active: readonly ActiveFault[] = [];
  let spent: readonly FaultRule[] = [];

  function switchOn(rule: FaultRule): string {
    lastId += 1;
    const id = String(lastId);
    active = [...active, { id, rule, left: rule.next ?? null }];
    return id;
  }

  /** Counted before any await, so that concurrent requests get exactly this number of faults. */
  function count(used: ActiveFault): void {
    if (used.left === null) return;
    const left = used.left - 1;
    active = active.flatMap((one) => (one !== used ? [one] : left > 0 ? [{ ...one, left }] : []));
    if (left === 0) spent = [used.rule, ...spent].slice(0, MAX_SPENT);
  }

  for (const rule of rules) switchOn(rule);
  return {
    choose(request) {
      const found = active.find(({ rule }) => matches(rule, request));
      if (found) {
        count(found);
        return { fault: found.rule };
      }
      const named = request.upload && faultOfReads(request.upload.fileName);
      if (named) return { fault: named };
      const exhausted = spent.find((rule) => matches(rule, request));
      if (exhausted) return { nearest: describeUsedUp(exhausted) };
      return {
        nearest: describeNearestRule(
          active.map(({ rule }) => rule),
          request,
        ),
      };
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

const matches = (rule: FaultRule, request: FaultTarget): boolean => differencesOf(rule, request).length === 0;

function faultOfReads(fileName: string): Fault | undefined {
  const named = faultOfName(fileName);
  return named?.target === 'reads' ? named : undefined;
}
