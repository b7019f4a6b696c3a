import { Hono } from 'hono';
import type { Faults } from '../faults/faults.js';
import { jsonOf, readFault } from './asked.js';
import { pathOf } from './places.js';

/** `POST / {kind, place, next}` switches a fault on; `DELETE /:id` switches it off. */
export function faultRoutes(faults: Faults, changed: () => void): Hono {
  const routes = new Hono();
  routes.post('/', async (c) => {
    const { kind, place, next } = readFault(await jsonOf(c));
    faults.switchOn({ kind, path: pathOf(place), ...(next !== null && { next }) });
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
