import { type Context, Hono } from 'hono';
import { readBody } from '../http/bounded-body.js';
import { Problem } from '../http/problem.js';
import type { Inbox } from './inbox.js';
import type { AnswerRequest, InboxState } from './inbox-wire.js';

/** Largest body taken, in bytes: a report of 50,000 rows is about half of it. */
const LARGEST = 16 * 1024 * 1024;

/** Statuses whose answer has no body (RFC 9110 §15). */
const BODILESS: readonly number[] = [204, 205, 304];

/**
 * `POST` is the receiver a callback URL names; `GET`, `PUT` and `DELETE` are the page's: what came, how to answer from
 * now on, forget all. `changed` is called when there is something new to see.
 */
export function inboxRoutes(inbox: Inbox, changed: () => void): Hono {
  const routes = new Hono();

  routes.post('/', async (c) => {
    const body = await readBody(c.req.raw, LARGEST);
    const status = inbox.take({ headers: [...c.req.raw.headers], body });
    changed();
    return new Response(BODILESS.includes(status) ? null : 'The inbox is set to answer with this status.\n', {
      status,
    });
  });

  routes.get('/', (c) => c.json(stateOf(inbox)));

  routes.put('/', async (c) => {
    inbox.answerWith(await askedAnswer(c));
    changed();
    return c.json(stateOf(inbox));
  });

  routes.delete('/', (c) => {
    inbox.clear();
    changed();
    return c.json(stateOf(inbox));
  });

  return routes;
}

const stateOf = ({ answer, arrivals }: Inbox): InboxState => ({
  answer,
  arrivals: arrivals.map(({ number, at, headers, body, answered }) => ({
    number,
    at: new Date(at).toISOString(),
    headers,
    body: Buffer.from(body).toString('base64'),
    answered,
  })),
});

async function askedAnswer(c: Context): Promise<AnswerRequest> {
  const asked: unknown = await c.req.json().catch(() => null);
  if (typeof asked === 'object' && asked !== null && 'status' in asked && 'left' in asked) {
    const { status, left } = asked;
    if (isWhole(status, 200, 599) && (left === null || isWhole(left, 1, 100))) return { status, left };
  }
  throw new Problem('invalid-body', 'An answer has a status from 200 to 599 and left from 1 to 100 or null.');
}

const isWhole = (value: unknown, least: number, most: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;
