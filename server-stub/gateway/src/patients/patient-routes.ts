import type { Hono } from 'hono';
import type { Clock } from '../clock.js';
import { isObject, type NamedPatient, type PatientNumber, statedPatients } from '../dialect.js';
import type { Bus } from '../events/bus.js';
import type { Person } from '../grant.js';
import { readJson, requireJson } from '../http/body.js';
import type { GatewayContext, GatewayEnv } from '../http/context.js';
import { GatewayProblem } from '../problem.js';
import type { Guards } from '../tokens/guards.js';
import { fetchJson, type Service, tracedService } from '../upstream/service.js';
import type { PatientKeys } from './fingerprint.js';
import type { PatientAnswer, PatientChange, Patients } from './patients.js';

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
 * The patients of a person's uploads:
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
    return { id, person, context: { keys: patientKeys(person), now: clock.now() } };
  };

  const respond = (c: GatewayContext, { patient, isNew }: PatientChange): Response => {
    if (isNew) bus.publish(c.get('grant').person);
    return c.json(patient);
  };

  app.put('/uploads/:id/patient', guards.person, async (c) => {
    const { id, person, context } = await findOwnUpload(c);
    requireJson(c.req.raw);
    const body = await readJson(c.req.raw, MAX_BODY);
    if (!isObject(body)) throw invalid();
    const change =
      'is' in body
        ? await store.patients.answer(person, id, parseAnswer(body.is), context)
        : await store.patients.name(person, id, parseNamedPatients(body.patients), context);
    if (!change) throw invalid();
    return respond(c, change);
  });

  app.get('/uploads/:id/patient', guards.person, async (c) => {
    const { id, person, context } = await findOwnUpload(c);
    const known = await store.patients.find(person, id, context.keys);
    if (known.state !== 'unknown') return c.json(known);
    const service = tracedService(deps.service, c.get('trace'));
    const path = `/api/v1/status/${encodeURIComponent(id)}`;
    const named = statedPatients(await fetchJson(service, { path, signal: c.req.raw.signal }));
    if (named.length === 0) return c.json(known);
    return respond(c, await store.patients.name(person, id, named, context));
  });

  app.post('/patients/match', guards.person, async (c) => {
    const { person } = c.get('grantFor')('pathology');
    requireJson(c.req.raw);
    const body = await readJson(c.req.raw, MAX_BODY);
    if (!isObject(body)) throw invalid();
    const context = { keys: patientKeys(person), now: clock.now() };
    return c.json(await store.patients.match(person, parseNamedPatients(body.patients), context));
  });
}

/** `mine`, `other`, null, or a tag. */
function parseAnswer(value: unknown): PatientAnswer {
  if (value === null || value === 'mine' || value === 'other') return value;
  if (typeof value !== 'string' || !/^[\w-]{1,64}$/.test(value)) throw invalid();
  return { tag: value };
}

const MAX_PATIENTS = 20;
const MAX_NUMBERS = 20;
const MAX_TEXT = 200;

/** Reads the member `patients` of a request. Throws `body-invalid`. */
function parseNamedPatients(value: unknown): readonly NamedPatient[] {
  if (!Array.isArray(value) || value.length === 0 || value.length > MAX_PATIENTS) throw invalid();
  return value.map(parsePatient);
}

function parsePatient(value: unknown): NamedPatient {
  if (!isObject(value)) throw invalid();
  const { ids, name, birthDate } = value;
  if (!Array.isArray(ids) || ids.length > MAX_NUMBERS) throw invalid();
  return { ids: ids.map(parseNumber), name: requireText(name), birthDate: requireText(birthDate) };
}

function parseNumber(value: unknown): PatientNumber {
  if (!isObject(value)) throw invalid();
  return { value: requireText(value.value), issuer: requireText(value.issuer) };
}

function requireText(value: unknown): string {
  if (typeof value !== 'string' || value.length > MAX_TEXT) throw invalid();
  return value;
}

const invalid = () => new GatewayProblem('body-invalid');
