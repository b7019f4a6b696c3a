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

const json = (status: number, body: unknown) => Response.json(body, { status });
const NOTHING = () => new Response(null, { status: 204 });

export function createRelay(): Relay {
  const waiting = new Map<string, Blob>();
  const taken = new Set<string>();

  async function answer(method: string, path: string, body: BodyInit | null | undefined): Promise<Response> {
    const pairing = { state: relay.state, code: 'BCD-FGH', expires_in: 500, silent_for: 1 };
    const id = path.split('/').at(-1)!;
    if (path === '/handoff/token' && relay.state !== 'confirmed') return json(202, { expires_in: 500 });
    if (path === '/token' || path === '/handoff/token')
      return json(200, {
        access_token: path,
        token_type: 'Bearer',
        expires_in: 600,
        base_url: '/hdt',
        features: ['handoff', 'pages', 'events'],
        ...(path === '/token' && { subject_tag: 'ana' }),
      });
    if (path === '/handoff/offer') return json(200, { scope: 'pages', person: 'A•••••', expires_in: 500 });
    if (path === '/handoff/claim') {
      relay.state = 'claimed';
      relay.onEvent({ type: 'handoff', handoffId: 'h1', code: pairing.code });
      return json(200, { claim: 'c1', code: pairing.code, expires_in: 500 });
    }
    if (path === '/handoff/h1/confirm') {
      relay.state = 'confirmed';
      return json(200, {});
    }
    if (method === 'POST' && path === '/handoff')
      return json(201, { handoff_id: 'h1', secret: 'scanned', expires_in: 600, scope: 'pages' });
    if (method === 'GET' && (path === '/handoff' || path === '/handoff/h1'))
      return json(200, { ...pairing, waiting: [...waiting.keys()], note: relay.note });
    if (method === 'PUT' && path.startsWith('/handoff/messages/')) {
      if (waiting.has(id) || taken.has(id)) return NOTHING();
      waiting.set(id, body as Blob);
      relay.onEvent({ type: 'message', handoffId: 'h1', id });
      return NOTHING();
    }
    if (method === 'GET' && waiting.has(id)) return new Response(waiting.get(id));
    if (method === 'DELETE' && path.includes('/messages/')) {
      taken.add(id);
      return waiting.delete(id) ? NOTHING() : json(404, {});
    }
    if (path === '/handoff/h1/note') {
      relay.note = (JSON.parse(await (body as Blob).text()) as { note: string }).note;
      return NOTHING();
    }
    if (method === 'DELETE' && path === '/handoff/h1') return NOTHING();
    return json(404, { code: 'not-found' });
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
