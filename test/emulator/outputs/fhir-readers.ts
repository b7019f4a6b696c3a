import type { Bundle } from '@medplum/fhirtypes';
import { createR4Check } from '../../support/fhir-r4.js';

let checkBundle: ReturnType<typeof createR4Check> | undefined;

/** Errors of HL7's schema and of @medplum/core, and of one rule that both miss. */
export function faultsOf(bundle: unknown): readonly string[] {
  checkBundle ??= createR4Check('Bundle', ['Organization', 'Patient', 'DiagnosticReport', 'Observation']);
  return [...checkBundle(bundle), ...manyValues(bundle as Bundle)];
}

/** Neither checks that there is at most one `value[x]` (R4 §2.24.0.2). */
const manyValues = ({ entry = [] }: Bundle): readonly string[] =>
  entry
    .map(({ resource = {} }) => Object.keys(resource).filter((key) => /^value[A-Z]/.test(key)))
    .filter((values) => values.length > 1)
    .map((values) => `two values: ${values.join(', ')}`);
