import { isObject, type NamedPatient, type PatientNumber } from '../dialect.js';
import { GatewayProblem } from '../problem.js';

const MAX_PATIENTS = 20;
const MAX_NUMBERS = 20;
const MAX_TEXT = 200;

/** Reads the member `patients` of a request. Throws `body-invalid`. */
export function parseNamedPatients(value: unknown): readonly NamedPatient[] {
  if (!Array.isArray(value) || value.length === 0 || value.length > MAX_PATIENTS) throw invalid();
  return value.map(parsePatient);
}

function parsePatient(value: unknown): NamedPatient {
  if (!isObject(value)) throw invalid();
  const { ids, name, birthDate } = value;
  if (!Array.isArray(ids) || ids.length > MAX_NUMBERS) throw invalid();
  return { ids: ids.map(parseNumber), name: requireText(name), birthDate: requireText(birthDate) };
}

function parseNumber(value: unknown): PatientNumber {
  if (!isObject(value)) throw invalid();
  return { value: requireText(value.value), issuer: requireText(value.issuer) };
}

function requireText(value: unknown): string {
  if (typeof value !== 'string' || value.length > MAX_TEXT) throw invalid();
  return value;
}

const invalid = () => new GatewayProblem('body-invalid');
