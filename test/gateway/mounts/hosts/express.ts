import express, { type Express } from 'express';
import type { Gateway } from 'hdt-gateway';
import { expressMiddleware } from 'hdt-gateway/express';

/** The gateway in an Express 5 application: before body parsers and compression, which would hold its streams. */
export function createApp(gateway: Gateway): Express {
  const app = express();
  app.use(expressMiddleware(gateway));
  app.use(express.json());
  app.post('/host', (request, response) => {
    response.json({ received: request.body });
  });
  return app;
}
