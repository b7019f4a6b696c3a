import { Hono } from 'hono';
import type { Faults } from '../faults/faults.js';
import { jsonOf, readFault } from './request-body.js';

/** `POST / {kind, value, place, uploadId, customerId, next}` switches a fault on; `DELETE /:id` switches it off. */
export function faultRoutes(faults: Faults, changed: () => void): Hono {
  const routes = new Hono();
  routes.post('/', async (c) => {
    faults.switchOn(readFault(await jsonOf(c)));
    changed();
    return c.body(null, 204);
  });
  routes.delete('/:id', (c) => {
    faults.switchOff(c.req.param('id'));
    changed();
    return c.body(null, 204);
  });
  return routes;
}
