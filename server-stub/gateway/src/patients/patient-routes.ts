import type { Hono } from 'hono';
import type { Clock } from '../clock.js';
import { isObject, statedPatients } from '../dialect.js';
import type { Bus } from '../events/bus.js';
import type { Person } from '../grant.js';
import { readJson, requireJson } from '../http/body.js';
import type { GatewayContext, GatewayEnv } from '../http/context.js';
import { GatewayProblem } from '../problem.js';
import type { Guards } from '../tokens/guards.js';
import { fetchJson, type Service, tracedService } from '../upstream/service.js';
import type { PatientKeys } from './fingerprint.js';
import { parseNamedPatients } from './named-patient.js';
import type { Answer, Kept, Patients } from './patients.js';

export interface PatientRoutesDeps {
  readonly service: Service;
  readonly store: { readonly patients: Patients };
  readonly bus: Bus;
  readonly clock: Clock;
  readonly patientKeys: (person: Person) => PatientKeys;
}

/** Maximum bytes of a request. */
const MAX_BODY = 16 * 1024;

/**
 * Whose a person's uploads are:
 * - `PUT /uploads/:id/patient` stores whom the report names (`patients`), or what the person says (`is`).
 * - `GET /uploads/:id/patient` returns it, and asks the service while nobody is named.
 * - `POST /patients/match` compares the patients of a file that is not sent yet with those of the uploads; stores nothing.
 */
export function mountPatients(app: Hono<GatewayEnv>, deps: PatientRoutesDeps, guards: Guards): void {
  const { store, bus, clock, patientKeys } = deps;
  const findOwnUpload = async (c: GatewayContext) => {
    const owner = c.get('ownerFor')('pathology');
    const id = c.req.param('id') ?? '';
    if (!(await owner.owns('upload', id))) throw new GatewayProblem('not-found');
    const { person } = c.get('grant');
    return { id, person, stored: { keys: patientKeys(person), now: clock.now() } };
  };

  const respond = (c: GatewayContext, { patient, isNew }: Kept): Response => {
    if (isNew) bus.publish(c.get('grant').person);
    return c.json(patient);
  };

  app.put('/uploads/:id/patient', guards.person, async (c) => {
    const { id, person, stored } = await findOwnUpload(c);
    requireJson(c.req.raw);
    const body = await readJson(c.req.raw, MAX_BODY);
    if (!isObject(body)) throw new GatewayProblem('body-invalid');
    const kept =
      'is' in body
        ? await store.patients.answer(person, id, parseAnswer(body.is), stored)
        : await store.patients.name(person, id, parseNamedPatients(body.patients), stored);
    if (!kept) throw new GatewayProblem('body-invalid');
    return respond(c, kept);
  });

  app.get('/uploads/:id/patient', guards.person, async (c) => {
    const { id, person, stored } = await findOwnUpload(c);
    const known = await store.patients.find(person, id, stored.keys);
    if (known.state !== 'unknown') return c.json(known);
    const service = tracedService(deps.service, c.get('trace'));
    const path = `/api/v1/status/${encodeURIComponent(id)}`;
    const named = statedPatients(await fetchJson(service, { path, signal: c.req.raw.signal }));
    if (named.length === 0) return c.json(known);
    return respond(c, await store.patients.name(person, id, named, stored));
  });

  app.post('/patients/match', guards.person, async (c) => {
    const { person } = c.get('grantFor')('pathology');
    requireJson(c.req.raw);
    const body = await readJson(c.req.raw, MAX_BODY);
    if (!isObject(body)) throw new GatewayProblem('body-invalid');
    const stored = { keys: patientKeys(person), now: clock.now() };
    return c.json(await store.patients.match(person, parseNamedPatients(body.patients), stored));
  });
}

/** `mine`, `other`, null, or a tag. */
function parseAnswer(value: unknown): Answer {
  if (value === null || value === 'mine' || value === 'other') return value;
  if (typeof value !== 'string' || !/^[\w-]{1,64}$/.test(value)) throw new GatewayProblem('body-invalid');
  return { tag: value };
}
