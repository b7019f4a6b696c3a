/** What a gateway keeps of one pairing for pages, as PROTOCOL.md describes it, and the faults that a test asks for. */
export interface Relay {
  readonly fetch: typeof globalThis.fetch;
  /** Messages that the computer has not taken, in order. */
  readonly waiting: Map<string, Blob>;
  readonly taken: Set<string>;
  note: string | undefined;
  state: 'open' | 'claimed' | 'confirmed' | 'refused';
  /** Asked before each request: `lost` fails before it arrives, `unanswered` after it was carried out, a number is the answer. */
  fault: (method: string, path: string) => 'lost' | 'unanswered' | number | null;
  /** Requests that have arrived, as `METHOD path`. */
  readonly asked: string[];
  /** Told of each event of the computer's stream. */
  onEvent: (event: { readonly type: string; readonly [field: string]: unknown }) => void;
}

const CODE = 'BCD-FGH';
const TOKEN = {
  ...{ access_token: 't', token_type: 'Bearer', expires_in: 600, base_url: '/hdt' },
  features: ['handoff', 'pages', 'events'],
};

const json = (status: number, body: unknown) => Response.json(body, { status });
const NOTHING = () => new Response(null, { status: 204 });

export function createRelay(): Relay {
  const waiting = new Map<string, Blob>();
  const taken = new Set<string>();

  const status = () =>
    json(200, {
      ...{ state: relay.state, code: CODE, expires_in: 500, silent_for: 1 },
      ...{ waiting: [...waiting.keys()], note: relay.note },
    });

  /** By method and path, whose last part is the id of a message. */
  const routes: Record<string, (body: Blob, id: string) => Response | Promise<Response>> = {
    'POST /token': () => json(200, { ...TOKEN, subject_tag: 'ana' }),
    'POST /handoff': () =>
      json(201, { handoff_id: 'h1', secret: 'scanned', expires_in: 600, scope: 'pages' }),
    'GET /handoff': status,
    'GET /handoff/h1': status,
    'DELETE /handoff/h1': NOTHING,
    'POST /handoff/offer': () => json(200, { scope: 'pages', person: 'A•••••', expires_in: 500 }),
    'POST /handoff/claim': () => {
      relay.state = 'claimed';
      relay.onEvent({ type: 'handoff', handoffId: 'h1', code: CODE });
      return json(200, { claim: 'c1', code: CODE, expires_in: 500 });
    },
    'POST /handoff/h1/confirm': () => {
      relay.state = 'confirmed';
      return json(200, {});
    },
    'POST /handoff/token': () =>
      relay.state === 'confirmed' ? json(200, TOKEN) : json(202, { expires_in: 500 }),
    'PUT /handoff/messages/': (body, id) => {
      if (waiting.has(id) || taken.has(id)) return NOTHING();
      waiting.set(id, body);
      relay.onEvent({ type: 'message', handoffId: 'h1', id });
      return NOTHING();
    },
    'GET /handoff/h1/messages/': (_, id) => (waiting.has(id) ? new Response(waiting.get(id)) : json(404, {})),
    'DELETE /handoff/h1/messages/': (_, id) => {
      taken.add(id);
      return waiting.delete(id) ? NOTHING() : json(404, {});
    },
    'PUT /handoff/h1/note': async (body) => {
      relay.note = (JSON.parse(await body.text()) as { note: string }).note;
      return NOTHING();
    },
  };

  function answer(method: string, path: string, body: unknown): Response | Promise<Response> {
    const [, start, id = ''] = /^(.*\/messages\/|.*$)(.*)$/.exec(path)!;
    const route = routes[`${method} ${start}`];
    return route ? route(body as Blob, id) : json(404, { code: 'not-found' });
  }

  const relay: Relay = {
    waiting,
    taken,
    note: undefined,
    state: 'open',
    fault: () => null,
    asked: [],
    onEvent: () => {},
    async fetch(input, init = {}) {
      const { pathname } = new URL(String(input));
      const [method, path] = [init.method ?? 'GET', pathname.replace(/^\/hdt/, '')];
      const fault = relay.fault(method, path);
      if (fault === 'lost') throw new TypeError('Failed to fetch');
      if (typeof fault === 'number') return json(fault, {});
      relay.asked.push(`${method} ${path}`);
      const response = await answer(method, path, init.body);
      if (fault === 'unanswered') throw new TypeError('Failed to fetch');
      return response;
    },
  };
  return relay;
}
