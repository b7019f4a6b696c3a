import { RESULT_FORMATS, UPLOAD_STATES } from '../dialect.js';
import { handoffPaths } from './handoff-paths.js';
import {
  asFile,
  count,
  FORWARDED,
  flag,
  json,
  jsonBody,
  listOf,
  NO_CONTENT,
  object,
  oneOf,
  open,
  parameter,
  REFUSED,
  ref,
  refusals,
  type Schema,
  text,
  token,
} from './schema.js';

/** Features of level 2 that this gateway has; a token response announces them to the elements. */
export const FEATURES = [
  'idempotency',
  'events',
  'handoff',
  'pages',
  'confirmations',
  'patients',
  'files',
] as const;

/** Headers of every response to a person: the draft's structured fields, with one policy. */
const QUOTA_HEADERS = {
  'RateLimit-Policy': { $ref: '#/components/headers/RateLimit-Policy' },
  RateLimit: { $ref: '#/components/headers/RateLimit' },
};

type Operation = { readonly security: readonly object[]; readonly responses: Record<string, object> };

/** Adds the headers to the responses of the operations that are limited by person. */
const withQuota = (paths: Record<string, Record<string, Operation>>): object =>
  mapValues(paths, (item) =>
    mapValues(item, (operation) =>
      operation.security.length === 0
        ? operation
        : { ...operation, responses: mapValues(operation.responses, addQuotaHeaders) },
    ),
  );

const addQuotaHeaders = (response: object): object =>
  '$ref' in response
    ? response
    : {
        ...response,
        headers: { ...('headers' in response ? (response.headers as object) : {}), ...QUOTA_HEADERS },
      };

const mapValues = <T, U>(values: Readonly<Record<string, T>>, change: (value: T) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));

const results: Schema = object({
  customerId: { type: 'integer' },
  fileName: text,
  results: listOf(
    object({
      Date: text,
      'Biomarker-Name': text,
      Result: text,
      Unit: text,
      'Low-Ref-Range': text,
      'High-Ref-Range': text,
      Interpretation: text,
      'LOINC-Code': text,
      'Comment?': text,
      'Status?': text,
      'Original?': open({ type: 'object' }),
    }),
  ),
  'unreadLines?': count,
  'reviewReasons?': listOf(text),
});

const level1 = {
  '/token': {
    post: {
      operationId: 'exchangeSession',
      summary: 'Exchanges the session of your site for a token of minutes',
      security: [{ session: [] }],
      parameters: [
        { ...parameter('header', 'X-HDT-Client', { const: '1' }), required: true },
        parameter('header', 'DPoP'),
      ],
      requestBody: jsonBody(object({ scope: text })),
      responses: {
        200: {
          ...json('A token.', ref('Token')),
          headers: { 'DPoP-Nonce': { schema: text }, 'Set-Cookie': { schema: text } },
        },
        ...refusals(...REFUSED, 413, 415),
      },
    },
  },
  '/api/master': {
    post: {
      operationId: 'upload',
      summary: 'Passes reports or pictures on, and records the owner of their ids before it responds',
      ...token,
      parameters: [
        { ...parameter('query', 'module', oneOf('pathology', 'medical')), required: true },
        parameter('header', 'Idempotency-Key'),
        parameter('header', 'Content-Digest'),
      ],
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
        200: json('The uploads, or the readings of the pictures.', {
          anyOf: [ref('Acknowledgement'), ref('Extractions')],
        }),
        ...refusals(...FORWARDED, 408, 409, 410, 413, 415, 422),
      },
    },
    get: {
      operationId: 'getStatusByQuery',
      summary: 'The older form of the status (the elements do not use it)',
      ...token,
      parameters: [{ ...parameter('query', 'uploadId'), required: true }],
      responses: { 200: json('The status.', ref('Status')), ...refusals(...FORWARDED) },
    },
  },
  '/api/v1/status/{uploadId}': {
    get: {
      operationId: 'getStatus',
      summary: 'The status of one upload of the person',
      ...token,
      parameters: [parameter('path', 'uploadId')],
      responses: { 200: json('The status.', ref('Status')), ...refusals(...FORWARDED) },
    },
  },
  '/api/v1/results/{uploadId}': {
    get: {
      operationId: 'getResults',
      summary: 'The results of one upload of the person',
      ...token,
      parameters: [parameter('path', 'uploadId'), parameter('query', 'format', oneOf(...RESULT_FORMATS))],
      responses: {
        200: {
          description: 'The results, as the service wrote them.',
          content: {
            'application/json': { schema: results },
            'application/fhir+json': { schema: open({ type: 'object' }) },
            'application/fhir+xml': asFile,
            'text/plain': asFile,
            'text/csv': asFile,
            'application/octet-stream': asFile,
          },
        },
        202: {
          ...json('The results are not ready yet.', ref('InProgress')),
          headers: { 'Retry-After': { schema: text } },
        },
        ...refusals(...FORWARDED, 422),
      },
    },
  },
  '/api/v1/uploads': {
    get: {
      operationId: 'listUploads',
      summary: 'The person’s uploads, newest first',
      ...token,
      parameters: [
        parameter('query', 'limit', { type: 'integer', minimum: 1, maximum: 100, default: 10 }),
        parameter('query', 'fromDate', { type: 'string', format: 'date' }),
        parameter('query', 'toDate', { type: 'string', format: 'date' }),
        parameter('query', 'status', oneOf(...UPLOAD_STATES)),
        parameter('query', 'cursor'),
      ],
      responses: {
        200: {
          ...json('One page.', object({ success: flag, count, uploads: listOf(ref('Upload')) })),
          headers: { Link: { schema: text, description: 'rel="next", where the list goes on (RFC 8288)' } },
        },
        ...refusals(...FORWARDED),
      },
    },
  },
  '/api/master/transformations': {
    get: {
      operationId: 'listReadings',
      summary: 'The person’s readings, newest first',
      ...token,
      parameters: [
        { ...parameter('query', 'module', { const: 'medical' }), required: true },
        parameter('query', 'cursor'),
      ],
      responses: {
        200: json('One page.', object({ success: flag, count, records: listOf(ref('Record')) })),
        ...refusals(...FORWARDED),
      },
    },
  },
  '/api/master/medical/{id}': {
    get: {
      operationId: 'getReading',
      summary: 'One reading of the person',
      ...token,
      parameters: [parameter('path', 'id')],
      responses: {
        200: json('The record.', object({ success: flag, record: ref('Record') })),
        ...refusals(...FORWARDED),
      },
    },
  },
};

const level2 = {
  '/idempotency-keys/{key}': {
    get: {
      operationId: 'findUpload',
      summary: 'idempotency: the uploads stored under a key',
      ...token,
      parameters: [parameter('path', 'key')],
      responses: { 200: json('The uploads.', ref('Acknowledgement')), ...refusals(...FORWARDED, 409) },
    },
    delete: {
      operationId: 'withdrawUpload',
      summary: 'idempotency: withdraws a key, under which nothing is stored from then on',
      ...token,
      parameters: [parameter('path', 'key')],
      responses: {
        200: json('The uploads that were stored already.', ref('Acknowledgement')),
        ...NO_CONTENT,
        ...refusals(...FORWARDED, 409),
      },
    },
  },
  '/readings/{id}/confirmation': {
    get: {
      operationId: 'getConfirmation',
      summary: 'confirmations: the newest confirmation of a reading',
      ...token,
      parameters: [parameter('path', 'id')],
      responses: { 200: json('The newest.', ref('Confirmation')), ...refusals(...REFUSED, 404) },
    },
    put: {
      operationId: 'putConfirmation',
      summary: 'confirmations: stores a confirmation of a reading',
      ...token,
      parameters: [parameter('path', 'id')],
      requestBody: jsonBody(ref('NewConfirmation')),
      responses: { 200: json('The newest.', ref('Confirmation')), ...refusals(...REFUSED, 404, 413, 415) },
    },
  },
  '/uploads/{id}/patient': {
    get: {
      operationId: 'getPatient',
      summary: 'patients: whose an upload of the person is',
      ...token,
      parameters: [parameter('path', 'id')],
      responses: { 200: json('Whose it is.', ref('Patient')), ...refusals(...FORWARDED) },
    },
    put: {
      operationId: 'putPatient',
      summary: 'patients: stores whom an upload names, or whose the person says it is',
      ...token,
      parameters: [parameter('path', 'id')],
      requestBody: jsonBody({ anyOf: [ref('NamedPatients'), ref('PatientAnswer')] }),
      responses: { 200: json('Whose it is.', ref('Patient')), ...refusals(...REFUSED, 404, 413, 415) },
    },
  },
  '/patients/match': {
    post: {
      operationId: 'matchPatients',
      summary:
        'patients: compares whom a file names with the patients of the person’s uploads; stores nothing',
      ...token,
      requestBody: jsonBody(ref('NamedPatients')),
      responses: {
        200: json(
          'How they compare.',
          object({ match: oneOf('none', 'same', 'alike', 'unclear', 'other'), others: listOf(text) }),
        ),
        ...refusals(...REFUSED, 413, 415),
      },
    },
  },
  '/uploads/{id}/file': {
    put: {
      operationId: 'putFile',
      summary: 'files: stores which file an upload of the person is, as a keyed hash',
      ...token,
      parameters: [parameter('path', 'id')],
      requestBody: jsonBody(ref('FileHash')),
      responses: { ...NO_CONTENT, ...refusals(...REFUSED, 404, 413, 415) },
    },
  },
  '/files/match': {
    post: {
      operationId: 'matchFile',
      summary: 'files: whether the person has sent a file already; stores nothing',
      ...token,
      requestBody: jsonBody(ref('FileHash')),
      responses: {
        200: json(
          'When it was sent last; null where it was not, or where the service could not read it.',
          object({ sentAt: { type: ['string', 'null'] } }),
        ),
        ...refusals(...FORWARDED, 413, 415),
      },
    },
  },
  '/events': {
    get: {
      operationId: 'streamEvents',
      summary: 'events: what happens to the person’s uploads and readings',
      ...token,
      parameters: [parameter('header', 'Last-Event-ID')],
      responses: {
        200: { description: 'Server-sent events.', content: { 'text/event-stream': asFile } },
        ...refusals(...REFUSED),
      },
    },
  },
  ...handoffPaths,
};

const tokenMembers = {
  access_token: text,
  token_type: oneOf('Bearer', 'DPoP'),
  expires_in: { type: 'integer', minimum: 1, maximum: 3600 },
  scope: text,
  base_url: text,
  'features?': listOf({ type: 'string', examples: [...FEATURES] }),
};

const uploadMembers = {
  uploadId: text,
  'transactionId?': { type: 'integer' },
  fileName: text,
  status: oneOf(...UPLOAD_STATES),
  uploadedDate: text,
  expiresAt: { type: ['string', 'null'] },
  'patient?': ref('Patient'),
};

const confirmationMembers = {
  state: oneOf('confirmed', 'dismissed', 'unconfirmed'),
  at: { type: 'string', format: 'date-time' },
  surface: oneOf('page', 'phone', 'records'),
  lowConfidence: flag,
  values: listOf(
    object({
      device: count,
      deviceType: text,
      key: text,
      value: text,
      unit: text,
      origin: oneOf('read', 'corrected', 'typed'),
    }),
  ),
};

const extraction = object({
  id: text,
  fileName: text,
  result: object({
    success: flag,
    'message?': text,
    'deviceType?': text,
    'data?': open({ type: 'object' }),
    'items?': listOf(
      object({ deviceType: text, data: open({ type: 'object' }), confidence: { type: 'number' } }),
    ),
    'confidence?': { type: 'number' },
  }),
});

const schemas: Readonly<Record<string, Schema>> = {
  Problem: object({ type: text, title: text, status: { type: 'integer' }, 'code?': text, 'detail?': text }),
  ServiceError: object({ success: { const: false }, statusCode: { type: 'integer' }, message: text }),
  Token: object({ ...tokenMembers, subject_tag: text, 'new_session?': flag }),
  PhoneToken: object({ ...tokenMembers, handoff_expires_in: count }),
  Acknowledgement: {
    anyOf: [
      object({
        success: flag,
        uploads: listOf(object({ uploadId: text, 'fileName?': text, 'status?': text })),
      }),
      object({ success: flag, uploadId: text, fileName: text, status: text }),
    ],
  },
  Extractions: object({ 'success?': flag, extractions: listOf(extraction) }),
  Upload: object(uploadMembers),
  Status: object({
    success: flag,
    ...uploadMembers,
    'totalTests?': count,
    'qaPassed?': count,
    'manualReview?': count,
    'unreadLines?': count,
    'reviewReasons?': listOf(text),
    'reason?': text,
    'content?': text,
    callbackDelivery: object({ status: oneOf('pending', 'delivered', 'retrying', 'exhausted') }),
  }),
  InProgress: object({
    success: { const: false },
    status: text,
    uploadId: text,
    message: text,
    statusUrl: text,
  }),
  Record: object({
    id: text,
    fileName: text,
    createdAt: text,
    extractions: listOf(extraction),
    'confirmation?': ref('Confirmation'),
  }),
  Patient: object({
    state: oneOf('unknown', 'named', 'unsure', 'several', 'mine', 'other', 'said'),
    'tag?': text,
    'initials?': text,
    'others?': listOf(text),
  }),
  NamedPatients: object({
    patients: listOf(
      object({ ids: listOf(object({ value: text, issuer: text })), name: text, birthDate: text }),
    ),
  }),
  FileHash: object({ sha256: { type: 'string', pattern: '^[0-9a-f]{64}$' } }),
  PatientAnswer: object({ is: { type: ['string', 'null'] } }),
  NewConfirmation: object(confirmationMembers),
  Confirmation: {
    anyOf: [object({ state: oneOf('unconfirmed') }), object({ ...confirmationMembers, storedAt: text })],
  },
};

/** The protocol between the elements and a back end (server-stub/token-exchange/PROTOCOL.md) as OpenAPI 3.1. */
export const protocolDocument = (mount: string): object => ({
  openapi: '3.1.1',
  info: {
    title: 'hdt-elements and a back end',
    version: '1.0.0',
    description:
      'Every back end has level 1. The summary of an operation of level 2 begins with the feature that announces it.',
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [
    { url: mount || '/', description: 'The mount of the back end, which `base_url` of a token names.' },
  ],
  paths: withQuota({ ...level1, ...level2 }),
  components: {
    schemas,
    headers: {
      'RateLimit-Policy': {
        description:
          'Requests that a person may send, and in how many seconds (draft-ietf-httpapi-ratelimit-headers).',
        schema: {
          type: 'string',
          pattern: '^"[a-z-]+";q=[0-9]+;w=[0-9]+$',
          examples: ['"person";q=600;w=60'],
        },
      },
      RateLimit: {
        description: 'Requests that are left, and seconds until the quota is reset.',
        schema: {
          type: 'string',
          pattern: '^"[a-z-]+";r=[0-9]+;t=[0-9]+$',
          examples: ['"person";r=599;t=42'],
        },
      },
    },
    responses: {
      Refused: {
        description: 'Problem details, or the error of the service.',
        headers: { 'Retry-After': { schema: text }, 'WWW-Authenticate': { schema: text }, ...QUOTA_HEADERS },
        content: {
          'application/problem+json': { schema: ref('Problem') },
          'application/json': { schema: ref('ServiceError') },
        },
      },
    },
    securitySchemes: {
      session: {
        type: 'apiKey',
        in: 'cookie',
        name: 'session',
        description: 'The session of your site.',
      },
      bearer: { type: 'http', scheme: 'bearer' },
      proof: {
        type: 'http',
        scheme: 'DPoP',
        description: 'With a fresh proof in the header DPoP (RFC 9449).',
      },
    },
  },
});
