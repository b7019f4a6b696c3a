import type { LosslessNumber } from 'lossless-json';

/** A piece of FHIR as JSON has it, but for decimals, which keep their digits. */
export type FhirElement = string | LosslessNumber | readonly FhirElement[] | FhirObject;

interface FhirObject {
  readonly [name: string]: FhirElement;
}

export interface FhirResource extends FhirObject {
  readonly resourceType: string;
  readonly id: string;
}
