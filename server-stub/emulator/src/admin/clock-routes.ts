import { Hono } from 'hono';
import type { ControlledClock } from '../time/clock.js';
import { jsonOf, readMove, readRunning } from './request-body.js';

/** `POST /push {ms}` advances time and runs the tasks due; `PUT /running {running}` runs or pauses the clock. */
export function clockRoutes(clock: ControlledClock, changed: () => void): Hono {
  const routes = new Hono();
  routes.post('/push', async (c) => {
    await clock.advance(readMove(await jsonOf(c)));
    changed();
    return c.body(null, 204);
  });
  routes.put('/running', async (c) => {
    if (readRunning(await jsonOf(c))) clock.run();
    else clock.pause();
    changed();
    return c.body(null, 204);
  });
  return routes;
}
