import { FORMAT_NAMES } from '../formats.js';
import { UPLOAD_STATUSES } from '../uploads/upload.js';

/** A schema of JSON Schema 2020-12, as OpenAPI 3.1 has it. */
type Schema = Readonly<Record<string, unknown>>;

const text: Schema = { type: 'string' };
const count: Schema = { type: 'integer', minimum: 0 };
const flag: Schema = { type: 'boolean' };
const oneOf = (...words: readonly string[]): Schema => ({ type: 'string', enum: words });
const listOf = (items: Schema): Schema => ({ type: 'array', items });
const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

/** Members whose name ends in a question mark may be absent. */
function object(members: Readonly<Record<string, Schema>>): Schema {
  const entries = Object.entries(members);
  return {
    type: 'object',
    required: entries.map(([name]) => name).filter((name) => !name.endsWith('?')),
    properties: Object.fromEntries(entries.map(([name, schema]) => [name.replace('?', ''), schema])),
  };
}

/** Members that nobody knows beforehand. */
const open = (schema: Schema): Schema => ({ ...schema, additionalProperties: true });

const json = (description: string, schema: Schema): object => ({
  description,
  content: { 'application/json': { schema } },
});

const parameter = (place: 'path' | 'query', name: string, schema: Schema = text): object => ({
  name,
  in: place,
  required: place === 'path',
  schema,
});

const problems = (...statuses: readonly number[]): object =>
  Object.fromEntries(statuses.map((status) => [status, { $ref: '#/components/responses/Problem' }]));

/** Every route can answer with these; so can the emulator's faults. */
const ALWAYS = [401, 429, 500, 503] as const;

const required = (one: object): object => ({ ...one, required: true });

const upload = {
  uploadId: text,
  transactionId: { type: 'integer' },
  fileName: text,
  status: oneOf(...UPLOAD_STATUSES),
  uploadedDate: text,
  expiresAt: { type: ['string', 'null'] },
  'patients?': listOf(
    object({ name: text, birthDate: text, ids: listOf(object({ value: text, issuer: text })) }),
  ),
};

const measurements = { deviceType: text, data: open({ type: 'object' }), confidence: { type: 'number' } };

const row = {
  Date: text,
  'Biomarker-Name': text,
  Result: text,
  Unit: text,
  'Low-Ref-Range': text,
  'High-Ref-Range': text,
  Interpretation: text,
};

const schemas: Readonly<Record<string, Schema>> = {
  Problem: object({
    type: text,
    title: text,
    status: { type: 'integer' },
    detail: text,
    'fields?': open({ type: 'object' }),
  }),
  RetrievalError: object({ success: { const: false }, statusCode: { type: 'integer' }, message: text }),
  Upload: object(upload),
  Acknowledged: object({ uploadId: text, fileName: text, status: oneOf(...UPLOAD_STATUSES) }),
  Status: object({
    success: flag,
    ...upload,
    'totalTests?': count,
    'qaPassed?': count,
    'manualReview?': count,
    'unreadLines?': count,
    'reviewReasons?': listOf(text),
    'reason?': text,
    'content?': text,
    callbackDelivery: object({ status: oneOf('pending', 'delivered', 'retrying', 'exhausted') }),
  }),
  Results: object({
    customerId: { type: 'integer' },
    fileName: text,
    results: listOf(
      object({
        ...row,
        'LOINC-Code?': text,
        'Comment?': text,
        'Status?': text,
        'Original?': open({ type: 'object' }),
      }),
    ),
    'unreadLines?': count,
    'reviewReasons?': listOf(text),
  }),
  Extraction: object({
    id: text,
    fileName: text,
    result: object({
      success: flag,
      'message?': text,
      'deviceType?': text,
      'data?': open({ type: 'object' }),
      'confidence?': { type: 'number' },
      'items?': listOf(object(measurements)),
    }),
  }),
  Record: object({ id: text, fileName: text, createdAt: text, extractions: listOf(ref('Extraction')) }),
};

const status = {
  responses: { 200: json('The status.', ref('Status')), ...problems(400, 403, 404, ...ALWAYS) },
};

const asFile = { schema: { type: 'string' } };
const retrievalError = { $ref: '#/components/responses/RetrievalError' };

const paths = {
  '/api/master': {
    post: {
      operationId: 'upload',
      summary: 'Reports, acknowledged at once; or pictures of devices, read at once',
      parameters: [required(parameter('query', 'module', oneOf('pathology', 'medical')))],
      requestBody: {
        required: true,
        content: {
          'multipart/form-data': {
            schema: object({
              files: listOf({ type: 'string', contentMediaType: 'application/octet-stream' }),
            }),
          },
        },
      },
      responses: {
        200: json('What was taken.', {
          anyOf: [
            object({ success: flag, uploadId: text, fileName: text, status: oneOf(...UPLOAD_STATUSES) }),
            object({ success: flag, uploads: listOf(ref('Acknowledged')) }),
            object({ success: flag, extractions: listOf(ref('Extraction')) }),
          ],
        }),
        ...problems(400, 413, 415, ...ALWAYS),
      },
    },
    get: {
      operationId: 'getStatusByQuery',
      summary: 'The older form of the status',
      parameters: [required(parameter('query', 'uploadId'))],
      ...status,
    },
  },
  '/api/v1/status/{uploadId}': {
    get: {
      operationId: 'getStatus',
      summary: 'The status of one upload',
      parameters: [parameter('path', 'uploadId')],
      ...status,
    },
  },
  '/api/v1/results/{uploadId}': {
    get: {
      operationId: 'getResults',
      summary: 'The results of one upload',
      parameters: [parameter('path', 'uploadId'), parameter('query', 'format', oneOf(...FORMAT_NAMES))],
      responses: {
        200: {
          description: 'The results in the format asked for.',
          content: {
            'application/json': { schema: ref('Results') },
            'application/fhir+json': { schema: open({ type: 'object' }) },
            'application/fhir+xml': asFile,
            'text/plain': asFile,
            'text/csv': asFile,
            'application/octet-stream': asFile,
          },
        },
        202: json(
          'They are not there yet.',
          object({
            success: { const: false },
            status: oneOf('In Progress'),
            uploadId: text,
            message: text,
            statusUrl: text,
          }),
        ),
        ...Object.fromEntries([400, 403, 404, 422, ...ALWAYS].map((code) => [code, retrievalError])),
      },
    },
  },
  '/api/v1/uploads': {
    get: {
      operationId: 'listUploads',
      summary: 'The uploads of the account, newest first',
      parameters: [
        parameter('query', 'limit', { type: 'integer', minimum: 1, maximum: 100, default: 10 }),
        parameter('query', 'fromDate', { type: 'string', format: 'date' }),
        parameter('query', 'toDate', { type: 'string', format: 'date' }),
        parameter('query', 'status', oneOf(...UPLOAD_STATUSES)),
      ],
      responses: {
        200: json('The list.', object({ success: flag, count, uploads: listOf(ref('Upload')) })),
        ...problems(400, ...ALWAYS),
      },
    },
  },
  '/api/master/transformations': {
    get: {
      operationId: 'listReadings',
      summary: 'What was read of the pictures of the account, newest first',
      parameters: [required(parameter('query', 'module', oneOf('medical')))],
      responses: {
        200: json('The history.', object({ success: flag, count, records: listOf(ref('Record')) })),
        ...problems(400, ...ALWAYS),
      },
    },
  },
  '/api/master/medical/{id}': {
    get: {
      operationId: 'getReading',
      summary: 'What was read of one picture',
      parameters: [parameter('path', 'id')],
      responses: {
        200: json('The record.', object({ success: flag, record: ref('Record') })),
        ...problems(403, 404, ...ALWAYS),
      },
    },
  },
};

/** The interface of the service as OpenAPI 3.1, as this emulator serves it: its assumptions (assumptions.ts) included. */
export const serviceDocument = (): object => ({
  openapi: '3.1.1',
  info: {
    title: 'Health-data transformation service',
    version: '1.0.0',
    description:
      'As hdt-emulator serves it. What the interface does not show is assumed in its assumptions.ts.',
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [{ url: '/' }],
  security: [{ key: [] }],
  paths,
  components: {
    schemas,
    responses: {
      Problem: {
        description: 'Problem details (RFC 7807).',
        headers: { 'WWW-Authenticate': { schema: text }, 'Retry-After': { schema: text } },
        content: { 'application/problem+json': { schema: ref('Problem') } },
      },
      RetrievalError: {
        description: 'An error of the retrieval endpoint.',
        headers: { 'WWW-Authenticate': { schema: text } },
        content: { 'application/json': { schema: ref('RetrievalError') } },
      },
    },
    securitySchemes: { key: { type: 'http', scheme: 'bearer', description: 'The API key of the account.' } },
  },
});
