/** What a gateway keeps of one pairing, as PROTOCOL.md describes it, and the faults that a test asks for. */
export interface Relay {
  readonly id: string;
  readonly fetch: typeof globalThis.fetch;
  /** Messages that the computer has not taken, in order. */
  readonly waiting: Map<string, Blob>;
  readonly taken: Set<string>;
  note: string | undefined;
  /** That a phone and the computer compare. Each claim has another one. */
  code: string;
  state: 'open' | 'claimed' | 'confirmed' | 'refused';
  /**
   * Asked before each request: `lost` fails before it arrives, `unanswered` after it was carried out. A proxy answers by `page`
   * or by `redirect`, and a number is the answer.
   */
  fault: (method: string, path: string) => 'lost' | 'unanswered' | 'page' | 'redirect' | number | null;
  /** Resolves once a request arrives, which may be after later ones; undefined for at once. */
  arrival: (method: string, path: string) => Promise<void> | undefined;
  /** What the phone of the pairing may send. */
  scope: string;
  /** Requests that have arrived, as `METHOD path`. */
  readonly asked: string[];
  /** Told of each event of the computer's stream. */
  onEvent: (event: { readonly type: string; readonly [field: string]: unknown }) => void;
}

const TOKEN = {
  ...{ access_token: 't', token_type: 'Bearer', expires_in: 600, base_url: '/hdt' },
  features: ['handoff', 'pages', 'events'],
};

const json = (status: number, body: unknown) =>
  Response.json(body, { status, headers: { 'hdt-protocol': '1' } });
const NOTHING = () => new Response(null, { status: 204 });

/** @param id The id of its pairing. */
export function createRelay(id = 'h1'): Relay {
  const waiting = new Map<string, Blob>();
  const taken = new Set<string>();
  let claims = 0;

  const status = () =>
    json(200, {
      ...{ state: relay.state, code: relay.code, expires_in: 500, silent_for: 1 },
      ...{ waiting: [...waiting.keys()], note: relay.note },
    });

  /** By method and path, whose last part is the id of a message. */
  const routes: Record<string, (body: Blob, message: string) => Response | Promise<Response>> = {
    'POST /token': () => json(200, { ...TOKEN, subject_tag: 'ana' }),
    'POST /handoff': async (body) => {
      relay.scope = (JSON.parse(await body.text()) as { scope: string }).scope;
      return json(201, { handoff_id: id, secret: 'scanned', expires_in: 600, scope: relay.scope });
    },
    [`GET /handoff/${id}/readings`]: () => json(200, { records: [] }),
    'POST /handoff/photo': NOTHING,
    'GET /handoff': status,
    [`GET /handoff/${id}`]: status,
    [`DELETE /handoff/${id}`]: NOTHING,
    'POST /handoff/offer': () => json(200, { scope: relay.scope, person: 'A•••••', expires_in: 500 }),
    'POST /handoff/claim': () => {
      relay.state = 'claimed';
      claims += 1;
      relay.code = `BCD-FG${claims}`;
      relay.onEvent({ type: 'handoff', handoffId: id, code: relay.code });
      return json(200, { claim: 'c1', code: relay.code, expires_in: 500 });
    },
    [`POST /handoff/${id}/confirm`]: () => {
      relay.state = 'confirmed';
      return json(200, {});
    },
    'POST /handoff/token': () =>
      relay.state === 'confirmed' ? json(200, TOKEN) : json(202, { expires_in: 500 }),
    'PUT /handoff/messages/': (body, message) => {
      if (waiting.has(message) || taken.has(message)) return NOTHING();
      waiting.set(message, body);
      relay.onEvent({ type: 'message', handoffId: id, id: message });
      return NOTHING();
    },
    [`GET /handoff/${id}/messages/`]: (_, message) =>
      waiting.has(message) ? new Response(waiting.get(message)) : json(404, {}),
    [`DELETE /handoff/${id}/messages/`]: (_, message) => {
      taken.add(message);
      return waiting.delete(message) ? NOTHING() : json(404, {});
    },
    [`PUT /handoff/${id}/note`]: async (body) => {
      relay.note = (JSON.parse(await body.text()) as { note: string }).note;
      return NOTHING();
    },
  };

  function answer(method: string, path: string, body: unknown): Response | Promise<Response> {
    const [, start, message = ''] = /^(.*\/messages\/|.*$)(.*)$/.exec(path)!;
    const route = routes[`${method} ${start}`];
    return route ? route(body as Blob, message) : json(404, { code: 'not-found' });
  }

  const relay: Relay = {
    id,
    waiting,
    taken,
    note: undefined,
    scope: '',
    code: '',
    state: 'open',
    fault: () => null,
    arrival: () => undefined,
    asked: [],
    onEvent: () => {},
    async fetch(input, init = {}) {
      const { pathname } = new URL(String(input));
      const [method, path] = [init.method ?? 'GET', pathname.replace(/^\/hdt/, '')];
      const fault = relay.fault(method, path);
      if (fault === 'lost') throw new TypeError('Failed to fetch');
      if (typeof fault === 'number') return json(fault, {});
      if (fault === 'page') return new Response('<html>', { headers: { 'content-type': 'text/html' } });
      // It has the status 0, as one that is not followed.
      if (fault === 'redirect') return Response.error();
      const arrival = relay.arrival(method, path);
      if (arrival) await arrival;
      relay.asked.push(`${method} ${path}`);
      const response = await answer(method, path, init.body);
      if (fault === 'unanswered') throw new TypeError('Failed to fetch');
      return response;
    },
  };
  return relay;
}
