import { randomUUID } from 'node:crypto';
import { type Ask, type Claims, HonestBackEnd, type Reply } from './honest-back-end.js';

interface Message {
  /** Null once it was taken. */
  body: string | null;
}

export interface PagesPairing {
  readonly id: string;
  readonly secret: string;
  readonly person: string;
  state: 'open' | 'claimed' | 'confirmed' | 'refused';
  claim: string;
  note: string | undefined;
  readonly messages: Map<string, Message>;
}

/** The claims of a phone's token. */
interface PhoneClaims extends Claims {
  readonly pairing: string;
  readonly claim: string;
}

/** A back end of level 1 with the feature `pages`, whose phones have no keys. Each of its methods is one thing to get wrong. */
export class HonestPages extends HonestBackEnd {
  readonly pairings: PagesPairing[] = [];

  override async exchange(ask: Ask): Promise<Reply> {
    const reply = await super.exchange(ask);
    return { ...reply, body: JSON.stringify({ ...JSON.parse(reply.body), features: ['pages'] }) };
  }

  override async route(ask: Ask): Promise<Reply> {
    const { method, path } = ask;
    if (!path.startsWith('/handoff')) return super.route(ask);
    const [, place = '', ...rest] = path.slice(1).split('/');
    if (method === 'POST' && ['offer', 'claim', 'token'].includes(place))
      return this.serveStranger(ask, place);
    if (path === '/handoff' && method === 'POST') return this.open(this.authorize(ask, 'pathology'));
    if (path === '/handoff' || place === 'messages') return this.servePhone(ask, rest[0] ?? '');
    return this.serveComputer(ask, place, rest);
  }

  open(person: string): Reply {
    const [id, secret] = [randomUUID(), randomUUID()];
    const pairing = {
      id,
      secret,
      person,
      state: 'open' as const,
      claim: '',
      note: undefined,
      messages: new Map(),
    };
    this.pairings.push(pairing);
    return this.respond(201, { handoff_id: id, secret, scope: 'pages', expires_in: 600 });
  }

  async serveStranger({ incoming }: Ask, place: string): Promise<Reply> {
    const { secret, claim } = JSON.parse(await readText(incoming)) as { secret?: string; claim?: string };
    const pairing = this.pairings.find((one) =>
      place === 'token' ? one.claim === claim : one.secret === secret,
    );
    if (place === 'token') return pairing ? this.exchangeClaim(pairing) : this.refuse(404);
    if (!pairing || !['open', 'confirmed'].includes(pairing.state)) return this.refuse(404);
    return place === 'offer' ? this.offer(pairing) : this.claim(pairing);
  }

  offer(_pairing: PagesPairing): Reply {
    return this.respond(200, { scope: 'pages', person: 'E••••• M•••••', expires_in: 600 });
  }

  claim(pairing: PagesPairing): Reply {
    pairing.state = 'claimed';
    pairing.claim = randomUUID();
    return this.respond(200, {
      claim: pairing.claim,
      code: codeOf(pairing.claim),
      expires_in: 600,
      interval: 0,
    });
  }

  exchangeClaim(pairing: PagesPairing): Reply {
    if (!this.isPaired(pairing)) return this.respond(202, { code: 'authorization-pending', interval: 0 });
    return this.issuePhoneToken(pairing);
  }

  isPaired({ state }: PagesPairing): boolean {
    return state === 'confirmed';
  }

  issuePhoneToken({ id, person, claim }: PagesPairing): Reply {
    const claims: PhoneClaims = { person, scope: 'pages', exp: Date.now() / 1000 + 60, pairing: id, claim };
    const access_token = this.issueToken(claims);
    return this.respond(200, { access_token, token_type: 'Bearer', scope: 'pages' });
  }

  async servePhone(ask: Ask, id: string): Promise<Reply> {
    this.authorize(ask, 'pages');
    const claims = this.verifyToken(this.readToken(ask)) as PhoneClaims;
    const pairing = this.pairings.find((one) => one.id === claims.pairing)!;
    if (!this.isCurrent(pairing, claims)) return this.refuse(401, { 'www-authenticate': 'Bearer' });
    if (id === '') return this.respond(200, this.describe(pairing));
    const body = await readText(ask.incoming);
    this.keep(pairing, id, body);
    return this.respond(204, '');
  }

  isCurrent({ state, claim }: PagesPairing, claims: { readonly claim: string }): boolean {
    return state === 'confirmed' && claim === claims.claim;
  }

  keep({ messages }: PagesPairing, id: string, body: string): void {
    if (!messages.has(id)) messages.set(id, { body });
  }

  take({ messages }: PagesPairing, id: string): void {
    messages.set(id, { body: null });
  }

  describe({ id, state, note, messages }: PagesPairing): object {
    const waiting = [...messages].filter(([, { body }]) => body !== null).map(([name]) => name);
    return { handoff_id: id, state, expires_in: 600, waiting, ...(note !== undefined && { note }) };
  }

  async serveComputer(ask: Ask, pairingId: string, [what, message = '']: readonly string[]): Promise<Reply> {
    const person = this.authorize(ask, 'pathology');
    const pairing = this.pairings.find((one) => one.id === pairingId);
    if (!pairing || !this.isOwnPairing(person, pairing, ask)) return this.refuse(404);
    if (what === 'confirm') {
      const { code } = JSON.parse(await readText(ask.incoming)) as { code?: string };
      if (!this.isConfirmable(pairing, code)) return this.refuse(404);
      pairing.state = 'confirmed';
    }
    if (what === 'refuse') this.refusePairing(pairing);
    if (what === 'note') pairing.note = (JSON.parse(await readText(ask.incoming)) as { note: string }).note;
    if (what === 'messages') return this.serveMessage(ask, pairing, message);
    return what === undefined || what === 'confirm'
      ? this.respond(200, this.describe(pairing))
      : this.respond(204, '');
  }

  isConfirmable({ claim }: PagesPairing, code: string | undefined): boolean {
    return code === codeOf(claim);
  }

  isOwnPairing(person: string, pairing: PagesPairing, _ask: Ask): boolean {
    return pairing.person === person;
  }

  refusePairing(pairing: PagesPairing): void {
    pairing.state = 'refused';
    pairing.messages.clear();
  }

  serveMessage({ method }: Ask, pairing: PagesPairing, id: string): Reply {
    const body = pairing.messages.get(id)?.body;
    if (method === 'GET' && typeof body !== 'string') return this.refuse(404);
    if (method === 'GET')
      return this.respond(200, body ?? '', { 'content-type': 'application/octet-stream' });
    this.take(pairing, id);
    return this.respond(204, '');
  }
}

/** A code of letters, another one for each claim. */
const codeOf = (claim: string): string =>
  claim.replaceAll('-', '').replaceAll(/./g, (digit) => 'ABCDEFGHIJKLMNOP'[Number.parseInt(digit, 16)]!);

async function readText(incoming: Ask['incoming']): Promise<string> {
  let text = '';
  for await (const chunk of incoming.setEncoding('utf8') as AsyncIterable<string>) text += chunk;
  return text;
}
