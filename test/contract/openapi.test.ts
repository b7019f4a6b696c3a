import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { createEmulator, type Emulator } from '../../server-stub/emulator/src/app.js';
import { createGateway, type Gateway } from '../../server-stub/gateway/src/app.js';
import { checkConformance } from '../../server-stub/gateway/src/conformance/conformance.js';
import { type Listening, listen } from '../../server-stub/gateway/src/mounts/listen.js';
import { anonymousSession } from '../../server-stub/gateway/src/tokens/anonymous-session.js';
import { openTestStore } from '../gateway/support/store.js';
import { ROOT } from '../support/process.js';
import { type Contract, createContract, type Exchange } from './openapi.js';

const KEY = 'hdt-emulator-key';
const SECRETS = ['a secret of thirty-two characters or more'] as const;
/** Of the gateway besides the protocol. */
const PROBES = ['GET /health/live', 'GET /health/ready', 'GET /openapi.json'];

type Fetch = Gateway['fetch'];

/** Holds every answer of a server against its document. */
function recording(fetch: Fetch, contract: () => Contract, mount: string) {
  const faults: string[] = [];
  const seen = new Set<string>();
  const serve = (async (request, ...rest) => {
    const response = await (fetch as (...all: unknown[]) => Promise<Response>)(request, ...rest);
    // OpenAPI has no preflights.
    if (request.method === 'OPTIONS') return response;
    const url = new URL(request.url);
    const contentType = response.headers.get('content-type') ?? '';
    // A fault that the conformance suite asks the service for.
    if (mount === '' && contentType.startsWith('text/html')) return response;
    const exchange: Exchange = {
      method: request.method,
      path: url.pathname.slice(mount.length) + url.search,
      status: response.status,
      contentType,
      headers: response.headers,
      body: contentType.startsWith('text/event-stream') ? '' : await response.clone().text(),
    };
    const fault = contract().findFault(exchange);
    if (fault) faults.push(fault);
    if (response.ok) seen.add(contract().findOperation(exchange) ?? '');
    return response;
  }) as Fetch;
  return { serve, faults, seen };
}

const routesOf = ({ routes }: Pick<Gateway, 'routes'>, mount: string): string[] => [
  ...new Set(
    routes.map(({ method, path }) => `${method} ${path.slice(mount.length).replace(/:(\w+)/g, '{$1}')}`),
  ),
];

let emulator: Emulator;
let gateway: Gateway;
let servers: Listening[];
let contracts: { service: Contract; protocol: Contract };
let documents: { service: object; protocol: object };
let service: ReturnType<typeof recording>;
let front: ReturnType<typeof recording>;
let closeStore: () => Promise<void>;

beforeAll(async () => {
  emulator = createEmulator({ advance: 'at-once' });
  service = recording(emulator.fetch as Fetch, () => contracts.service, '');
  const upstream = await listen(service.serve, { host: '127.0.0.1', port: 0 });
  const store = await openTestStore();
  closeStore = () => store.close();
  gateway = createGateway({
    service: { url: upstream.url, key: KEY },
    authenticate: anonymousSession({ secrets: SECRETS }),
    store,
    secrets: SECRETS,
    basePath: '/hdt',
    // Short enough for the conformance suite to see them expire.
    limits: { tokenLifetime: 5 },
  });
  front = recording(gateway.fetch, () => contracts.protocol, '/hdt');
  const own = await listen(front.serve, { host: '127.0.0.1', port: 0 });
  servers = [own, upstream];
  const read = async (response: Response | Promise<Response>) => (await (await response).json()) as object;
  documents = {
    service: await read(emulator.request('/openapi.json')),
    protocol: await read(gateway.request('http://localhost/hdt/openapi.json')),
  };
  contracts = { service: createContract(documents.service), protocol: createContract(documents.protocol) };
});
afterAll(async () => {
  for (const server of servers) await server.close();
  await gateway.close();
  await closeStore();
  emulator.close();
});

describe('the documents', () => {
  it('are OpenAPI 3.1', async () => {
    for (const document of Object.values(documents)) {
      const { valid, errors } = await new Validator().validate(structuredClone(document) as never);
      assert.ok(valid, JSON.stringify(errors));
    }
  });

  it('name every operation once, and say what each is for', () => {
    for (const { paths } of Object.values(documents) as { paths: Record<string, Record<string, object>> }[]) {
      const all = Object.values(paths).flatMap((item) => Object.values(item)) as {
        operationId: string;
        summary: string;
      }[];
      assert.equal(new Set(all.map(({ operationId }) => operationId)).size, all.length);
      assert.ok(all.every(({ summary }) => summary.length > 10));
    }
  });

  it('have the routes that there are, and no other', () => {
    const documented = [...contracts.protocol.operations, ...PROBES];
    assert.deepEqual(routesOf(gateway, '/hdt').sort(), documented.sort());
    assert.deepEqual(routesOf(emulator, '').sort(), [...contracts.service.operations].sort());
  });

  it('of the protocol is the file beside its text', async () => {
    const file = join(ROOT, 'server-stub/token-exchange/openapi.json');
    const text = `${JSON.stringify(documents.protocol, null, 2)}\n`;
    if (process.env.HDT_WRITE) await writeFile(file, text);
    assert.deepEqual(JSON.parse(await readFile(file, 'utf8')), documents.protocol, 'HDT_WRITE=1 writes it');
  });
});

describe('gateway and emulator', () => {
  it('answer as their documents say, through both levels', async () => {
    const [own, upstream] = servers.map(({ url }) => url);
    const tokenEndpoint = `${own}/hdt/token`;
    for await (const { outcome, name, reason } of checkConformance({
      tokenEndpoint,
      apiKey: KEY,
      sessions: [],
      limits: { check: 60_000, suite: 1_200_000 },
    })) {
      assert.equal(outcome, 'pass', `${name}: ${reason}`);
    }
    // What the elements do not ask for, and what goes wrong.
    const headers = { authorization: `Bearer ${KEY}` };
    const [{ uploadId }] = emulator.uploads() as unknown as [{ uploadId: string }];
    const ask = (path: string, init: RequestInit = {}) => fetch(`${upstream}${path}`, { headers, ...init });
    for (const path of [
      `/api/master?uploadId=${uploadId}`,
      '/api/master',
      '/api/v1/status/none',
      '/api/v1/results/none',
      `/api/v1/results/${uploadId}?format=none`,
      '/api/v1/uploads?status=none',
      '/api/master/transformations',
      '/api/master/medical/none',
    ]) {
      await ask(path);
      await ask(path, { headers: {} });
    }
    for (const format of ['json', 'fhir_json', 'hl7', 'fhir_xml', 'csv', 'parquet']) {
      for (const { uploadId: id } of emulator.uploads() as unknown as { uploadId: string }[]) {
        await ask(`/api/v1/results/${id}?format=${format}`);
      }
    }
    const broken = new FormData();
    broken.append('files', new Blob(['nonsense']), 'broken.pdf');
    await ask('/api/master?module=pathology', { method: 'POST', body: broken });
    await ask('/api/master?module=medical', { method: 'POST', body: broken });
    await ask('/api/master?module=none', { method: 'POST', body: broken });
    assert.deepEqual([...new Set([...service.faults, ...front.faults])], []);
    assert.deepEqual([...service.seen].filter(Boolean).sort(), [...contracts.service.operations].sort());
    const unseen = contracts.protocol.operations.filter((operation) => !front.seen.has(operation));
    assert.deepEqual(unseen.sort(), ['GET /api/master', 'POST /handoff/photo']);
  });

  it('would be found out if they answered anything else', () => {
    const answer: Exchange = {
      method: 'POST',
      path: '/token',
      status: 200,
      contentType: 'application/json',
      headers: new Headers({ 'ratelimit-policy': '"person";q=600;w=60', ratelimit: '"person";r=1;t=60' }),
      body: '{"access_token":"t","token_type":"Bearer","expires_in":600,"scope":"medical","base_url":"/hdt","subject_tag":"a"}',
    };
    const findFault = (change: Partial<Exchange>) => contracts.protocol.findFault({ ...answer, ...change });
    assert.equal(findFault({}), '');
    assert.match(findFault({ path: '/tokens' }), /is no route/);
    assert.match(findFault({ status: 201 }), /POST \/token 201 is not in the document/);
    assert.match(findFault({ headers: new Headers({ 'x-extra': '1' }) }), /has the header x-extra/);
    assert.match(
      findFault({ headers: new Headers({ ratelimit: '1' }) }),
      /ratelimit: data must match pattern/,
    );
    assert.match(findFault({ contentType: 'text/html' }), /POST \/token 200 is text\/html/);
    assert.match(
      findFault({ body: answer.body.replace('expires_in', 'expires') }),
      /must have required property/,
    );
    assert.match(
      findFault({ body: answer.body.replace('{', '{"extra":1,') }),
      /must NOT have additional properties/,
    );
    assert.match(findFault({ body: answer.body.replace('600', '"600"') }), /must be integer/);
  });
});
