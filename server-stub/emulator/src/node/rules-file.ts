import { readFileSync } from 'node:fs';
import { type FaultRule, RuleError, readRule } from '../faults/rule.js';

/** Reads a JSON list of rules. Throws RuleError, which numbers the faults from 1. */
export function readRulesFile(file: string): readonly FaultRule[] {
  const stated = parsed(textOf(file));
  if (!Array.isArray(stated)) throw new RuleError('The faults file must be a JSON list.');
  return stated.map((one: unknown, index) => {
    try {
      return readRule(one);
    } catch (cause) {
      if (!(cause instanceof RuleError)) throw cause;
      throw new RuleError(`Fault ${index + 1} in the file: ${cause.message}`, { cause });
    }
  });
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  } catch (cause) {
    throw new RuleError('The faults file could not be read.', { cause });
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new RuleError('The faults file is not valid JSON.', { cause });
  }
}
