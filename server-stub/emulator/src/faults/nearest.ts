import type { Upload } from '../uploads/upload.js';
import type { FaultRoute } from './route.js';
import { type FaultRule, writeRule } from './rule.js';

/** What rules look at in a request. */
export interface FaultTarget {
  /** Undefined for an unknown path. */
  readonly route: FaultRoute | undefined;
  readonly customerId: number;
  /** The requested upload, when it exists and belongs to the account. */
  readonly upload: Pick<Upload, 'fileName' | 'uploadId'> | undefined;
}

/** What a rule asks of a request that the request is not, as parts of a sentence. */
export function differencesOf(
  rule: FaultRule,
  { route, customerId, upload }: FaultTarget,
): readonly string[] {
  const asked: readonly (readonly [name: string, wanted: unknown, found: unknown])[] = [
    ['route', rule.route, route],
    ['account', rule.customerId, customerId],
    ['upload', rule.uploadId, upload?.uploadId],
  ];
  return asked
    .filter(([, wanted, found]) => wanted !== undefined && wanted !== found)
    .map(([name, wanted, found]) => `the ${name} is ${found ?? 'unknown'}, not ${wanted}`);
}

/** The rule that differs least, the oldest of several: `503@status: the route is results, not status`. Null without rules. */
export function describeNearestRule(rules: readonly FaultRule[], target: FaultTarget): string | null {
  const [nearest] = rules
    .map((rule) => ({ rule, differences: differencesOf(rule, target) }))
    .sort((one, other) => one.differences.length - other.differences.length);
  return nearest ? `${writeRule(nearest.rule)}: ${nearest.differences.join(', ')}` : null;
}

/** Describes a rule that has matched as many requests as it was for. */
export const describeUsedUp = (rule: FaultRule): string => `${writeRule(rule)}: it is used up`;
