import type { Affected, AuditAction, Coding } from './audit-event.js';

/** How requests to one route are recorded. */
export interface AuditedRoute {
  readonly name: string;
  readonly type: Coding;
  readonly action: AuditAction;
  /** The path's parameter with an id, and what it is the id of. */
  readonly id?: readonly [parameter: string, kind: Affected['kind']];
  /** Whether elements ask again and again: only refused access is recorded. */
  readonly isPolled?: boolean;
}

const dicom = (code: string, display: string): Coding => ({
  system: 'http://dicom.nema.org/resources/ontology/DCM',
  code,
  display,
});

const AUTHENTICATION = dicom('110114', 'User Authentication');
const IMPORT = dicom('110107', 'Import');
const RECORD = dicom('110110', 'Patient Record');
const QUERY = dicom('110112', 'Query');

/** The host's call of `revoke`, which is no request. */
export const SIGN_OUT: AuditedRoute = { name: 'sign-out', type: AUTHENTICATION, action: 'E' };

const RECEIVE_RESULTS: AuditedRoute = { name: 'receive-results', type: IMPORT, action: 'C' };

const readStatus: AuditedRoute = { name: 'read-status', type: RECORD, action: 'R', isPolled: true };
const readPairing: AuditedRoute = { name: 'read-pairing', type: AUTHENTICATION, action: 'R', isPolled: true };

/** All routes but probes and the document of the protocol, which concern nobody. */
export const AUDITED_ROUTES: Readonly<Record<string, AuditedRoute>> = {
  'POST /token': { name: 'exchange', type: AUTHENTICATION, action: 'E' },
  'POST /api/master': { name: 'upload', type: IMPORT, action: 'C' },
  'GET /api/v1/results/:uploadId': {
    name: 'read-results',
    type: RECORD,
    action: 'R',
    id: ['uploadId', 'upload'],
  },
  'GET /api/v1/uploads': { name: 'list-uploads', type: QUERY, action: 'E' },
  'GET /api/master/transformations': { name: 'list-readings', type: QUERY, action: 'E' },
  'GET /handoff/:id/readings': {
    name: 'list-pairing-readings',
    type: QUERY,
    action: 'E',
    id: ['id', 'pairing'],
  },
  'GET /api/master/medical/:id': { name: 'read-reading', type: RECORD, action: 'R', id: ['id', 'reading'] },
  'GET /events': { name: 'open-event-stream', type: RECORD, action: 'R' },
  'GET /readings/:id/confirmation': {
    name: 'read-confirmation',
    type: RECORD,
    action: 'R',
    id: ['id', 'reading'],
  },
  'PUT /readings/:id/confirmation': {
    name: 'confirm-reading',
    type: RECORD,
    action: 'U',
    id: ['id', 'reading'],
  },
  'GET /uploads/:id/patient': { name: 'read-patient', type: RECORD, action: 'R', id: ['id', 'upload'] },
  'PUT /uploads/:id/patient': { name: 'name-patient', type: RECORD, action: 'U', id: ['id', 'upload'] },
  'PUT /uploads/:id/file': { name: 'name-file', type: RECORD, action: 'U', id: ['id', 'upload'] },
  'POST /files/match': { name: 'match-file', type: QUERY, action: 'E' },
  'POST /patients/match': { name: 'match-patient', type: QUERY, action: 'E' },
  'DELETE /idempotency-keys/:key': { name: 'withdraw-upload', type: RECORD, action: 'D' },
  'POST /handoff': { name: 'open-pairing', type: AUTHENTICATION, action: 'C' },
  'POST /handoff/offer': { name: 'read-offer', type: AUTHENTICATION, action: 'R' },
  'POST /handoff/claim': { name: 'claim-pairing', type: AUTHENTICATION, action: 'U' },
  'POST /handoff/:id/confirm': {
    name: 'confirm-pairing',
    type: AUTHENTICATION,
    action: 'U',
    id: ['id', 'pairing'],
  },
  'POST /handoff/:id/refuse': {
    name: 'refuse-pairing',
    type: AUTHENTICATION,
    action: 'U',
    id: ['id', 'pairing'],
  },
  'DELETE /handoff/:id': { name: 'end-pairing', type: AUTHENTICATION, action: 'D', id: ['id', 'pairing'] },
  'POST /handoff/token': { name: 'exchange-claim', type: AUTHENTICATION, action: 'E' },
  'POST /handoff/photo': { name: 'send-preview', type: IMPORT, action: 'C' },
  'PUT /handoff/messages/:id': { name: 'send-message', type: IMPORT, action: 'C' },
  'GET /handoff/:id/messages/:message': {
    name: 'read-message',
    type: RECORD,
    action: 'R',
    id: ['id', 'pairing'],
  },
  'DELETE /handoff/:id/messages/:message': {
    name: 'take-message',
    type: RECORD,
    action: 'D',
    id: ['id', 'pairing'],
  },
  'PUT /handoff/:id/note': {
    name: 'note-to-phone',
    type: RECORD,
    action: 'U',
    id: ['id', 'pairing'],
    isPolled: true,
  },
  'GET /handoff': readPairing,
  'GET /handoff/:id': { ...readPairing, id: ['id', 'pairing'] },
  'GET /api/v1/status/:uploadId': { ...readStatus, id: ['uploadId', 'upload'] },
  'GET /api/master': { ...readStatus, id: ['uploadId', 'upload'] },
  'GET /idempotency-keys/:key': { name: 'find-upload', type: QUERY, action: 'E', isPolled: true },
  'POST /api/results': RECEIVE_RESULTS,
  'POST /api/hl7/results': RECEIVE_RESULTS,
  'POST /api/fhir/json/results': RECEIVE_RESULTS,
  'POST /api/fhir/xml/results': RECEIVE_RESULTS,
};
