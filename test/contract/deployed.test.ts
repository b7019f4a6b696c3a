import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { getCertificate } from '@vitejs/plugin-basic-ssl';
import { Agent, FormData, fetch } from 'undici';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { type RunningEmulator, startEmulator } from '../../server-stub/emulator/src/node/serve.js';
import { startPostgres, type TestPostgres } from '../gateway/support/postgres.js';
import { findNginx } from '../support/engines.mjs';
import { findFreePort } from '../support/free-port.mjs';
import { isPortOpen, ROOT, type Running, run } from '../support/process.js';
import { skipWhen } from '../support/skip.js';

const MAIN = join(ROOT, 'server-stub/gateway/dist/command/main.js');
const DEPLOY = join(ROOT, 'server-stub/gateway/deploy');

const nginxPath = findNginx();
const postgres: TestPostgres | null = nginxPath ? await startPostgres() : null;
afterAll(() => postgres?.stop());

const HL7 = (patient: string) =>
  [
    'MSH|^~\\&|LAB|HOSP|APP|CLINIC|20260102120000||ORU^R01|1|P|2.5.1',
    `PID|1||${patient}`,
    'OBR|1||1|24323-8^Panel^LN|||20260102110000',
    'OBX|1|NM|2345-7^Glucose^LN||95|mg/dL|70-99||||F|||20260102110000',
  ].join('\r');

/** More than a lease of a killed node lasts (30 s), at ten attempts a second on a slow machine. */
const MAX_ATTEMPTS = 1000;

/** A browser behind the proxy: its cookie, its tokens, and its retries with the same key. */
class Patient {
  #cookie = '';
  readonly acknowledged: string[] = [];
  constructor(
    readonly base: string,
    readonly agent: Agent,
  ) {}

  async token(): Promise<string> {
    const response = await fetch(`${this.base}/token`, {
      method: 'POST',
      dispatcher: this.agent,
      headers: {
        'content-type': 'application/json',
        'x-hdt-client': '1',
        origin: new URL(this.base).origin,
        ...(this.#cookie && { cookie: this.#cookie }),
      },
      body: '{"scope":"pathology"}',
    });
    const answer = (await response.json()) as { access_token?: string };
    assert.equal(response.status, 200, JSON.stringify(answer));
    this.#cookie ||= (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    return answer.access_token ?? '';
  }

  call(path: string, token: string, init: Parameters<typeof fetch>[1] = {}) {
    const headers = { ...(init.headers as Record<string, string>), authorization: `Bearer ${token}` };
    return fetch(this.base + path, { ...init, headers, dispatcher: this.agent });
  }

  /** Sends one report under one idempotency key, until it is acknowledged. */
  async send(name: string): Promise<void> {
    const key = randomUUID();
    let refusal: unknown;
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      try {
        this.acknowledged.push(await this.#attempt(name, key));
        return;
      } catch (error) {
        refusal = error;
      }
      await delay(100);
    }
    throw refusal;
  }

  async #attempt(name: string, key: string): Promise<string> {
    const body = new FormData();
    body.append('files', new Blob([HL7(name)]), name);
    const response = await this.call('/api/master?module=pathology', await this.token(), {
      method: 'POST',
      headers: { 'idempotency-key': key },
      body,
    });
    const answer = (await response.json()) as { uploads?: { uploadId: string }[] };
    const id = answer.uploads?.[0]?.uploadId;
    assert.ok(response.status === 200 && id, JSON.stringify(answer));
    return id;
  }

  async uploads(): Promise<{ uploadId: string; fileName: string }[]> {
    const response = await this.call('/api/v1/uploads?limit=50', await this.token());
    return ((await response.json()) as { uploads: { uploadId: string; fileName: string }[] }).uploads;
  }
}

describe('two gateways on PostgreSQL behind nginx', skipWhen(!nginxPath, 'no nginx was found'), () => {
  let folder: string;
  let emulator: RunningEmulator;
  let proxy: Running;
  let base: string;
  const nodes: Running[] = [];
  // The certificate is signed by nobody.
  const agent = new Agent({ connect: { rejectUnauthorized: false } });

  const startNode = async (port: number): Promise<Running> => {
    const node = run(process.execPath, [MAIN], {
      HDT_SERVICE_URL: emulator.url,
      HDT_API_KEY: emulator.key,
      HDT_DATABASE_URL: postgres?.url ?? '',
      HDT_TOKEN_SECRET: 'Tr0ub4dor&3-correct-horse-battery',
      HDT_SESSION_ANONYMOUS: '1',
      HDT_TRUSTED_PROXIES: '1',
      PORT: String(port),
    });
    await node.line(/"event":"started"/);
    return node;
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hdt-deployed-'));
    emulator = await startEmulator({ pace: 0 });
    const ports = [await findFreePort(), await findFreePort()];
    nodes.push(...(await Promise.all(ports.map(startNode))));
    const tlsPort = await findFreePort();
    await startProxy(ports, tlsPort);
    base = `https://localhost:${tlsPort}/hdt`;
  });

  afterAll(async () => {
    await agent.destroy();
    proxy.kill('SIGTERM');
    for (const node of nodes) node.kill('SIGKILL');
    await Promise.all([proxy, ...nodes].map(({ ended }) => ended));
    await emulator.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** The configuration that is shipped, with the addresses and folders of this test, as the nginx of Debian 12 (1.22) can read it. */
  async function startProxy([first, second]: readonly number[], tlsPort: number): Promise<void> {
    const pem = await getCertificate(join(folder, 'certificate'));
    await mkdir(join(folder, 'tls'));
    for (const name of ['fullchain.pem', 'privkey.pem']) await writeFile(join(folder, 'tls', name), pem);
    const shipped = await readFile(join(DEPLOY, 'nginx.conf'), 'utf8');
    const own = shipped
      .replace('gateway-1:8787 resolve', `127.0.0.1:${first}`)
      .replace('gateway-2:8787 resolve', `127.0.0.1:${second}`)
      .replace(/listen 443 ssl;\s+http2 on;/, `listen 127.0.0.1:${tlsPort} ssl http2;`)
      .replaceAll('/etc/nginx/tls', join(folder, 'tls'))
      .replaceAll('/var/log/nginx', folder);
    assert.doesNotMatch(
      own,
      /8787|resolve |listen 443|http2 on|\/etc\/nginx|\/var/,
      'an address is not the one of this test',
    );
    await writeFile(join(folder, 'nginx.conf'), own);
    const quiet = 'daemon off; error_log stderr; pid nginx.pid;';
    proxy = run(nginxPath ?? '', ['-p', folder, '-c', join(folder, 'nginx.conf'), '-g', quiet]);
    while (!(await isPortOpen(tlsPort)))
      await Promise.race([delay(20), proxy.ended.then(() => assert.fail(proxy.lines.join()))]);
  }

  const patient = () => new Patient(base, agent);

  test('serves a person over TLS below the base path, on whichever node', async () => {
    const ana = patient();
    for (let n = 0; n < 4; n += 1) await ana.send(`ana-${n}.hl7`);
    const names = (await ana.uploads()).map(({ fileName }) => fileName);
    assert.deepEqual(names.toSorted(), ['ana-0.hl7', 'ana-1.hl7', 'ana-2.hl7', 'ana-3.hl7']);
    assert.deepEqual(await patient().uploads(), [], 'somebody else sees them');
  });

  test('passes event streams on while they are open, and keeps probes inside', async () => {
    const ana = patient();
    const response = await ana.call('/events', await ana.token());
    assert.equal(response.headers.get('content-type'), 'text/event-stream');
    const reader = response.body!.getReader();
    assert.equal((await reader.read()).done, false);
    await reader.cancel();
    const probe = await fetch(`${base}/health/ready`, { dispatcher: agent });
    assert.equal(probe.status, 403);
  });

  test('loses nothing that was acknowledged, and files nothing twice, when a node is killed under load', async () => {
    const before = emulator.uploads().length;
    const people = Array.from({ length: 6 }, patient);
    const REPORTS = 12;
    let sent = 0;
    const load = people.map(async (person, p) => {
      for (let n = 0; n < REPORTS; n += 1) {
        await person.send(`person-${p}-report-${n}.hl7`);
        sent += 1;
      }
    });
    while (sent < (people.length * REPORTS) / 4) await delay(5);
    nodes[0]?.kill('SIGKILL');
    await nodes[0]?.ended;
    await Promise.all(load);

    for (const [p, person] of people.entries()) {
      const listed = await person.uploads();
      assert.deepEqual(
        listed.map(({ fileName }) => fileName).toSorted(),
        Array.from({ length: REPORTS }, (_, n) => `person-${p}-report-${n}.hl7`).toSorted(),
        'a report is missing, there twice, or of somebody else',
      );
      const ids = new Set(listed.map(({ uploadId }) => uploadId));
      assert.ok(
        person.acknowledged.every((id) => ids.has(id)),
        'an acknowledged upload is lost',
      );
    }
    assert.equal(emulator.uploads().length - before, people.length * REPORTS);
  });
});
