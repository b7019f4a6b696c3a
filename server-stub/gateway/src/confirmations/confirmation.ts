import { isObject } from '../dialect.js';
import { GatewayProblem } from '../problem.js';

const STATES = ['confirmed', 'dismissed', 'unconfirmed'] as const;
const SURFACES = ['page', 'phone', 'records'] as const;
const ORIGINS = ['read', 'corrected', 'typed'] as const;

/** One value of a reading that the person confirmed. */
export interface ConfirmedValue {
  /** Position of the device in the reading, from 0. */
  readonly device: number;
  readonly deviceType: string;
  readonly key: string;
  readonly value: string;
  readonly unit: string;
  /** Confirmed as it was read, changed from what was read, or typed where nothing was read. */
  readonly origin: (typeof ORIGINS)[number];
}

/** A person's verdict on one reading, which never changes the reading itself. */
export interface Confirmation {
  /** `unconfirmed` withdraws an earlier `confirmed` or `dismissed`. */
  readonly state: (typeof STATES)[number];
  /** Time of the person's action: ISO 8601. */
  readonly at: string;
  /** The screen on which the person acted. */
  readonly surface: (typeof SURFACES)[number];
  /** Whether the service had read the values with a confidence below the page's threshold. */
  readonly lowConfidence: boolean;
  /** All values that the person confirmed; empty unless `confirmed`. */
  readonly values: readonly ConfirmedValue[];
}

export interface StoredConfirmation extends Confirmation {
  /** Time at which the gateway stored it: ISO 8601. */
  readonly storedAt: string;
}

/** Maximum number of values: more than any display shows. */
const MAX_VALUES = 100;
const MAX_DEVICE = 1000;
const MAX_TEXT = 200;

/** ISO 8601 with a time zone, without which the time would depend on the machine. */
const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/;

/** Checks the body of a request; members it does not know are left out. Throws `body-invalid`. */
export function parseConfirmation(body: unknown): Confirmation {
  const { state, at, surface, lowConfidence, values } = requireObject(body);
  if (typeof lowConfidence !== 'boolean' || !Array.isArray(values)) throw invalid();
  const confirmation = {
    state: requireOneOf(STATES, state),
    at: parseTimestamp(at),
    surface: requireOneOf(SURFACES, surface),
    lowConfidence,
    values: values.map(parseValue),
  };
  const [least, most] = confirmation.state === 'confirmed' ? [1, MAX_VALUES] : [0, 0];
  if (values.length < least || values.length > most) throw invalid();
  return confirmation;
}

function parseValue(given: unknown): ConfirmedValue {
  const { device, deviceType, key, value, unit, origin } = requireObject(given);
  if (typeof device !== 'number' || !Number.isInteger(device) || device < 0 || device > MAX_DEVICE) {
    throw invalid();
  }
  return {
    device,
    deviceType: requireText(deviceType),
    key: requireText(key),
    value: requireText(value),
    unit: requireText(unit),
    origin: requireOneOf(ORIGINS, origin),
  };
}

const invalid = () => new GatewayProblem('body-invalid');

function requireObject(value: unknown): Readonly<Record<string, unknown>> {
  if (!isObject(value)) throw invalid();
  return value;
}

function requireText(value: unknown): string {
  if (typeof value !== 'string' || value.length > MAX_TEXT) throw invalid();
  return value;
}

function parseTimestamp(value: unknown): string {
  if (typeof value !== 'string' || !TIMESTAMP.test(value)) throw invalid();
  const time = Date.parse(value);
  if (Number.isNaN(time)) throw invalid();
  return new Date(time).toISOString();
}

function requireOneOf<Known extends string>(known: readonly Known[], value: unknown): Known {
  const found = known.find((name) => name === value);
  if (found === undefined) throw invalid();
  return found;
}
