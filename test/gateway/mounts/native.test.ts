import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { serve } from '@hono/node-server';
import express from 'express';
import createFastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, onTestFinished, test } from 'vitest';
import { createGateway, type Gateway } from '../../../server-stub/gateway/src/app.js';
import { fastifyPlugin } from '../../../server-stub/gateway/src/mounts/fastify.js';
import { nodeHandler } from '../../../server-stub/gateway/src/mounts/node.js';
import { fetchHandler, routeHandlers } from '../../../server-stub/gateway/src/mounts/web.js';
import type { Store } from '../../../server-stub/gateway/src/repositories.js';
import type { HostRequest } from '../../../server-stub/gateway/src/tokens/session.js';
import { KEY, SECRET, TOKEN_HEADERS } from '../support/bench.js';
import { openTestStore } from '../support/store.js';

type Send = (request: Request) => Promise<Response>;
interface WithSession {
  session?: { readonly userId?: string | undefined };
}

/** What a host's middleware puts on its request: here the person is the cookie's value. */
function sessionOf(cookie: string | undefined): WithSession['session'] {
  return { userId: /^sid=(\w+)$/.exec(cookie ?? '')?.[1] };
}

async function listening(server: Server): Promise<Send> {
  if (!server.listening) await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return (request) => fetch(origin + new URL(request.url).pathname, request);
}

const inExpress = (mount: (app: express.Express, gateway: Gateway) => void) => (gateway: Gateway) => {
  const app = express();
  app.use((request, _response, next) => {
    Object.assign(request, { session: sessionOf(request.headers.cookie) });
    next();
  });
  mount(app, gateway);
  return listening(createServer(app));
};

const inFastify =
  (mount: (app: FastifyInstance, gateway: Gateway) => void, pause = 0) =>
  async (gateway: Gateway) => {
    const app = createFastify({ forceCloseConnections: true });
    app.addHook('onRequest', async (request) => {
      await delay(pause);
      Object.assign(request, { session: sessionOf(request.headers.cookie) });
    });
    mount(app, gateway);
    await app.listen({ port: 0, host: '127.0.0.1' });
    return listening(app.server);
  };

const HOSTS: Readonly<Record<string, (gateway: Gateway) => Promise<Send>>> = {
  Express: inExpress((app, gateway) => app.use(nodeHandler(gateway))),
  'Express, at a path': inExpress((app, gateway) => app.use('/hdt', nodeHandler(gateway))),
  'Express, in a router': inExpress((app, gateway) =>
    app.use('/hdt', express.Router().use(nodeHandler(gateway))),
  ),
  Fastify: inFastify((app, gateway) => app.register(fastifyPlugin(gateway))),
  'Fastify, in a context of its own': inFastify((app, gateway) =>
    app.register(async (inner) => {
      inner.register(fastifyPlugin(gateway));
    }),
  ),
  'Fastify, with a slow session store': inFastify((app, gateway) => app.register(fastifyPlugin(gateway)), 20),
  "Node's server": (gateway) => {
    const handle = nodeHandler(gateway);
    return listening(
      createServer((request: IncomingMessage & WithSession, response) => {
        request.session = sessionOf(request.headers.cookie);
        handle(request, response);
      }),
    );
  },
  "Hono on Node's server, with its context": (gateway) => {
    const app = new Hono<{ Bindings: Record<string, unknown> }>();
    app.all('/hdt/*', (c) => {
      const native = Object.assign(c, { session: sessionOf(c.req.header('cookie')) });
      return gateway.fetch(c.req.raw, { ...c.env, native });
    });
    return listening(serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }) as Server);
  },
  "Node's server, with a gateway that is made at the first request": (gateway) => {
    const handle = nodeHandler({ basePath: '/hdt', fetch: fetchHandler(() => gateway) });
    return listening(
      createServer((request: IncomingMessage & WithSession, response) => {
        request.session = sessionOf(request.headers.cookie);
        handle(request, response);
      }),
    );
  },
  'a route with an event of its framework': async (gateway) => {
    const handle = fetchHandler(async () => gateway);
    return (request) =>
      handle(request, { native: { session: sessionOf(request.headers.get('cookie') ?? '') } });
  },
  'a function with an event of its framework': async (gateway) => async (request) => {
    const native = { session: sessionOf(request.headers.get('cookie') ?? '') };
    return gateway.fetch(request, { native });
  },
};

describe('authenticate gets the request as the host has it', () => {
  let store: Store;
  beforeAll(async () => {
    store = await openTestStore();
  });
  afterAll(() => store.close());

  const open = (natives: unknown[] = []) =>
    createGateway({
      service: { url: 'http://127.0.0.1:1', key: KEY },
      authenticate: (_request, { native }: HostRequest) => {
        natives.push(native);
        return { subject: (native as WithSession | undefined)?.session?.userId };
      },
      store,
      secrets: [SECRET],
      basePath: '/hdt',
      log: () => {},
    });
  const exchange = (person?: string) =>
    new Request('https://clinic.example/hdt/token', {
      method: 'POST',
      headers: { ...TOKEN_HEADERS, ...(person && { cookie: `sid=${person}` }) },
      body: '{"scope":"pathology"}',
    });
  const tagOf = async (answer: Response) => ((await answer.json()) as { subject_tag: string }).subject_tag;

  for (const [name, mount] of Object.entries(HOSTS)) {
    test(`of ${name}, and keeps two people apart`, async () => {
      const gateway = open();
      onTestFinished(() => gateway.close());
      const send = await mount(gateway);
      const people = ['ada', 'ben', 'ada', 'ben'];
      const answers = await Promise.all(people.map((person) => send(exchange(person))));
      assert.deepEqual(
        answers.map(({ status }) => status),
        [200, 200, 200, 200],
      );
      const [ada, ben, adaAgain, benAgain] = await Promise.all(answers.map(tagOf));
      assert.deepEqual([adaAgain, benAgain], [ada, ben]);
      assert.notEqual(ada, ben);
      assert.equal((await send(exchange())).status, 401);
    });
  }

  test('of Fastify: its own, with what its plugins decorate', async () => {
    const natives: unknown[] = [];
    const gateway = open(natives);
    onTestFinished(() => gateway.close());
    const send = await HOSTS.Fastify!(gateway);
    await send(exchange('ada'));
    const { routeOptions, raw } = natives[0] as FastifyRequest;
    assert.deepEqual([routeOptions.url, raw.method], ['/hdt/*', 'POST']);
  });

  for (const [name, mount] of [
    [
      'fetch alone',
      (gateway: Gateway): Send =>
        async (request) =>
          gateway.fetch(request),
    ],
    ['a route handler', (gateway: Gateway): Send => routeHandlers(gateway).POST],
  ] as const) {
    test(`which is undefined in ${name}`, async () => {
      const natives: unknown[] = [];
      const gateway = open(natives);
      onTestFinished(() => gateway.close());
      assert.equal((await mount(gateway)(exchange('ada'))).status, 401);
      assert.deepEqual(natives, [undefined]);
    });
  }
});
