import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import { describe, test } from 'vitest';
import { checkConformance, type Result } from '../../../server-stub/gateway/src/conformance/conformance.js';
import type { SuiteLimits } from '../../../server-stub/gateway/src/conformance/limits.js';
import { oneIn } from '../../support/sample.js';
import { type Ask, type Claims, HonestBackEnd, KEY, type Reply, start } from './honest-back-end.js';

/** More than any check lasts on a machine that is ten times overloaded. */
const PATIENT = { check: 60_000, suite: 1_200_000 };

async function resultsOf(
  backEnd: HonestBackEnd,
  limits: Partial<SuiteLimits> = {},
  exchangePath = '/token',
): Promise<Result[]> {
  const { origin, close } = await start(backEnd);
  const results: Result[] = [];
  const options = {
    tokenEndpoint: `${origin}/hdt${exchangePath}`,
    apiKey: KEY,
    sessions: [],
    limits: { ...PATIENT, ...limits },
  };
  for await (const result of checkConformance(options)) results.push(result);
  await close();
  return results;
}

const failuresOf = async (backEnd: HonestBackEnd, limits?: Partial<SuiteLimits>): Promise<string[]> =>
  (await resultsOf(backEnd, limits))
    .filter(({ outcome }) => outcome === 'fail')
    .map(({ name, reason }) => `${name}: ${reason}`);

const HTML = { 'content-type': 'text/html' };

/** An answer of the service, which says so. */
const ofService = (status: number): Reply => ({
  status,
  headers: { 'content-type': 'application/problem+json', 'cache-control': 'no-store' },
  body: JSON.stringify({ type: 'urn:hdt-emulator:problem:not-found', title: 'Not found', status }),
});

const withHeaders = (reply: Reply, headers: Reply['headers']): Reply => ({
  ...reply,
  headers: { ...reply.headers, ...headers },
});

const isPreflight = ({ method }: Ask) => method === 'OPTIONS';

/** Lets pages of an origin read an answer. */
const shareWith = (reply: Reply, origin: unknown): Reply =>
  withHeaders(reply, {
    'access-control-allow-origin': String(origin),
    'access-control-allow-credentials': 'true',
  });

/** Adds a text to the error that nobody reads: that of a path that there is not. */
const sayAtOtherPath = (text: string) =>
  class extends HonestBackEnd {
    override answerOtherPath() {
      const reply = super.refuse(404);
      return { ...reply, body: reply.body.replace('}', `,"detail":"${text}"}`) };
    }
  };

const keyBytes = Buffer.from(KEY);
const base64After = (before: number, encoding: 'base64' | 'base64url') =>
  Buffer.concat([Buffer.alloc(before, '-'), keyBytes, Buffer.from('--')]).toString(encoding);

/** The key as a careless answer spells it. */
const SPELLINGS: readonly (readonly [what: string, text: string])[] = [
  ['as it is', KEY],
  ['in upper case', KEY.toUpperCase()],
  [
    'in reversed case',
    [...KEY].map((c) => (c === c.toUpperCase() ? c.toLowerCase() : c.toUpperCase())).join(''),
  ],
  ['in hexadecimal', keyBytes.toString('hex')],
  ['in upper-case hexadecimal', keyBytes.toString('hex').toUpperCase()],
  ...[0, 1, 2].flatMap((before) =>
    (['base64', 'base64url'] as const).map(
      (name) => [`in ${name} after ${before}`, base64After(before, name)] as const,
    ),
  ),
  ['percent-encoded', encodeURIComponent(KEY)],
  ['percent-encoded whole', keyBytes.toString('hex').replace(/../g, '%$&')],
  ['in JSON escapes', [...KEY].map((c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')],
  ['with one letter in a JSON escape', KEY.replace('k', '\\u006b')],
  ['with its slash escaped', KEY.replace('/', '\\/')],
  ['in decimal entities', [...KEY].map((c) => `&#${c.charCodeAt(0)};`).join('')],
  ['in hexadecimal entities', KEY.replace('k', '&#x6B;').replace('+', '&#x2b;')],
  ['with a named entity', KEY.replace('+', '&plus;').replace('/', '&sol;')],
];

type Liar = readonly [
  lies: string,
  backEnd: typeof HonestBackEnd,
  failed: RegExp,
  limits?: Partial<SuiteLimits>,
];

const LIARS: readonly Liar[] = [
  // The mark
  ...[401, 404, 413].map(
    (unmarked): Liar => [
      `marks its answers but ${unmarked}`,
      class extends HonestBackEnd {
        override finish(reply: Reply) {
          return reply.status === unmarked ? reply : withHeaders(reply, { 'hdt-protocol': '1' });
        }
      },
      new RegExp(`^marks its answers: HDT-Protocol is not in the answer to .* ${unmarked}`),
    ],
  ),
  // The key
  ...SPELLINGS.map(
    ([what, text]): Liar => [
      `says the key ${what} in an error`,
      sayAtOtherPath(text),
      /^lets the API key out nowhere: the key is in the answer to GET \/hdt\/.* 404, .*and \d+ more$/,
    ],
  ),
  [
    'says the key in a header',
    class extends HonestBackEnd {
      override finish(reply: Reply) {
        return withHeaders(reply, { 'x-upstream': `Bearer ${KEY}` });
      }
    },
    /^lets the API key out nowhere/,
  ],
  [
    'says the key in the name of a header',
    class extends HonestBackEnd {
      override readRecord(id: string) {
        return withHeaders(super.readRecord(id), { [`x-${keyBytes.toString('hex')}`]: '1' });
      }
    },
    /^lets the API key out nowhere: the key is in the answer to GET \/hdt\/api\/master\/medical\/:id 200$/,
  ],
  [
    'says the key in the name of a member',
    class extends HonestBackEnd {
      override readRecord(id: string) {
        return this.respond(200, { id, [KEY]: true });
      }
    },
    /^lets the API key out nowhere/,
  ],
  [
    'says the key in the reason phrase',
    class extends HonestBackEnd {
      override send(reply: Reply, outgoing: Parameters<HonestBackEnd['send']>[1]) {
        outgoing.statusMessage = `Refused ${KEY}`;
        super.send(reply, outgoing);
      }
    },
    /^lets the API key out nowhere/,
  ],
  [
    'says the key in a trailer',
    class extends HonestBackEnd {
      override send({ status, headers, body }: Reply, outgoing: Parameters<HonestBackEnd['send']>[1]) {
        if (body === '') return super.send({ status, headers, body }, outgoing);
        outgoing.writeHead(status, { ...headers, trailer: 'x-upstream' });
        outgoing.write(body);
        outgoing.addTrailers({ 'x-upstream': KEY });
        outgoing.end();
      }
    },
    /^lets the API key out nowhere/,
  ],
  [
    'says the key in a compressed answer',
    class extends HonestBackEnd {
      override readRecord(id: string) {
        return this.respond(200, { id, key: KEY });
      }
      override send({ status, headers, body }: Reply, outgoing: Parameters<HonestBackEnd['send']>[1]) {
        outgoing.writeHead(status, { ...headers, 'content-encoding': 'gzip' });
        outgoing.end(gzipSync(body));
      }
    },
    /^lets the API key out nowhere: the key is in the answer to GET \/hdt\/api\/master\/medical\/:id 200$/,
  ],
  [
    'says the key in early hints',
    class extends HonestBackEnd {
      override send(reply: Reply, outgoing: Parameters<HonestBackEnd['send']>[1]) {
        outgoing.writeEarlyHints({ link: '</style.css>; rel=preload', 'x-upstream': KEY });
        super.send(reply, outgoing);
      }
    },
    /^lets the API key out nowhere/,
  ],
  [
    'says the key in the claims of its token',
    class extends HonestBackEnd {
      override issueToken(claims: Claims) {
        return super.issueToken({ ...claims, key: KEY } as Claims);
      }
    },
    /^lets the API key out nowhere: the key is in the answer to POST \/hdt\/token 200/,
  ],
  [
    'redirects with the key',
    class extends HonestBackEnd {
      override readRecord(id: string) {
        const reply = super.readRecord(id);
        return withHeaders(reply, { location: `http://127.0.0.1/?key=${encodeURIComponent(KEY)}` });
      }
    },
    /^lets the API key out nowhere/,
  ],

  // Owners
  [
    'shows anybody any result',
    class extends HonestBackEnd {
      override isOwn(person: string, id: string, ask: Ask) {
        return /results/.test(ask.path) ? this.owners.has(id) : super.isOwn(person, id, ask);
      }
    },
    /^answers for another person’s as for what never was: another person’s \/api\/v1\/results\/:id answered 200/,
  ],
  ...['json', 'csv', 'hl7', 'fhir_json', 'fhir_xml', 'parquet'].map(
    (format): Liar => [
      `shows anybody any result as ${format}`,
      class extends HonestBackEnd {
        override isOwn(person: string, id: string, ask: Ask) {
          return ask.query.get('format') === format ? this.owners.has(id) : super.isOwn(person, id, ask);
        }
      },
      new RegExp(`^answers for another person’s as for what never was: .*format=${format} answered 200`),
    ],
  ),
  [
    'shows anybody any status',
    class extends HonestBackEnd {
      override isOwn(person: string, id: string, ask: Ask) {
        return /status/.test(ask.path) ? this.owners.has(id) : super.isOwn(person, id, ask);
      }
    },
    /^answers for another person’s .*status\/:id answered 200/,
  ],
  [
    'shows anybody any record',
    class extends HonestBackEnd {
      override isOwn(person: string, id: string, ask: Ask) {
        return /medical\//.test(ask.path) ? this.owners.has(id) : super.isOwn(person, id, ask);
      }
    },
    /^answers for another person’s .*medical\/:id answered 200/,
  ],
  [
    'says by the body which ids there are',
    class extends HonestBackEnd {
      override refuseId(id: string) {
        return this.owners.has(id)
          ? { ...this.refuse(404), body: '{"title":"not yours"}' }
          : this.refuse(404);
      }
    },
    /^answers for another person’s .*\/api\/v1\/status\/:id says by its body which ids there are$/,
  ],
  [
    'says by a header which ids there are',
    class extends HonestBackEnd {
      override refuseId(id: string) {
        return this.refuse(404, this.owners.has(id) ? { 'x-cache': 'hit' } : {});
      }
    },
    /^answers for another person’s .*says by its header x-cache which ids there are$/,
  ],
  [
    'says by the value of a header which ids there are, beside one that always differs',
    class extends HonestBackEnd {
      override refuseId(id: string) {
        return this.refuse(404, {
          'x-request-id': String(Math.random()),
          'x-found': String(this.owners.has(id)),
        });
      }
    },
    /^answers for another person’s .*says by its header x-found which ids there are$/,
  ],
  [
    'says 403 for what is not yours',
    class extends HonestBackEnd {
      override refuseId(id: string) {
        return this.refuse(this.owners.has(id) ? 403 : 404);
      }
    },
    /^answers for another person’s .*answered 403 instead of 404$/,
  ],
  [
    'knows its own ids as they are written alone',
    class extends HonestBackEnd {
      override async answer(ask: Ask) {
        const id = ask.path.split('/').at(-1)?.toLowerCase() ?? '';
        const isOther = id !== ask.path.split('/').at(-1) && this.owners.has(id);
        return isOther ? this.respond(200, { id }) : super.answer(ask);
      }
    },
    /^knows an id however it is written: another person’s \/api\/v1\/status\/:ID answered 200$/,
  ],
  [
    'takes an id from the query, and checks that of the path',
    class extends HonestBackEnd {
      override async answer(ask: Ask) {
        const id = ask.query.get('uploadId') ?? '';
        return this.owners.has(id) && /status|results/.test(ask.path)
          ? this.respond(200, { id })
          : super.answer(ask);
      }
    },
    /^knows an id however it is written: another person’s \/api\/v1\/status\/:unknown\?uploadId=:id&id=:id answered 200$/,
  ],
  ...(
    [
      [
        'the whole account',
        /./,
        /^lists what is .*: \/api\/v1\/uploads\?limit=100 has what is another person’s$/,
      ],
      [
        'the whole account since a date',
        /fromDate=.*/,
        /^lists what is .*fromDate=2000-01-01 has what is another/,
      ],
      [
        'the whole account of a status',
        /status=completed/,
        /^lists what is .*status=completed has what is another/,
      ],
    ] as const
  ).map(
    ([what, when, failed]): Liar => [
      `lists ${what}`,
      class extends HonestBackEnd {
        override isOwn(person: string, id: string, ask: Ask) {
          const isAny = ask.path === '/api/v1/uploads' && when.test(ask.query.toString() || '-');
          return isAny || super.isOwn(person, id, ask);
        }
      },
      failed,
    ],
  ),
  [
    'has the whole history of the account',
    class extends HonestBackEnd {
      override isOwn(person: string, id: string, ask: Ask) {
        return /transformations/.test(ask.path) || super.isOwn(person, id, ask);
      }
    },
    /^lists what is .*: \/api\/master\/transformations\?module=medical has what is another person’s$/,
  ],
  [
    'has no list for a person who has sent nothing',
    class extends HonestBackEnd {
      override listUploads(ask: Ask, person: string) {
        const hasSent = this.stored.length === 0 || [...this.owners.values()].includes(person);
        return hasSent ? super.listUploads(ask, person) : this.refuse(500);
      }
    },
    /^lists what is .*: \/api\/v1\/uploads\?limit=100 answered 500 instead of 200$/,
  ],
  [
    'refuses the fifth report for a moment',
    class extends HonestBackEnd {
      reports = 0;
      override async upload(ask: Ask) {
        if (ask.query.get('module') === 'pathology') this.reports += 1;
        return this.reports === 5 && ask.query.get('module') === 'pathology'
          ? this.refuse(429)
          : super.upload(ask);
      }
    },
    /^lists what is .*: another report answered 429 instead of 200 or 201 or 202$/,
  ],
  [
    'counts the whole account',
    class extends HonestBackEnd {
      override countList() {
        return this.stored.length;
      }
    },
    /^lists what is .*: .* count is not the number of what is listed$/,
  ],
  [
    'tells the total of the account besides',
    class extends HonestBackEnd {
      override finish(reply: Reply, ask: Ask) {
        if (ask.path !== '/api/v1/uploads') return reply;
        return withHeaders(reply, { 'x-total-count': String(this.stored.length) });
      }
    },
    /^lists what is .*: a number in a person’s list grows/,
  ],
  [
    'records the owner after its answer',
    class extends HonestBackEnd {
      override recordOwners(person: string, ids: readonly string[]) {
        const isMedical = this.stored.some(({ id, kind }) => kind === 'medical' && ids.includes(id));
        if (isMedical) for (const id of ids) this.late.set(id, person);
        else super.recordOwners(person, ids);
      }
      readonly late = new Map<string, string>();
      override isOwn(person: string, id: string, ask: Ask) {
        const isKnown = super.isOwn(person, id, ask);
        for (const [recorded, owner] of this.late) super.recordOwners(owner, [recorded]);
        return isKnown;
      }
    },
    /^passes a picture on, and keeps its record: the record is unknown when the answer names its id: owners are recorded too late$/,
  ],
  [
    'records the first id of an answer alone',
    class extends HonestBackEnd {
      override recordOwners(person: string, ids: readonly string[]) {
        super.recordOwners(person, ids.slice(0, 1));
      }
    },
    /^records every id of an answer: the status is unknown when the answer names its id/,
  ],
  [
    'has no pictures read',
    class extends HonestBackEnd {
      override async upload(ask: Ask) {
        return ask.query.get('module') === 'medical' ? this.refuse(502) : super.upload(ask);
      }
    },
    /^passes a picture on, and keeps its record: a picture answered 502 instead of 200 or 201$/,
  ],
  [
    'names no id of a second report',
    class extends HonestBackEnd {
      override async upload(ask: Ask) {
        const reply = await super.upload(ask);
        const { uploads } = JSON.parse(reply.body) as { uploads?: object[] };
        return uploads?.length === 2 ? this.respond(200, { uploads: [uploads[0], {}] }) : reply;
      }
    },
    /^records every id of an answer: the answer to two reports does not name two uploads$/,
  ],

  // Tokens
  ...['access_token', 'token'].map(
    (name): Liar => [
      `takes a token in the URL, as ${name}`,
      class extends HonestBackEnd {
        override readToken(ask: Ask) {
          return super.readToken(ask) || (ask.query.get(name) ?? '');
        }
      },
      /^takes a token from the header alone, and nothing for it: a list with a token as \?\w+= answered 200/,
    ],
  ),
  [
    'takes a token in a cookie',
    class extends HonestBackEnd {
      override readToken(ask: Ask) {
        return super.readToken(ask) || (/\btoken=([^;]+)/.exec(ask.headers.cookie ?? '')?.[1] ?? '');
      }
    },
    /^takes a token from the header alone, and nothing for it: a list with a token in a cookie answered 200/,
  ],
  [
    'takes the session for a token',
    class extends HonestBackEnd {
      override authorize(ask: Ask, scope: string) {
        const { person, cookie } = this.findPerson(ask);
        return ask.headers.authorization === undefined && !cookie ? person : super.authorize(ask, scope);
      }
    },
    /^takes a token from the header alone, and nothing for it: a list with the session alone answered 200/,
  ],
  [
    'does not verify tokens',
    class extends HonestBackEnd {
      override verifyToken(token: string) {
        try {
          return JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString());
        } catch {
          return null;
        }
      }
    },
    /^refuses requests without a token, and with a forged one: a list without a good token answered (200|403)/,
  ],
  [
    'verifies signed tokens alone',
    class extends HonestBackEnd {
      override verifyToken(token: string) {
        const [header = '', payload = '', mac] = token.split('.');
        if (mac !== '') return super.verifyToken(token);
        const isNone = Buffer.from(header, 'base64url').toString().includes('none');
        return isNone ? JSON.parse(Buffer.from(payload, 'base64url').toString()) : null;
      }
    },
    /^refuses requests without a token, and with a forged one: a list without a good token answered 200/,
  ],
  [
    'verifies tokens that have a signature',
    class extends HonestBackEnd {
      override verifyToken(token: string) {
        return token.includes('.') || token === ''
          ? super.verifyToken(token)
          : JSON.parse(/^\{.*\}$/.exec(Buffer.from(token, 'base64url').toString())?.[0] ?? 'null');
      }
    },
    /^refuses requests without a token, and with a forged one: a list without a good token answered 200/,
  ],
  ...(
    [
      [
        'lists',
        (ask: Ask) => ask.path === '/api/v1/uploads',
        /^keeps a token to its scope: \/api\/v1\/uploads with/,
      ],
      [
        'results',
        (ask: Ask) => /results/.test(ask.path),
        /^keeps a token to its scope: \/api\/v1\/results\/:id\?format=json with/,
      ],
      ['results as CSV', (ask: Ask) => ask.query.get('format') === 'csv', /^keeps a token .*format=csv with/],
      [
        'records',
        (ask: Ask) => /medical\//.test(ask.path),
        /^keeps a token .*medical\/:id with a token for reports/,
      ],
      [
        'uploads',
        (ask: Ask) => ask.method === 'POST',
        /^keeps a token to its scope: a report with a token for pictures/,
      ],
    ] as const
  ).map(
    ([what, isOpen, failed]): Liar => [
      `takes a token of another scope for ${what}`,
      class extends HonestBackEnd {
        override hasScope(claims: Claims, needed: string, ask: Ask) {
          return isOpen(ask) || super.hasScope(claims, needed, ask);
        }
      },
      failed,
    ],
  ),
  [
    'says by 404 that a token of another scope would do',
    class extends HonestBackEnd {
      override hasScope(claims: Claims, needed: string, ask: Ask) {
        if (!super.hasScope(claims, needed, ask)) throw this.refusal(404);
        return true;
      }
    },
    /^keeps a token to its scope: .*answered 404 instead of 403$/,
  ],
  [
    'takes expired tokens',
    class extends HonestBackEnd {
      override lifetime = 5;
      override isExpired() {
        return false;
      }
    },
    /^refuses a token after its time: a list with an expired token answered 200 instead of 401$/,
  ],
  [
    'says a lifetime that its tokens do not have',
    class extends HonestBackEnd {
      override issueToken(claims: Claims) {
        return super.issueToken({ ...claims, exp: claims.exp + 30 * 86_400 });
      }
    },
    /^exchanges a session for a token of minutes: the token says of itself that it is good for more than an hour$/,
  ],
  [
    'says a token elsewhere than in its exchange',
    class extends HonestBackEnd {
      override answerOtherPath(ask: Ask) {
        return { ...this.refuse(404), body: JSON.stringify({ title: ask.headers.authorization }) };
      }
    },
    /^lets a token out in the answer to its exchange alone: .* GET \/hdt\/api\/.* 404/,
  ],
  [
    'puts a token in a cookie',
    class extends HonestBackEnd {
      override async exchange(ask: Ask) {
        const reply = await super.exchange(ask);
        const { access_token } = JSON.parse(reply.body) as { access_token: string };
        const cookies = [reply.headers['set-cookie'] ?? [], `token=${access_token}; HttpOnly`]
          .flat()
          .map(String);
        return withHeaders(reply, { 'set-cookie': cookies });
      }
    },
    /^lets a token out in the answer to its exchange alone: .* POST \/hdt\/token 200$/,
  ],
  [
    'puts a token in a Link',
    class extends HonestBackEnd {
      override listUploads(ask: Ask, person: string) {
        const next = `</hdt/api/v1/uploads?access_token=${super.readToken(ask)}>; rel="next"`;
        return withHeaders(super.listUploads(ask, person), { link: next });
      }
    },
    /^lets a token out in the answer to its exchange alone: .* GET \/hdt\/api\/v1\/uploads 200$/,
  ],

  // The exchange
  [
    'takes an exchange from any form',
    class extends HonestBackEnd {
      override checkExchange() {}
    },
    /^refuses an exchange that a form of another site could send: an exchange without X-HDT-Client: 1 answered 200/,
  ],
  [
    'takes any content type that has JSON in it',
    class extends HonestBackEnd {
      override checkExchange(ask: Ask) {
        const type = /json/.test(ask.headers['content-type'] ?? '') ? 'application/json' : '';
        super.checkExchange({ ...ask, headers: { ...ask.headers, 'content-type': type } });
      }
    },
    /^refuses an exchange .*: an exchange as text\/plain; x=application\/json answered 200/,
  ],
  [
    'takes an exchange by GET',
    class extends HonestBackEnd {
      override answerOtherPath(ask: Ask) {
        return ask.path === '/token' ? this.respond(200, {}) : super.answerOtherPath(ask);
      }
    },
    /^refuses an exchange .*: an exchange by GET answered 200$/,
  ],
  [
    'gives any scope',
    class extends HonestBackEnd {
      override readScope(body: string) {
        return (JSON.parse(body.startsWith('{') ? body : '{}') as { scope?: string }).scope ?? 'pathology';
      }
    },
    /^refuses scopes that there are not: an exchange for another scope answered 200/,
  ],
  [
    'gives everybody one tag',
    class extends HonestBackEnd {
      override createTag() {
        return 'tag';
      }
    },
    /^gives people different tags, and one person the same: two people have one tag$/,
  ],
  [
    'lets scripts read its cookie',
    class extends HonestBackEnd {
      override createCookie(person: string) {
        return `session=${person}; Path=/; SameSite=Strict`;
      }
    },
    /^keeps its cookies from scripts, and from plain HTTP: .* POST \/hdt\/token 200/,
  ],
  [
    'has the value of its cookie in the tag',
    class extends HonestBackEnd {
      override createTag(person: string) {
        return person;
      }
    },
    /^keeps its cookies from scripts, and from plain HTTP: .* POST \/hdt\/token 200/,
  ],

  // Other sites
  [
    'lets every page read errors',
    class extends HonestBackEnd {
      override refuse(...args: Parameters<HonestBackEnd['refuse']>) {
        return shareWith(super.refuse(...args), '*');
      }
    },
    /^lets no page of another site read an answer: a refused exchange can be read by pages of https:\/\/attacker.example$/,
  ],
  ...(
    [
      ['every page', () => '*', /: the exchange can be read by pages of https:\/\/attacker.example$/],
      [
        'whichever page asks',
        ({ headers }: Ask) => headers.origin,
        /: the exchange can be read by pages of https:\/\/attacker.example$/,
      ],
      [
        'pages of no origin',
        ({ headers }: Ask) => (headers.origin === 'null' ? 'null' : ''),
        /: the exchange can be read by pages of null$/,
      ],
      [
        'pages whose origin begins like its own',
        ({ headers }: Ask) => (headers.origin?.startsWith('http://127.0.0.1') ? headers.origin : ''),
        /: the exchange can be read by pages of http:\/\/127.0.0.1.attacker.example$/,
      ],
      [
        'pages whose origin ends like its own',
        ({ headers }: Ask) => (headers.origin?.endsWith('127.0.0.1') ? headers.origin : ''),
        /: the exchange can be read by pages of http:\/\/attacker-127.0.0.1$/,
      ],
      [
        'whichever page asks, by the preflight alone',
        (ask: Ask) => (isPreflight(ask) ? ask.headers.origin : ''),
        /: the preflight of the exchange can be read by pages of https:\/\/attacker.example$/,
      ],
      [
        'whichever page asks for a result',
        (ask: Ask) => (/results/.test(ask.path) ? ask.headers.origin : ''),
        /: a result can be read by pages of https:\/\/attacker.example$/,
      ],
    ] as const
  ).map(
    ([whom, allow, failed]): Liar => [
      `lets ${whom} read answers`,
      class extends HonestBackEnd {
        override finish(reply: Reply, ask: Ask) {
          const origin = allow(ask);
          return origin ? shareWith(reply, origin) : reply;
        }
      },
      new RegExp(`^lets no page of another site read an answer${failed.source}`),
    ],
  ),

  // Requests that must not reach the service
  [
    'forwards any path of the service',
    class extends HonestBackEnd {
      override answerOtherPath(ask: Ask) {
        return ask.path.startsWith('/api/') ? ofService(404) : super.answerOtherPath(ask);
      }
    },
    /^forwards no other path: \/api\/v1\/accounts reached the service$/,
  ],
  [
    'forwards what looks like a path of the protocol before its dots are resolved',
    class extends HonestBackEnd {
      override answerOtherPath(ask: Ask) {
        return /%2fadmin/.test(ask.path) ? this.respond(200, { accounts: [] }) : super.answerOtherPath(ask);
      }
    },
    /^forwards no other path: \/api\/v1\/status\/\.\.%2f\.\.%2f\.\.%2fadmin answered 200$/,
  ],
  [
    'forwards plain dot segments',
    class extends HonestBackEnd {
      override answerOtherPath(ask: Ask) {
        return ask.path.includes('/../') ? ofService(404) : super.answerOtherPath(ask);
      }
    },
    /^forwards no other path: \/api\/v1\/status\/\.\.\/accounts reached the service$/,
  ],
  [
    'forwards what stands behind an id of the person',
    class extends HonestBackEnd {
      override answerOtherPath(ask: Ask) {
        return /status\/[\w-]{36}./.test(ask.path) ? ofService(404) : super.answerOtherPath(ask);
      }
    },
    /^forwards no other path: \/api\/v1\/status\/:id\/other reached the service$/,
  ],
  [
    'forwards a deletion',
    class extends HonestBackEnd {
      override answerOtherMethod(ask: Ask) {
        return ask.method === 'DELETE'
          ? { status: 204, headers: {}, body: '' }
          : super.answerOtherMethod(ask);
      }
    },
    /^forwards no other method: DELETE \/api\/v1\/uploads\/:id answered 204$/,
  ],
  [
    'forwards any method, and the refusal of the service',
    class extends HonestBackEnd {
      override answerOtherMethod(ask: Ask) {
        return ask.method === 'PUT' ? ofService(405) : super.answerOtherMethod(ask);
      }
    },
    /^forwards no other method: PUT \/api\/v1\/status\/:id reached the service$/,
  ],
  [
    'deletes and denies it',
    class extends HonestBackEnd {
      override answerOtherMethod(ask: Ask) {
        if (ask.method === 'DELETE') this.owners.delete(ask.path.split('/').at(-1) ?? '');
        return this.refuse(404);
      }
    },
    /^forwards no other method: a report is gone after requests that there are not$/,
  ],
  [
    'passes the refusal of its key on',
    class extends HonestBackEnd {
      override passStatus(fault: string | undefined) {
        return fault === '401' ? this.refuse(401) : super.passStatus(fault);
      }
    },
    /^answers for the service’s faults itself: .* fault 401 answered 401 instead of 502$/,
  ],
  [
    'passes a web page of the service on as JSON',
    class extends HonestBackEnd {
      override passStatus(fault: string | undefined) {
        return fault === 'wrong-type' ? this.respond(200, '<h1>OK</h1>') : super.passStatus(fault);
      }
    },
    /^answers for the service’s faults itself: .* fault wrong-type answered 200 instead of 502$/,
  ],
  [
    'reads an exchange of any length',
    class extends HonestBackEnd {
      override checkExchangeLength() {}
    },
    /^refuses an exchange of 600 MB before it comes: no answer in time to POST \/hdt\/token$/,
    { check: 5000 },
  ],
  [
    'traces requests',
    class extends HonestBackEnd {
      override answerOtherMethod(ask: Ask) {
        return ask.method === 'TRACE' ? this.respond(200, {}) : super.answerOtherMethod(ask);
      }
    },
    /^forwards no other method: TRACE \/api\/v1\/uploads answered 200$/,
  ],
  [
    'passes all headers of the service on',
    class extends HonestBackEnd {
      override readStatus(id: string) {
        return withHeaders(super.readStatus(id), { 'x-emulator': '0.1.0' });
      }
    },
    /^passes no header of the service on but those of the protocol: .* GET \/hdt\/api\/v1\/status\/:id 200/,
  ],
  [
    'continues a list at the service',
    class extends HonestBackEnd {
      override listUploads(ask: Ask, person: string) {
        const next = '<https://service.example/api/v1/uploads?page=2>; rel="next"';
        return withHeaders(super.listUploads(ask, person), { link: next });
      }
    },
    /^continues lists below base_url: a Link leads elsewhere in the answer to GET \/hdt\/api\/v1\/uploads 200$/,
  ],
  [
    'continues a list with that of whoever asked first',
    class extends HonestBackEnd {
      override listUploads(ask: Ask, person: string) {
        const of = ask.query.get('cursor') ?? person;
        return withHeaders(super.listUploads(ask, of), { link: `<?cursor=${person}>; rel="next"` });
      }
    },
    /^lists what is .*: the Link of a list shows it to another person$/,
  ],

  // Forms
  [
    'takes a form of any announced length',
    class extends HonestBackEnd {
      override checkLength({ headers }: Ask) {
        if (headers['content-length'] === undefined) throw this.refusal(413);
      }
    },
    /^refuses a form of more than 251 MB before it comes: no answer in time to POST \/hdt\/api\/master$/,
    { check: 10_000 },
  ],
  [
    'takes a form of a byte more',
    class extends HonestBackEnd {
      override maxForm = 252 * 1024 * 1024;
      override async readForm(ask: Ask) {
        return Number(ask.headers['content-length']) > 251 * 1024 * 1024
          ? Buffer.alloc(0)
          : super.readForm(ask);
      }
    },
    /^refuses a form of more than 251 MB before it comes: a form of one byte more answered 200 instead of 413$/,
  ],
  [
    'reads a form of no length to its end',
    class extends HonestBackEnd {
      override checkLength(ask: Ask) {
        if (ask.headers['content-length'] !== undefined) super.checkLength(ask);
      }
      override async readForm(ask: Ask) {
        if (ask.headers['content-length'] !== undefined) return super.readForm(ask);
        for await (const _ of ask.incoming);
        return Buffer.alloc(0);
      }
    },
    /^refuses a form that does not say its length, once it is too large: an endless form answered 200 instead of 400 or 411 or 413$/,
  ],
  [
    'takes any number of files, and files of any size',
    class extends HonestBackEnd {
      override checkFiles(form: Buffer) {
        return super.checkFiles(form.subarray(0, 1024)).slice(0, 10);
      }
    },
    /^refuses what is too large, too many, or no form: a file of 27 MB answered 200 instead of 413$/,
  ],

  // What is answered
  [
    'answers with a page',
    class extends HonestBackEnd {
      override answerOtherPath() {
        return { ...this.refuse(404, HTML), body: '<h1>Not found</h1>' };
      }
    },
    /^answers with no web page: a page is the answer to GET \/hdt\/.* 404, /,
  ],
  [
    'answers with a page of no type',
    class extends HonestBackEnd {
      override answerOtherPath() {
        return { status: 404, headers: {}, body: '<!DOCTYPE html><h1>Not found</h1>' };
      }
    },
    /^answers with no web page: a page is the answer to GET \/hdt\/.* 404, /,
  ],
  ...(
    [
      ['results', '/api/v1/results/', 'results\\/:id'],
      ['lists', '/api/v1/uploads', 'uploads'],
      ['tokens', '/token', 'token'],
    ] as const
  ).map(
    ([what, path, named]): Liar => [
      `lets caches keep ${what}`,
      class extends HonestBackEnd {
        override finish(reply: Reply, ask: Ask) {
          return ask.path.startsWith(path)
            ? withHeaders(reply, { 'cache-control': 'private, max-age=60' })
            : reply;
        }
      },
      new RegExp(
        `^lets no cache keep an answer: Cache-Control is not no-store in the answer to .*${named} 200`,
      ),
    ],
  ),
];

/** Exchanges at another path, and puts the token in a cookie. */
class OtherEndpoint extends HonestBackEnd {
  override route(ask: Ask) {
    return super.route(ask.path === '/exchange' ? { ...ask, path: '/token' } : ask);
  }

  override async exchange(ask: Ask) {
    const reply = await super.exchange(ask);
    const { access_token } = JSON.parse(reply.body) as { access_token: string };
    return withHeaders(reply, { 'set-cookie': `token=${access_token}; HttpOnly` });
  }
}

describe('a back end that lies', () => {
  test('is caught at a token endpoint of any name', async () => {
    const results = await resultsOf(new OtherEndpoint(), {}, '/exchange');
    const failed = results.filter(({ outcome }) => outcome === 'fail').map(({ name }) => name);
    assert.ok(failed.includes('lets a token out in the answer to its exchange alone'), failed.join('\n'));
  });

  test('is the honest one no longer: that one passes', async () => {
    const results = await resultsOf(new HonestBackEnd());
    assert.deepEqual(
      results.filter(({ outcome }) => outcome === 'fail'),
      [],
    );
    assert.deepEqual(
      results.filter(({ outcome }) => outcome === 'not checked').map(({ name }) => name),
      ['refuses a token after its time'],
    );
  });

  test('is the honest one no longer: that one passes with tokens of seconds, too', async () => {
    const results = await resultsOf(Object.assign(new HonestBackEnd(), { lifetime: 5 }));
    assert.deepEqual(
      results.filter(({ outcome }) => outcome === 'fail' || outcome === 'not checked'),
      [],
    );
  });

  for (const [lies, BackEnd, failed, limits] of oneIn(LIARS, 3)) {
    test(`and ${lies} fails the check that names it, and no other`, async () => {
      const failures = await failuresOf(new BackEnd(), limits);
      assert.equal(failures.length, 1, failures.join('\n') || 'nothing failed');
      assert.match(failures[0] ?? '', failed);
    });
  }

  test('and passes no report on is not accused of what needs a report', async () => {
    const results = await resultsOf(
      new (class extends HonestBackEnd {
        override async upload(ask: Ask) {
          const reply = await super.upload(ask);
          return ask.query.get('module') === 'pathology' ? this.refuse(502) : reply;
        }
      })(),
    );
    const named = (outcome: Result['outcome']) =>
      results.filter((result) => result.outcome === outcome).map(({ name }) => name);
    assert.deepEqual(named('fail'), [
      'passes a report on, and its rows back',
      'records every id of an answer',
      'answers for the service’s faults itself',
      'passes a report of 20 MB',
    ]);
    assert.deepEqual(named('not checked'), [
      'lists what is a person’s own, and nothing else',
      'answers for another person’s as for what never was',
      'knows an id however it is written',
      'keeps a token to its scope',
      'forwards no other path',
      'forwards no other method',
      'refuses a token after its time',
    ]);
  });

  test('in two ways fails both checks: a redirect to another address', async () => {
    const failures = await failuresOf(
      new (class extends HonestBackEnd {
        override answerOtherPath(ask: Ask) {
          if (ask.path !== '/admin') return super.answerOtherPath(ask);
          return { status: 302, headers: { location: 'https://elsewhere.example/' }, body: '' };
        }
      })(),
    );
    assert.deepEqual(failures, [
      'forwards no other path: /admin answered 302',
      'redirects nobody: a redirect is the answer to GET /hdt/admin 302',
    ]);
  });
});
