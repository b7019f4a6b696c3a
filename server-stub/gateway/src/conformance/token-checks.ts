import type { Answer } from './back-end.js';
import { type Check, check, expect, expectProblem, expectStatus, requireSent } from './check.js';
import { NotChecked } from './failed.js';
import type { TokenResponse } from './person.js';
import { pictureForm, reportForm } from './samples.js';

const LIST = '/api/v1/uploads';

/** Longest a token may be good for, in seconds, with a minute for clocks that differ. */
const MAX_LIFETIME = 3600 + 60;

/** Longest lifetime of a token that the suite waits for, in seconds. */
const SHORT_LIFETIME = 5;

export const EXCHANGE_CHECKS: readonly Check[] = [
  check('exchanges a session for a token of minutes', async ({ ana }) => {
    const answer = await ana.tryExchange('{"scope":"pathology medical"}');
    expectStatus('the exchange', answer, 200);
    const { access_token, token_type, expires_in, base_url } = answer.json ?? {};
    expect(typeof access_token === 'string' && access_token !== '', 'there is no access_token');
    expect(token_type === 'Bearer' || token_type === 'DPoP', 'token_type is neither Bearer nor DPoP');
    expect(Number(expires_in) > 0 && Number(expires_in) <= 3600, 'expires_in is not between 1 and 3600');
    expect(typeof base_url === 'string', 'there is no base_url');
    for (const { exp } of readSegments(access_token)) {
      const isSoon = typeof exp !== 'number' || exp - Date.now() / 1000 <= MAX_LIFETIME;
      expect(isSoon, 'the token says of itself that it is good for more than an hour');
    }
  }),
  check('refuses an exchange that a form of another site could send', async ({ ana }) => {
    const body = '{"scope":"pathology"}';
    for (const value of ['', '0'])
      expectProblem(
        'an exchange without X-HDT-Client: 1',
        await ana.tryExchange(body, { 'x-hdt-client': value }),
        400,
        403,
      );
    for (const type of [
      'text/plain',
      'text/plain; x=application/json',
      'application/x-www-form-urlencoded',
    ]) {
      const answer = await ana.tryExchange(body, { 'content-type': type });
      expectProblem(`an exchange as ${type}`, answer, 400, 403, 415);
    }
    const { status } = await ana.askEndpoint('GET', {
      'x-hdt-client': '1',
      'content-type': 'application/json',
    });
    expect(status >= 400 && status < 500, `an exchange by GET answered ${status}`);
  }),
  check('refuses scopes that there are not', async ({ ana }) => {
    for (const body of ['{"scope":"admin"}', '{"scope":"pathology admin"}', '{}', 'no JSON']) {
      expectProblem('an exchange for another scope', await ana.tryExchange(body), 400);
    }
  }),
  check('refuses an exchange of 600 MB before it comes', async ({ ana }) => {
    const length = 600 * 1024 * 1024;
    expectProblem('an exchange of 600 MB', await ana.tryExchange(length), 400, 413);
  }),
  check('gives people different tags, and one person the same', async ({ ana, ben }) => {
    const [first, second] = [await ana.issue('medical'), await ana.exchange('pathology medical')];
    const other = await ben.exchange('pathology medical');
    expect(typeof first.subject_tag === 'string', 'there is no subject_tag');
    expect(first.subject_tag === second.subject_tag, 'one person has two tags');
    expect(first.subject_tag !== other.subject_tag, 'two people have one tag');
  }),
  check('refuses requests without a token, and with a forged one', async ({ ana }) => {
    const token = await ana.exchange('pathology medical');
    for (const authorization of ['', 'Bearer nonsense', 'Bearer', 'Basic YTpi'])
      expectRefusal(await ana.call(LIST, { authorization }));
    for (const access_token of forgeTokens(token.access_token))
      expectRefusal(await ana.call(LIST, { token: { ...token, access_token } }));
  }),
  check('takes a token from the header alone, and nothing for it', async ({ ana }) => {
    const { access_token } = await ana.exchange('pathology medical');
    for (const name of ['access_token', 'token', 'authorization', 'key']) {
      const answer = await ana.call(`${LIST}?${name}=${access_token}`, { authorization: '' });
      expectProblem(`a list with a token as ?${name}=`, answer, 401);
    }
    const cookie = { cookie: `access_token=${access_token}; token=${access_token}` };
    const inCookie = await ana.call(LIST, { authorization: '', headers: cookie });
    expectProblem('a list with a token in a cookie', inCookie, 401);
    const bySession = await ana.call(LIST, { authorization: '', withSession: true });
    expectProblem('a list with the session alone', bySession, 401);
  }),
];

/** Asks for the person's own data, so that the scope of the token is the only reason to refuse. */
export const SCOPE_CHECK: Check = check('keeps a token to its scope', async ({ ana, sent }) => {
  requireSent(sent, 'uploadId', 'recordId');
  const [medical, pathology] = [await ana.issue('medical'), await ana.issue('pathology')];
  const refused = async (what: string, target: string, token: TokenResponse, body?: FormData) => {
    const answer = await ana.call(target, { token, ...(body && { method: 'POST', body }) });
    expectProblem(what, answer, 403);
  };
  for (const path of [LIST, `/api/v1/status/${sent.uploadId}`])
    await refused(`${withoutId(path)} with a token for pictures`, path, medical);
  for (const format of ['json', 'csv']) {
    const path = `/api/v1/results/${sent.uploadId}?format=${format}`;
    await refused(`${withoutId(path)} with a token for pictures`, path, medical);
  }
  for (const path of ['/api/master/transformations?module=medical', `/api/master/medical/${sent.recordId}`])
    await refused(`${withoutId(path)} with a token for reports`, path, pathology);
  await refused('a report with a token for pictures', '/api/master?module=pathology', medical, reportForm());
  await refused('a picture with a token for reports', '/api/master?module=medical', pathology, pictureForm());
});

export const EXPIRY_CHECK: Check = check('refuses a token after its time', async ({ ana, backEnd }) => {
  const token = await ana.issue('pathology medical');
  const lifetime = Number(token.expires_in);
  if (!(lifetime <= SHORT_LIFETIME))
    throw new NotChecked(
      `tokens are good for ${lifetime} s; it is checked where they are for ${SHORT_LIFETIME} s at most`,
    );
  expectStatus('a list with a new token', await ana.call(LIST, { token }), 200);
  // Expiry may be in whole seconds, rounded up.
  await backEnd.pause(lifetime * 1000 + 1500);
  expectProblem('a list with an expired token', await ana.call(LIST, { token }), 401);
});

function expectRefusal(answer: Answer): void {
  expectProblem('a list without a good token', answer, 401);
  expect(answer.headers.has('www-authenticate'), 'a 401 has no WWW-Authenticate');
}

/** Changes a token in the ways in which a careless verification does not notice it. */
function forgeTokens(token: string): string[] {
  const middle = Math.floor(token.length / 2);
  const forged = [`${token.slice(0, middle)}${token[middle] === 'A' ? 'B' : 'A'}${token.slice(middle + 1)}`];
  const segments = token.split('.');
  const changed = segments.map((segment) => {
    const [value] = readSegments(segment);
    return value ? encode({ ...value, changed: true }) : segment;
  });
  if (changed.join('.') === token) return forged;
  const payload = changed[Math.max(0, segments.length - 2)] ?? '';
  return [
    ...forged,
    changed.join('.'),
    `${segments.slice(0, -1).join('.')}.`,
    payload,
    `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.`,
  ];
}

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Reads the parts of a token that are JSON in base64url, as those of a JWT. */
function readSegments(token: string): Record<string, unknown>[] {
  return token.split('.').flatMap((segment) => {
    try {
      const value: unknown = JSON.parse(Buffer.from(segment, 'base64url').toString());
      return typeof value === 'object' && value !== null && !Array.isArray(value)
        ? [value as Record<string, unknown>]
        : [];
    } catch {
      return [];
    }
  });
}

const withoutId = (path: string): string => path.replace(/[\w-]{20,}/, ':id');
