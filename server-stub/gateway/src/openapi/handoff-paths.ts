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
  parameter,
  REFUSED,
  ref,
  refusals,
  text,
  token,
} from './schema.js';

/** Always `medical` where a back end has no `pages`. */
const pairingScope = oneOf('medical', 'pages', 'medical pages', 'pages medical');

const pairing = object({
  handoff_id: text,
  state: oneOf('open', 'claimed', 'confirmed', 'refused'),
  'code?': text,
  expires_in: count,
  'silent_for?': count,
  'waiting?': listOf(text),
  'note?': text,
});

/** Paths of `handoff` and `pages`. */
export const handoffPaths = {
  '/handoff': {
    post: {
      operationId: 'openPairing',
      summary: 'handoff: opens a pairing with a phone',
      ...token,
      requestBody: jsonBody(object({ 'scope?': pairingScope })),
      responses: {
        201: json(
          'A pairing.',
          object({ handoff_id: text, secret: text, 'scope?': pairingScope, expires_in: count }),
        ),
        ...refusals(...REFUSED),
      },
    },
    get: {
      operationId: 'getOwnPairing',
      summary: 'handoff: the pairing of a phone’s token',
      ...token,
      responses: { 200: json('The pairing.', pairing), ...refusals(...REFUSED) },
    },
  },
  '/handoff/{id}': {
    get: {
      operationId: 'getPairing',
      summary: 'handoff: a pairing of the person',
      ...token,
      parameters: [parameter('path', 'id')],
      responses: { 200: json('The pairing.', pairing), ...refusals(...REFUSED, 404) },
    },
    delete: {
      operationId: 'endPairing',
      summary: 'handoff: ends a pairing',
      ...token,
      parameters: [parameter('path', 'id')],
      responses: { ...NO_CONTENT, ...refusals(...REFUSED, 404) },
    },
  },
  '/handoff/{id}/readings': {
    get: {
      operationId: 'listPairingReadings',
      summary: 'handoff: the readings of a pairing’s photos, newest first',
      ...token,
      parameters: [parameter('path', 'id'), parameter('query', 'cursor')],
      responses: {
        200: json('One page.', object({ success: flag, count, records: listOf(ref('Record')) })),
        ...refusals(...FORWARDED),
      },
    },
  },
  '/handoff/{id}/confirm': {
    post: {
      operationId: 'confirmPairing',
      summary: 'handoff: the phone shows the same code',
      ...token,
      parameters: [parameter('path', 'id')],
      requestBody: { ...jsonBody(object({ 'code?': text })), required: false },
      responses: {
        200: json(
          'It is paired.',
          object({ handoff_id: text, state: oneOf('confirmed'), expires_in: count }),
        ),
        ...refusals(...REFUSED, 404),
      },
    },
  },
  '/handoff/{id}/refuse': {
    post: {
      operationId: 'refusePairing',
      summary: 'handoff: the phone shows another code',
      ...token,
      parameters: [parameter('path', 'id')],
      responses: { ...NO_CONTENT, ...refusals(...REFUSED, 404) },
    },
  },
  '/handoff/{id}/messages/{message}': {
    get: {
      operationId: 'getMessage',
      summary: 'pages: a message of the phone that waits, encrypted by the phone',
      ...token,
      parameters: [parameter('path', 'id'), parameter('path', 'message')],
      responses: {
        200: { description: 'The message.', content: { 'application/octet-stream': asFile } },
        ...refusals(...REFUSED, 404),
      },
    },
    delete: {
      operationId: 'takeMessage',
      summary: 'pages: deletes a message and keeps its id, so that a repetition is ignored',
      ...token,
      parameters: [parameter('path', 'id'), parameter('path', 'message')],
      responses: { ...NO_CONTENT, ...refusals(...REFUSED, 404) },
    },
  },
  '/handoff/{id}/note': {
    put: {
      operationId: 'putNote',
      summary: 'pages: replaces the note that the phone reads with its pairing',
      ...token,
      parameters: [parameter('path', 'id')],
      requestBody: jsonBody(object({ note: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,2048}$' } })),
      responses: { ...NO_CONTENT, ...refusals(...REFUSED, 404, 413, 415) },
    },
  },
  '/handoff/messages/{id}': {
    put: {
      operationId: 'sendMessage',
      summary: 'pages: one encrypted message of the phone, such as a page; the same id again changes nothing',
      ...token,
      parameters: [parameter('path', 'id', { type: 'string', pattern: '^[A-Za-z0-9_-]{16,40}$' })],
      requestBody: { required: true, content: { 'application/octet-stream': asFile } },
      responses: { ...NO_CONTENT, ...refusals(...REFUSED, 404, 408, 413, 415) },
    },
  },
  '/handoff/offer': {
    post: {
      operationId: 'readOffer',
      summary: 'pages: what a claim would be for, and whose; changes nothing',
      security: [],
      requestBody: jsonBody(object({ secret: text })),
      responses: {
        200: json('The offer.', object({ scope: pairingScope, 'person?': text, expires_in: count })),
        ...refusals(...REFUSED, 404, 413, 415),
      },
    },
  },
  '/handoff/claim': {
    post: {
      operationId: 'claimPairing',
      summary: 'handoff: claims a pairing for a phone, which has no session',
      security: [],
      requestBody: jsonBody(object({ secret: text })),
      responses: {
        200: json('A claim.', object({ claim: text, code: text, expires_in: count, interval: count })),
        ...refusals(...REFUSED, 404, 413, 415),
      },
    },
  },
  '/handoff/token': {
    post: {
      operationId: 'exchangeClaim',
      summary: 'handoff: a phone’s token, once the pairing is confirmed',
      security: [],
      requestBody: jsonBody(object({ claim: text })),
      responses: {
        200: json('A token for what the pairing is for, alone.', ref('PhoneToken')),
        202: {
          ...json('It is not confirmed yet.', object({ code: text, interval: count, expires_in: count })),
          headers: { 'Retry-After': { schema: text } },
        },
        ...refusals(...REFUSED, 413, 415),
      },
    },
  },
  '/handoff/photo': {
    post: {
      operationId: 'sendPreview',
      summary: 'handoff: shows a small picture of the photo on the computer',
      ...token,
      parameters: [parameter('query', 'sha256')],
      requestBody: { required: true, content: { 'image/jpeg': asFile } },
      responses: { ...NO_CONTENT, ...refusals(...REFUSED, 413, 415) },
    },
  },
};
