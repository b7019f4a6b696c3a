import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import express from 'express';
import session from 'express-session';
import { createGateway } from 'hdt-gateway';
import { expressMiddleware } from 'hdt-gateway/express';
import { openStore } from 'hdt-gateway/store';
import helmet from 'helmet';

const { HDT_SERVICE_URL = '', HDT_API_KEY = '', HDT_TOKEN_SECRET = '' } = process.env;
const { SESSION_SECRET = '', PORT = '3000' } = process.env;

const gateway = createGateway({
  service: { url: HDT_SERVICE_URL, key: HDT_API_KEY },
  // With the session that the middleware below has put on the request.
  authenticate: (_request, { native }) => ({ subject: native.session.userId }),
  store: await openStore('gateway.sqlite'),
  secrets: [HDT_TOKEN_SECRET],
  basePath: '/hdt',
});

const app = express();
app.use(
  helmet({
    contentSecurityPolicy: {
      directives: {
        'img-src': ["'self'", 'data:', 'blob:'],
        'script-src': ["'self'", "'wasm-unsafe-eval'"],
        // Safari would load the scripts of http://localhost by HTTPS. Delete this line on a site with HTTPS.
        'upgrade-insecure-requests': null,
      },
    },
  }),
);
app.use(
  session({
    secret: SESSION_SECRET,
    resave: false,
    saveUninitialized: false,
    cookie: { secure: 'auto', sameSite: 'lax' },
  }),
);
app.use(expressMiddleware(gateway));

app.post('/sign-in', express.urlencoded(), async (request, response) => {
  // Anyone who gives a name is signed in here. Check a password in its place.
  const name = request.body?.name;
  if (typeof name !== 'string' || name === '') return response.sendStatus(400);
  // Express handles a rejected promise. An error thrown in a callback would end the process.
  await promisify(request.session.regenerate).call(request.session);
  request.session.userId = name;
  response.redirect('/');
});
app.post('/sign-out', async (request, response) => {
  const subject = request.session.userId;
  await promisify(request.session.destroy).call(request.session);
  if (subject) await gateway.revoke({ subject });
  response.redirect('/');
});
app.use(
  '/hdt-elements',
  express.static(dirname(fileURLToPath(import.meta.resolve('hdt-elements/hdt-elements.js')))),
);
app.use(express.static('public'));
app.listen(PORT, (error) => {
  if (error) throw error;
  console.log(`http://localhost:${PORT}`);
});
