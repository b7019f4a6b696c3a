import { readFileSync } from 'node:fs';
import { type FaultRule, RuleError, readRule } from './rule.js';

/** Rules of a file: JSON, a list of them. Throws RuleError. */
export function readRulesFile(file: string): readonly FaultRule[] {
  return readRules(textOf(file));
}

/** Throws RuleError, which counts the faults from 1. */
export function readRules(text: string): readonly FaultRule[] {
  const stated = parsed(text);
  if (!Array.isArray(stated)) throw new RuleError('The file of faults is a JSON list.');
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
    throw new RuleError('The file of faults could not be read.', { cause });
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new RuleError('The file of faults is no JSON.', { cause });
  }
}
