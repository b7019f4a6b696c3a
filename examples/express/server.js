import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
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

app.post('/sign-in', express.urlencoded(), (request, response) => {
  // Anyone who gives a name is signed in here. Check a password in its place.
  request.session.regenerate(() => {
    request.session.userId = request.body.name;
    response.redirect('/');
  });
});
app.post('/sign-out', (request, response) => {
  const subject = request.session.userId;
  request.session.destroy(async () => {
    if (subject) await gateway.revoke({ subject });
    response.redirect('/');
  });
});
app.use(
  '/hdt-elements',
  express.static(dirname(fileURLToPath(import.meta.resolve('hdt-elements/hdt-elements.js')))),
);
app.use(express.static('public'));
app.listen(PORT, () => console.log(`http://localhost:${PORT}`));
