import type { Hono } from 'hono';
import type { Clock } from '../clock.js';
import type { Confirmations } from '../confirmations/confirmations.js';
import type { GatewayEvent } from '../events/event.js';
import type { Dispatch } from '../events/journal.js';
import type { Person, Scope } from '../grant.js';
import type { Handoffs } from '../handoff/handoffs.js';
import { readHandoffId } from '../handoff/request-handoff.js';
import type { GatewayContext, GatewayEnv } from '../http/context.js';
import type { Limits } from '../limits.js';
import type { Owner, Owners } from '../ownership/owners.js';
import type { PatientKeys } from '../patients/fingerprint.js';
import { createOwnPatients } from '../patients/own-patients.js';
import type { Patients } from '../patients/patients.js';
import { GatewayProblem } from '../problem.js';
import { createConcurrency } from '../rate-limit/concurrency.js';
import type { RateLimit } from '../rate-limit/rate-limit.js';
import type { Guards } from '../tokens/guards.js';
import { type Service, tracedService } from '../upstream/service.js';
import { readCursor } from './cursor.js';
import { parseListQuery } from './list-query.js';
import { listReadings } from './list-readings.js';
import { createServiceRequests } from './list-request.js';
import { listUploads } from './list-uploads.js';
import { readRecord, readResult, readStatus } from './reads.js';

export interface ReadRoutesDeps {
  readonly service: Service;
  readonly store: Owners & {
    readonly confirmations: Confirmations;
    readonly patients: Patients;
    readonly handoffs: Handoffs;
  };
  readonly patientKeys: (person: Person) => PatientKeys;
  readonly limits: Limits;
  readonly limitRate: RateLimit;
  readonly clock: Clock;
  readonly dispatch: Dispatch;
}

/** Status, results, lists and records (interface, Endpoints), for one person each. */
export function mountReads(app: Hono<GatewayEnv>, deps: ReadRoutesDeps, guards: Guards): void {
  const { service, store, limits, limitRate, clock, dispatch } = deps;
  const downloads = createConcurrency(limits.downloadsPerPerson, 'too-many-downloads');
  const dispatchTo = (c: GatewayContext) => (event: GatewayEvent) => dispatch(c.get('grant').person, event);

  const createReadRequest = (c: GatewayContext, scope: Scope, id: string) => ({
    service: tracedService(service, c.get('trace')),
    owner: c.get('ownerFor')(scope),
    id,
    signal: c.req.raw.signal,
    dispatch: dispatchTo(c),
  });

  const createListRequest = (c: GatewayContext, owner: Owner) => ({
    service: tracedService(service, c.get('trace')),
    owner,
    serviceRequests: createServiceRequests(limits.serviceRequestsPerRequest, () =>
      limitRate(c, c.get('grant').person),
    ),
    now: clock.now(),
    after: readCursor(c.req.query('cursor')),
    signal: c.req.raw.signal,
  });

  const confirmationsFor = (c: GatewayContext) => ({
    person: c.get('grant').person,
    confirmations: store.confirmations,
  });

  const patientsFor = (c: GatewayContext) => {
    const { person } = c.get('grant');
    return createOwnPatients(store.patients, { person, keys: deps.patientKeys(person), now: clock.now() });
  };

  app.get('/api/v1/status/:uploadId', guards.person, (c) => {
    const id = c.req.param('uploadId');
    return readStatus(
      { ...createReadRequest(c, 'pathology', id), patients: patientsFor(c) },
      { path: `/api/v1/status/${encodeURIComponent(id)}` },
    );
  });

  app.get('/api/master', guards.person, (c) => {
    const uploadId = c.req.query('uploadId') ?? '';
    return readStatus(
      { ...createReadRequest(c, 'pathology', uploadId), patients: patientsFor(c) },
      { path: '/api/master', query: { uploadId } },
    );
  });

  app.get('/api/v1/results/:uploadId', guards.person, (c) => {
    return readResult({
      ...createReadRequest(c, 'pathology', c.req.param('uploadId')),
      format: c.req.query('format'),
      outgoing: c.env?.outgoing,
      enter: () => downloads.enter(c.get('grant').person),
      stall: limits.downloadStallTimeout,
    });
  });

  app.get('/api/v1/uploads', guards.person, (c) => {
    const query = parseListQuery((name) => c.req.query(name));
    const request = createListRequest(c, c.get('ownerFor')('pathology'));
    return listUploads({ ...request, dispatch: dispatchTo(c), patients: patientsFor(c) }, query);
  });

  app.get('/api/master/transformations', guards.person, (c) => {
    const request = createListRequest(c, c.get('ownerFor')('medical'));
    if (c.req.query('module') !== 'medical') throw new GatewayProblem('module-unknown');
    return listReadings({ ...request, ...confirmationsFor(c) });
  });

  app.get('/handoff/:id/readings', guards.person, async (c) => {
    const id = readHandoffId(c);
    const { person } = c.get('grantFor')('medical');
    if (!(await store.handoffs.find(person, id, clock.now()))) throw new GatewayProblem('not-found');
    const owner = store.forOwner(person, id);
    return listReadings({ ...createListRequest(c, owner), ...confirmationsFor(c) });
  });

  app.get('/api/master/medical/:id', guards.person, (c) =>
    readRecord({ ...createReadRequest(c, 'medical', c.req.param('id')), ...confirmationsFor(c) }),
  );
}
