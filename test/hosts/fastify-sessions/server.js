import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyCookie from '@fastify/cookie';
import fastifyFormbody from '@fastify/formbody';
import fastifySession from '@fastify/session';
import fastifyStatic from '@fastify/static';
import createFastify from 'fastify';
import { createGateway } from 'hdt-gateway';
import { fastifyPlugin } from 'hdt-gateway/fastify';
import { openStore } from 'hdt-gateway/store';

const { HDT_SERVICE_URL = '', HDT_API_KEY = '', HDT_TOKEN_SECRET = '' } = process.env;
const { SESSION_SECRET = '', PORT = '3000' } = process.env;

const gateway = createGateway({
  service: { url: HDT_SERVICE_URL, key: HDT_API_KEY },
  // With the session that the plugin below has put on the request.
  authenticate: (_request, { native }) => ({ subject: native.session.userId }),
  store: await openStore('gateway.sqlite'),
  secrets: [HDT_TOKEN_SECRET],
  basePath: '/hdt',
});

const app = createFastify({ forceCloseConnections: true });
await app.register(fastifyCookie);
await app.register(fastifySession, {
  secret: SESSION_SECRET,
  saveUninitialized: false,
  cookie: { secure: 'auto', sameSite: 'lax' },
});
await app.register(fastifyPlugin(gateway));

await app.register(fastifyFormbody);
app.post('/sign-in', async (request, reply) => {
  // Anyone who gives a name is signed in here. Check a password in its place.
  const name = request.body?.name;
  if (typeof name !== 'string' || name === '') return reply.code(400).send();
  await request.session.regenerate();
  request.session.userId = name;
  return reply.redirect('/');
});
app.post('/sign-out', async (request, reply) => {
  const subject = request.session.userId;
  await request.session.destroy();
  if (subject) await gateway.revoke({ subject });
  return reply.redirect('/');
});
await app.register(fastifyStatic, {
  root: dirname(fileURLToPath(import.meta.resolve('hdt-elements/hdt-elements.js'))),
  prefix: '/hdt-elements/',
});
await app.register(fastifyStatic, { root: resolve('public'), decorateReply: false });
await app.listen({ port: Number(PORT) });
console.log(`http://localhost:${PORT}`);
