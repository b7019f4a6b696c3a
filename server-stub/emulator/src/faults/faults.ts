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

/** Rules used up that are remembered, to say so to the next request. */
const MAX_SPENT = 10;

export class Faults {
  #lastId = 0;
  #active: readonly ActiveFault[] = [];
  #spent: readonly FaultRule[] = [];

  constructor(rules: readonly FaultRule[] = []) {
    for (const rule of rules) this.switchOn(rule);
  }

  /** Oldest first, without those used up. */
  get active(): readonly ActiveFault[] {
    return this.#active;
  }

  /** A matching rule takes precedence over the file name. */
  choose(request: FaultTarget): FaultChoice {
    const found = this.#active.find(({ rule }) => matches(rule, request));
    if (found) {
      this.#count(found);
      return { fault: found.rule };
    }
    const named = request.upload && faultOfReads(request.upload.fileName);
    if (named) return { fault: named };
    const exhausted = this.#spent.find((rule) => matches(rule, request));
    if (exhausted) return { nearest: describeUsedUp(exhausted) };
    const rules = this.#active.map(({ rule }) => rule);
    return { nearest: describeNearestRule(rules, request) };
  }

  /** Returns the id of the active rule. */
  switchOn(rule: FaultRule): string {
    this.#lastId += 1;
    const id = String(this.#lastId);
    this.#active = [...this.#active, { id, rule, left: rule.next ?? null }];
    return id;
  }

  switchOff(id: string): void {
    this.#active = this.#active.filter((one) => one.id !== id);
  }

  /** Counted before any await, so that concurrent requests get exactly this number of faults. */
  #count(used: ActiveFault): void {
    if (used.left === null) return;
    const left = used.left - 1;
    this.#active = this.#active.flatMap((one) => (one !== used ? [one] : left > 0 ? [{ ...one, left }] : []));
    if (left === 0) this.#spent = [used.rule, ...this.#spent].slice(0, MAX_SPENT);
  }
}

const matches = (rule: FaultRule, request: FaultTarget): boolean => differencesOf(rule, request).length === 0;

function faultOfReads(fileName: string): Fault | undefined {
  const named = faultOfName(fileName);
  return named?.target === 'reads' ? named : undefined;
}
