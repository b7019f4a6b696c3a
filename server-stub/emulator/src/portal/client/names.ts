import type { FaultPlace, Settings, SettingsProblem, Upload, UploadStatus } from '../../admin/wire.js';
import type { FaultKind } from '../../faults/fault.js';
import type { FailureReason } from '../../parse/failure.js';
import type { Doubt } from '../../review/doubt.js';
import type { DeliveryStage, DeliveryState, SendError } from '../../uploads/delivery.js';
import type { TimeUnit } from './format.js';
import type { Section } from './route.js';

// What the page calls the codes of the emulator. Sentences stand where they are shown.

export const SECTION_NAMES: Readonly<Record<Section, string>> = {
  uploads: 'Uploads',
  callbacks: 'Callbacks',
  inbox: 'Inbox',
  accounts: 'Accounts',
  faults: 'Faults',
  requests: 'Requests',
};

export const STATUS_NAMES: Readonly<Record<UploadStatus, string>> = {
  uploaded: 'Received',
  processing: 'Processing',
  completed: 'Complete',
  failed: 'Failed',
};

export const STEP_NAMES: Readonly<Record<NonNullable<Upload['step']>, string>> = {
  reading: 'Being read',
  review: 'In review',
  translation: 'Being translated',
};

export const FAILURE_REASONS: Readonly<Record<FailureReason, string>> = {
  empty: 'The file is empty.',
  unrecognised: 'No format the service takes.',
  unsupported: 'A format this emulator does not read.',
  malformed: 'It breaks the rules of its own format.',
  'cut-off': 'It ends in the middle.',
  'no-results': 'It is sound, but states no result.',
  'too-large': 'It has more rows or nesting than the emulator takes.',
  timeout: 'Reading it took too long.',
};

export const DOUBT_NAMES: Readonly<Record<Doubt, string>> = {
  'unsure-reading': 'Read from a picture with little certainty',
  'missing-unit': 'A number without its unit',
  'implausible-value': 'A value no living patient has',
};

export const DELIVERY_STATES: Readonly<Record<DeliveryState, string>> = {
  pending: 'Pending',
  delivered: 'Delivered',
  retrying: 'Retrying',
  exhausted: 'Exhausted',
};

export const DELIVERY_STAGES: Readonly<Record<DeliveryStage, string>> = {
  whole: 'Whole result',
  verified: 'Verified rows, the first of two',
  reviewed: 'Reviewed rows, the second of two',
  error: 'Error: nothing could be read',
};

export const SEND_ERRORS: Readonly<Record<SendError, string>> = {
  refused: 'connection refused',
  unreachable: 'not reachable',
  'cut-off': 'connection cut off',
  timeout: 'no answer in time',
  untrusted: 'its certificate is not trusted',
  invalid: 'not a valid address',
};

export const FAULT_KINDS: Readonly<Record<FaultKind, string>> = {
  '401': 'Status 401',
  '403': 'Status 403',
  '404': 'Status 404',
  '422': 'Status 422',
  '429': 'Status 429',
  '500': 'Status 500',
  '503': 'Status 503',
  html: 'A web page instead of an answer (502)',
  'wrong-type': 'A web page with 200',
  latency: 'A late answer',
  drip: 'An answer in small pieces',
  half: 'Half an answer, then the connection is cut',
  cut: 'The connection is cut, nothing is done',
  'cut-after': 'The connection is cut after the work is done',
};

export const FAULT_PLACES: Readonly<Record<FaultPlace, string>> = {
  everywhere: 'everywhere',
  upload: 'uploads',
  medical: 'device pictures',
  status: 'status',
  results: 'results',
  list: 'list of uploads',
  history: 'history of device pictures',
  record: 'one device record',
};

/** By the service's own names; it may send others. */
export const DEVICE_NAMES: Readonly<Record<string, string>> = {
  'pulse oximeter': 'Pulse oximeter',
  'blood pressure monitor': 'Blood pressure monitor',
  glucometer: 'Glucometer',
  thermometer: 'Thermometer',
  'weight scale': 'Weight scale',
};

export const MEASUREMENT_NAMES: Readonly<Record<string, string>> = {
  spo2: 'Oxygen saturation',
  pulseRate: 'Pulse',
  systolic: 'Systolic pressure',
  diastolic: 'Diastolic pressure',
  bloodGlucose: 'Blood glucose',
  temperature: 'Temperature',
  weight: 'Weight',
};

export const UNIT_NAMES: Readonly<Record<TimeUnit, string>> = {
  second: 'seconds',
  minute: 'minutes',
  hour: 'hours',
  day: 'days',
};

export const OUTPUT_LANGUAGES: Readonly<Record<Settings['language'], string>> = {
  EN: 'English, no translation',
  ES: 'Spanish',
  DE: 'German',
  ZH: 'Chinese',
};

export const UNIT_STANDARDS: Readonly<Record<Settings['standardUnits'], string>> = {
  source: 'as in the document',
  si: 'SI',
  conventional: 'conventional (US)',
};

export const SETTINGS_PROBLEMS: Readonly<Record<SettingsProblem, string>> = {
  'not-http': 'Enter an address that begins with http:// or https://.',
  'not-a-header': 'This is no name of a header that can be chosen.',
  missing: 'Name the header this key belongs to.',
  'not-ascii': 'Only visible ASCII characters.',
  unknown: 'Unknown format.',
  'file-only': 'Inline is there for JSON and FHIR JSON only. Choose File for this format.',
};
