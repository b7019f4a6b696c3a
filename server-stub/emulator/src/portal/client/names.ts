import type { FaultPlace, Settings, SettingsProblem, Upload, UploadStatus } from '../../admin/wire.js';
import type { FaultKind } from '../../faults/fault.js';
import type { OutputFormat } from '../../formats.js';
import type { FailureReason } from '../../parse/failure.js';
import type { Doubt } from '../../review/doubt.js';
import type { Flaw } from '../../row.js';
import type { DeliveryStage, DeliveryState, SendError } from '../../uploads/delivery.js';
import type { Section } from './route.js';

// Display names of codes.

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

export const FAILURE_NAMES: Readonly<Record<FailureReason, string>> = {
  empty: 'The file is empty.',
  'no-reader': 'Pictures and PDF need hdt-reader, which is not installed.',
  unrecognised: 'Not a format of the service.',
  encrypted: 'It cannot be read without a password.',
  malformed: 'It violates its format.',
  'cut-off': 'It is truncated.',
  'no-results': 'It is valid, but has no results.',
  'too-large': 'It exceeds the limits of rows, nesting or memory.',
  timeout: 'Reading it took too long.',
};

export const DOUBT_NAMES: Readonly<Record<Doubt, string>> = {
  'unsure-reading': 'Read from a picture with low confidence',
  'flawed-source': 'The document is incomplete or contradicts itself here',
  'missing-unit': 'A number without its unit',
  'unknown-unit': 'A unit in which the test is not measured',
  'other-test': 'The code of one test and the name of another',
  'implausible-value': 'A value no living patient has',
  'unread-line': 'A line that looks like a result and could not be read',
  'missing-result': 'A unit or limits without a result',
  'far-from-limits': 'A thousandth of its limits',
  'other-unit': 'The limits have another unit',
  contradiction: 'The same test has another value at the same time',
  'no-test-name': 'The name is not that of a test',
};

/** What a document contradicts itself in or leaves unclear. */
export const FLAW_NAMES: Readonly<Record<Flaw, string>> = {
  name: 'The name of the test is missing',
  date: 'The date is not understood, or can be two days',
  value: 'The value is not understood',
  status: 'The status is not understood',
  range: 'The limits are not understood',
  unit: 'The unit is not understood',
  end: 'The last line has no end',
  cells: 'Cells stand in the wrong columns',
  number: 'A number that can be decimals or thousands',
  copy: 'Two pictures of this page differ here',
  person: 'This document names different patients',
  rows: 'A page, or most of a table, could not be read',
};

export const DELIVERY_STATE_NAMES: Readonly<Record<DeliveryState, string>> = {
  pending: 'Pending',
  delivered: 'Delivered',
  retrying: 'Retrying',
  exhausted: 'Exhausted',
};

export const DELIVERY_STAGE_NAMES: Readonly<Record<DeliveryStage, string>> = {
  whole: 'Whole result',
  verified: 'Verified rows, the first of two',
  reviewed: 'Reviewed rows, the second of two',
  error: 'Error: the document could not be read',
};

export const SEND_ERROR_NAMES: Readonly<Record<SendError, string>> = {
  refused: 'connection refused',
  unreachable: 'not reachable',
  'cut-off': 'connection cut off',
  timeout: 'no answer in time',
  untrusted: 'its certificate is not trusted',
  invalid: 'not a valid address',
};

export const FAULT_KIND_NAMES: Readonly<Record<FaultKind, string>> = {
  '401': 'Status 401',
  '403': 'Status 403',
  '404': 'Status 404',
  '422': 'Status 422',
  '429': 'Status 429',
  '500': 'Status 500',
  '503': 'Status 503',
  html: 'A web page instead of a response (502)',
  'wrong-type': 'A web page with 200',
  latency: 'A delayed response',
  drip: 'A response in small pieces',
  half: 'Half a response, then the connection is cut',
  cut: 'The connection is cut before processing',
  'cut-after': 'The connection is cut after processing',
};

export const FAULT_PLACE_NAMES: Readonly<Record<FaultPlace, string>> = {
  everywhere: 'everywhere',
  upload: 'uploads',
  medical: 'device pictures',
  status: 'status',
  results: 'results',
  list: 'list of uploads',
  history: 'history of device pictures',
  record: 'one device record',
};

/** By the measurement keys of the interface; a reader can return others, which are shown as they are. */
export const MEASUREMENT_NAMES: Readonly<Record<string, string>> = {
  spo2: 'Oxygen saturation',
  pulseRate: 'Pulse',
  systolic: 'Systolic pressure',
  diastolic: 'Diastolic pressure',
  bloodGlucose: 'Blood glucose',
  temperature: 'Temperature',
  weight: 'Weight',
};

export const LANGUAGE_NAMES: Readonly<Record<Settings['language'], string>> = {
  EN: 'English, no translation',
  ES: 'Spanish',
  DE: 'German',
  ZH: 'Chinese',
};

export const UNIT_STANDARD_NAMES: Readonly<Record<Settings['standardUnits'], string>> = {
  source: 'as in the document',
  si: 'SI',
  conventional: 'conventional (US)',
};

export const SETTINGS_PROBLEM_NAMES: Readonly<Record<SettingsProblem, string>> = {
  'not-http': 'Enter an address that begins with http:// or https://.',
  'not-a-header': 'This header name cannot be used.',
  missing: 'Fill in this field: a header has a name and a key.',
  'not-ascii': 'Only visible ASCII characters.',
  unknown: 'Unknown format.',
  'file-only': 'Inline exists for JSON and FHIR JSON only. Choose File for this format.',
};

const FORMAT_LABELS: Readonly<Record<OutputFormat, string>> = {
  json: 'JSON',
  fhir_json: 'FHIR JSON',
  hl7: 'HL7',
  fhir_xml: 'FHIR XML',
  csv: 'CSV',
  parquet: 'Parquet',
};

/** The output formats with their names. */
export const OUTPUT_FORMATS = Object.entries(FORMAT_LABELS) as readonly (readonly [OutputFormat, string])[];
