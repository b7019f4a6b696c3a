import { isLosslessNumber, parse } from 'lossless-json';
import { CallbackFailure } from '../failure.js';
import type { Tree } from './fhir.js';

/** Parses JSON with its decimals as written: 1.0 is not 1 (FHIR R4 §2.24.0.1). Throws CallbackFailure. */
export function readFhirJson(text: string): Tree {
  try {
    const reviver = (_key: string, value: unknown) =>
      isLosslessNumber(value) || typeof value === 'boolean' ? String(value) : value;
    return parse(text, reviver) as Tree;
  } catch (cause) {
    throw new CallbackFailure('json', { cause });
  }
}
