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
  const builders = createRequestBuilders(deps);
  mountSingleReads(app, { ...builders, limits: deps.limits }, guards);
  mountLists(app, { ...builders, store: deps.store, clock: deps.clock }, guards);
}

/** Creates functions that build, from a context, what several routes pass on. */
function createRequestBuilders(deps: ReadRoutesDeps) {
  const { service, store, limits, limitRate, clock } = deps;
  const dispatchTo = (c: GatewayContext) => (event: GatewayEvent) =>
    deps.dispatch(c.get('grant').person, event);
  return {
    dispatchTo,
    createReadRequest: (c: GatewayContext, scope: Scope, id: string) => ({
      service: tracedService(service, c.get('trace')),
      owner: c.get('ownerFor')(scope),
      id,
      signal: c.req.raw.signal,
      dispatch: dispatchTo(c),
    }),
    createListRequest: (c: GatewayContext, owner: Owner) => ({
      service: tracedService(service, c.get('trace')),
      owner,
      serviceRequests: createServiceRequests(limits.serviceRequestsPerRequest, () =>
        limitRate(c, c.get('grant').person),
      ),
      now: clock.now(),
      after: readCursor(c.req.query('cursor')),
      signal: c.req.raw.signal,
    }),
    confirmationsFor: (c: GatewayContext) => ({
      person: c.get('grant').person,
      confirmations: store.confirmations,
    }),
    patientsFor: (c: GatewayContext) => {
      const { person } = c.get('grant');
      return createOwnPatients(store.patients, { person, keys: deps.patientKeys(person), now: clock.now() });
    },
  };
}

type RequestBuilders = ReturnType<typeof createRequestBuilders>;

/** Routes that read one upload or record. */
function mountSingleReads(
  app: Hono<GatewayEnv>,
  {
    limits,
    createReadRequest,
    patientsFor,
    confirmationsFor,
  }: Pick<ReadRoutesDeps, 'limits'> & RequestBuilders,
  guards: Guards,
): void {
  const downloads = createConcurrency(limits.downloadsPerPerson, 'too-many-downloads');

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

  app.get('/api/master/medical/:id', guards.person, (c) =>
    readRecord({ ...createReadRequest(c, 'medical', c.req.param('id')), ...confirmationsFor(c) }),
  );
}

/** Routes that read a person's part of the account's lists. */
function mountLists(
  app: Hono<GatewayEnv>,
  deps: Pick<ReadRoutesDeps, 'store' | 'clock'> & RequestBuilders,
  guards: Guards,
): void {
  const { store, clock, createListRequest, dispatchTo, patientsFor, confirmationsFor } = deps;

  app.get('/api/v1/uploads', guards.person, (c) => {
    const query = parseListQuery((name) => c.req.query(name));
    const request = createListRequest(c, c.get('ownerFor')('pathology'));
    return listUploads({ ...request, dispatch: dispatchTo(c), patients: patientsFor(c) }, query);
  });

  app.get('/api/master/transformations', guards.person, (c) => {
    if (c.req.query('module') !== 'medical') throw new GatewayProblem('module-unknown');
    const request = createListRequest(c, c.get('ownerFor')('medical'));
    return listReadings({ ...request, ...confirmationsFor(c) });
  });

  app.get('/handoff/:id/readings', guards.person, async (c) => {
    const id = readHandoffId(c);
    const { person } = c.get('grantFor')('medical');
    if (!(await store.handoffs.find(person, id, clock.now()))) throw new GatewayProblem('not-found');
    const owner = store.forOwner(person, id);
    return listReadings({ ...createListRequest(c, owner), ...confirmationsFor(c) });
  });
}
