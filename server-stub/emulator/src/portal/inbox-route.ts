import { type Context, Hono } from 'hono';
import { readJsonBody } from '../admin/request-body.js';
import { toBase64 } from '../bytes.js';
import { readBody } from '../http/bounded-body.js';
import { Problem } from '../http/problem.js';
import type { AnswerRequest, Inbox, InboxState } from './inbox.js';

/** Maximum bytes of a body; a report of 50,000 rows has about half. */
const MAX_BODY_BYTES = 16 * 1024 * 1024;

/** Statuses whose answer has no body (RFC 9110 §15). */
const BODILESS: readonly number[] = [204, 205, 304];

/**
 * `POST` receives callbacks; `GET`, `PUT` and `DELETE` are for the page: list requests, set the answer, clear. Calls
 * `changed` after each change.
 */
export function inboxRoutes(inbox: Inbox, changed: () => void): Hono {
  const routes = new Hono();

  routes.post('/', async (c) => {
    const body = await readBody(c.req.raw, MAX_BODY_BYTES);
    const status = inbox.receive({ headers: [...c.req.raw.headers], body });
    changed();
    return new Response(BODILESS.includes(status) ? null : 'The inbox is set to answer with this status.\n', {
      status,
    });
  });

  routes.get('/', (c) => c.json(stateOf(inbox)));

  routes.put('/', async (c) => {
    inbox.answerWith(await requestedAnswer(c));
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
    body: toBase64(body),
    answered,
  })),
});

async function requestedAnswer(c: Context): Promise<AnswerRequest> {
  const body = await readJsonBody(c);
  if (typeof body === 'object' && body !== null && 'status' in body && 'left' in body) {
    const { status, left } = body;
    if (isWhole(status, 200, 599) && (left === null || isWhole(left, 1, 100))) return { status, left };
  }
  throw new Problem(
    'invalid-body',
    'An answer needs a status from 200 to 599, and left from 1 to 100 or null.',
  );
}

const isWhole = (value: unknown, min: number, max: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max;
