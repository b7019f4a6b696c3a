import { LosslessNumber } from 'lossless-json';
import { v5 } from 'uuid';
import {
  DEFAULT_ORGANIZATION_NAME,
  FHIR_NAMELESS,
  fhirDate,
  IDENTIFIER_SYSTEM_BASE,
  ORGANIZATION_IDENTIFIER,
} from '../assumptions.js';
import { nameUuid } from '../ids.js';
import type { Row } from '../row.js';
import { LABORATORY_REPORT, loincCode, type Report, reportDate, reportNumber, rowNumber } from './report.js';
import { numberOf, rangeText } from './value-text.js';

/** FHIR as JSON; decimals keep their digits. */
export type FhirElement = string | LosslessNumber | readonly FhirElement[] | FhirObject;

interface FhirObject {
  readonly [name: string]: FhirElement;
}

export interface FhirResource extends FhirObject {
  readonly resourceType: string;
  readonly id: string;
}

const LOINC = 'http://loinc.org';
const REPORT_CATEGORY = { system: 'http://terminology.hl7.org/CodeSystem/v2-0074', code: 'LAB' };
const OBSERVATION_CATEGORY = {
  system: 'http://terminology.hl7.org/CodeSystem/observation-category',
  code: 'laboratory',
};

/**
 * A FHIR R4 collection of Organization, Patient, DiagnosticReport and one Observation per row, in this order (interface,
 * FHIR). The interface lists no flag for an Observation, so there is none; a row's comment is `note`, which it does not list
 * either. Elements are in the order of the standard, which XML requires. Ids derive from the upload id alone.
 */
export function toBundle(report: Report): FhirResource {
  const id = (part: string) => nameUuid(`${IDENTIFIER_SYSTEM_BASE}/${report.uploadId}/${part}`, v5.URL);
  const laboratory = organization(id('organization'), report.laboratory ?? '');
  const patient: FhirResource = {
    resourceType: 'Patient',
    id: id('patient'),
    managingOrganization: referenceTo(laboratory),
  };
  const observations = report.rows.map((row, i) => {
    const number = `${reportNumber(report)}-test-${rowNumber(report, i)}`;
    return observation(row, { id: id(number), number, patient });
  });
  const summary: FhirResource = {
    resourceType: 'DiagnosticReport',
    id: id('report'),
    status: 'final',
    category: [{ coding: [REPORT_CATEGORY] }],
    code: { coding: [{ system: LOINC, code: LABORATORY_REPORT.code, display: LABORATORY_REPORT.name }] },
    subject: referenceTo(patient),
    ...effective(reportDate(report)),
    performer: [{ ...referenceTo(laboratory), display: laboratory.name }],
    result: observations.map(referenceTo),
  };
  return {
    resourceType: 'Bundle',
    id: id('bundle'),
    type: 'collection',
    entry: [laboratory, patient, summary, ...observations].map((resource) => ({
      fullUrl: addressOf(resource),
      resource,
    })),
  };
}

const addressOf = ({ id }: FhirResource): string => `urn:uuid:${id}`;
const referenceTo = (resource: FhirResource) => ({ reference: addressOf(resource) });

const organization = (id: string, name: string) => ({
  resourceType: 'Organization',
  id,
  identifier: [{ system: `${IDENTIFIER_SYSTEM_BASE}/orgs`, value: ORGANIZATION_IDENTIFIER }],
  name: fhirText(name) || DEFAULT_ORGANIZATION_NAME,
});

interface ObservationContext {
  readonly id: string;
  /** The identifier, unique among all reports. */
  readonly number: string;
  readonly patient: FhirResource;
}

const observation = (row: Row, { id, number, patient }: ObservationContext): FhirResource => ({
  resourceType: 'Observation',
  id,
  identifier: [{ system: `${IDENTIFIER_SYSTEM_BASE}/observations`, value: number }],
  status: 'final',
  category: [{ coding: [OBSERVATION_CATEGORY] }],
  code: { coding: [coding(row)] },
  subject: referenceTo(patient),
  ...effective(row.date),
  ...value(row),
  ...note(row.comment),
  ...referenceRange(row),
});

function coding(row: Row): FhirElement {
  const code = loincCode(row.loinc);
  const display = fhirText(row.name) || FHIR_NAMELESS;
  return code === '' ? { display } : { system: LOINC, code, display };
}

const effective = (date: string): Record<string, string> =>
  date === '' ? {} : { effectiveDateTime: fhirDate(date) };

function value({ result, unit }: Row): Record<string, FhirElement> {
  const number = quantity(result, unit);
  if (number) return { valueQuantity: number };
  const text = fhirText(result);
  return text === '' ? {} : { valueString: text };
}

function quantity(text: string, unit: string): FhirElement | null {
  const decimal = numberOf(text);
  if (decimal === null) return null;
  const cleaned = fhirText(unit);
  return { value: new LosslessNumber(decimal), ...(cleaned === '' ? {} : { unit: cleaned }) };
}

function note(comment: string): Record<string, FhirElement> {
  const text = fhirText(comment);
  return text === '' ? {} : { note: [{ text }] };
}

/** A limit that is not a number, such as `<5`, is in the text only: a `high` of 5 would mean something else. */
function referenceRange(row: Row): Record<string, FhirElement> {
  const text = fhirText(rangeText(row));
  if (text === '') return {};
  const [low, high] = [quantity(row.low, row.unit), quantity(row.high, row.unit)];
  return { referenceRange: [{ ...(low ? { low } : {}), ...(high ? { high } : {}), text }] };
}

/**
 * Text as a FHIR `string` for JSON and XML: characters that XML 1.0 does not allow become U+FFFD, all kinds of space
 * become a plain one (R4 §2.24.0.1), and the ends are trimmed.
 */
export const fhirText = (text: string): string =>
  text
    .replaceAll(/[^\S \t\n\r]/gu, ' ')
    .replaceAll(/[^\P{Cc}\t\n\r\x7f-\x9f]|\p{Surrogate}|[\ufffe\uffff]/gu, '\ufffd')
    .trim();
