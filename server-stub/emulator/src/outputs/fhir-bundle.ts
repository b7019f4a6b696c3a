import { LosslessNumber } from 'lossless-json';
import {
  DEFAULT_ORGANIZATION_NAME,
  FHIR_NAMELESS,
  fhirDate,
  IDENTIFIER_SYSTEM_BASE,
  ORGANIZATION_IDENTIFIER,
} from '../assumptions.js';
import type { Row } from '../row.js';
import { decimalOf } from './decimal.js';
import type { FhirElement, FhirResource } from './fhir-element.js';
import { fhirText } from './fhir-text.js';
import { LABORATORY_REPORT, loincCode } from './loinc-code.js';
import { rangeText } from './reference-text.js';
import { type Report, reportDate, reportNumber, rowNumber } from './report.js';
import { URL_NAMESPACE, uuid5 } from './uuid5.js';

const LOINC = 'http://loinc.org';
const REPORT_CATEGORY = { system: 'http://terminology.hl7.org/CodeSystem/v2-0074', code: 'LAB' };
const OBSERVATION_CATEGORY = {
  system: 'http://terminology.hl7.org/CodeSystem/observation-category',
  code: 'laboratory',
};

/**
 * A FHIR R4 collection of Organization, Patient, DiagnosticReport and one Observation a row, in this order (interface,
 * FHIR). Elements are in the order of the standard, which XML requires. Ids follow from the upload's id alone.
 */
export function toBundle(report: Report): FhirResource {
  const id = (part: string) => uuid5(URL_NAMESPACE, `${IDENTIFIER_SYSTEM_BASE}/${report.uploadId}/${part}`);
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

const organization = (id: string, detected: string) => ({
  resourceType: 'Organization',
  id,
  identifier: [{ system: `${IDENTIFIER_SYSTEM_BASE}/orgs`, value: ORGANIZATION_IDENTIFIER }],
  name: fhirText(detected) || DEFAULT_ORGANIZATION_NAME,
});

interface Place {
  readonly id: string;
  /** Its identifier, unique among all reports. */
  readonly number: string;
  readonly patient: FhirResource;
}

const observation = (row: Row, { id, number, patient }: Place): FhirResource => ({
  resourceType: 'Observation',
  id,
  identifier: [{ system: `${IDENTIFIER_SYSTEM_BASE}/observations`, value: number }],
  status: 'final',
  category: [{ coding: [OBSERVATION_CATEGORY] }],
  code: { coding: [coding(row)] },
  subject: referenceTo(patient),
  ...effective(row.date),
  ...value(row),
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
  const decimal = decimalOf(text);
  if (decimal === null) return null;
  const cleaned = fhirText(unit);
  return { value: new LosslessNumber(decimal), ...(cleaned === '' ? {} : { unit: cleaned }) };
}

/** A limit that is no number, such as `<5`, is in the text alone: a `high` of 5 would say something else. */
function referenceRange(row: Row): Record<string, FhirElement> {
  const text = fhirText(rangeText(row));
  if (text === '') return {};
  const [low, high] = [quantity(row.low, row.unit), quantity(row.high, row.unit)];
  return { referenceRange: [{ ...(low ? { low } : {}), ...(high ? { high } : {}), text }] };
}
