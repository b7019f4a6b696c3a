import { createSecretFilter } from '../upstream/secret-filter.js';

/** One answer, as every rule sees it. */
export interface Observed {
  readonly method: string;
  readonly url: string;
  /** Where the paths of the token lead; empty before there is a token. */
  readonly base: string;
  readonly status: number;
  readonly headers: Headers;
  /** Everything besides the body, as text. */
  readonly head: string;
  /** The body, one character a byte. */
  readonly text: string;
  /** Whether the request had a session or a token. */
  readonly isPrivate: boolean;
  /** The token that this answer is there to give; empty for all but exchanges. */
  readonly issued: string;
}

/** Characters of a token or cookie that is searched for: a shorter one would be found by chance. */
const MIN_SECRET = 16;

/** Characters of the longest token that servers take in a header. */
export const MAX_TOKEN = 8192;

/** A rule that holds for every answer, whatever was asked. */
interface Rule {
  /** Completes "The back end …". */
  readonly name: string;
  /** Says what is wrong; the routes of the wrong answers follow. */
  readonly fault: string;
  isBroken(observed: Observed): boolean;
}

const ofHeader = (name: string, { headers }: Observed): string => headers.get(name) ?? '';

const isListAddress = (target: string, { url, base }: Observed): boolean => {
  const next = new URL(target, url).href;
  return base !== '' && next.startsWith(`${base}/`);
};

const ANSWER_RULES: readonly Rule[] = [
  {
    name: 'redirects nobody',
    fault: 'a redirect is the answer to',
    isBroken: ({ status }) => status >= 300 && status < 400 && status !== 304,
  },
  {
    name: 'answers with no web page',
    fault: 'a page is the answer to',
    isBroken: (observed) =>
      // A server refuses unknown methods by itself, with a page of its own; no element sends them.
      /^(GET|POST)$/.test(observed.method) &&
      (/html|svg/i.test(ofHeader('content-type', observed)) ||
        (!/json|csv|xml|text|parquet|hl7|octet/i.test(ofHeader('content-type', observed)) &&
          /^\s*<(!doctype|html|script|svg)/i.test(observed.text))),
  },
  {
    name: 'lets no cache keep an answer',
    fault: 'Cache-Control is not no-store in the answer to',
    isBroken: (observed) =>
      observed.isPrivate &&
      /^(GET|POST)$/.test(observed.method) &&
      observed.status < 300 &&
      !/\bno-store\b/i.test(ofHeader('cache-control', observed)),
  },
  {
    name: 'keeps its cookies from scripts, and from plain HTTP',
    fault: 'a cookie lacks HttpOnly or Secure, or its value is in the body, in the answer to',
    isBroken: ({ headers, url, text, issued }) =>
      headers.getSetCookie().some((cookie) => {
        const [, value = ''] = /^[^=;]*=([^;]*)/.exec(cookie) ?? [];
        return (
          !/;\s*httponly\s*(;|$)/i.test(cookie) ||
          (url.startsWith('https:') && !/;\s*secure\s*(;|$)/i.test(cookie)) ||
          (value.length >= MIN_SECRET && value !== issued && text.includes(value))
        );
      }),
  },
  {
    name: 'continues lists below base_url',
    fault: 'a Link leads elsewhere in the answer to',
    isBroken: (observed) =>
      [...ofHeader('link', observed).matchAll(/<([^<>]*)>[^<]*\brel="?next\b/gi)].some(
        ([, target = '']) => !URL.canParse(target, observed.url) || !isListAddress(target, observed),
      ),
  },
  {
    name: 'passes no header of the service on but those of the protocol',
    fault: 'a header of the service is in the answer to',
    isBroken: ({ headers }) => headers.has('x-emulator'),
  },
];

const hasMark = ({ headers }: Observed): boolean => headers.has('hdt-protocol');

const MARK_RULE: Rule = {
  name: 'marks its answers',
  fault: 'HDT-Protocol is not in the answer to',
  isBroken: (observed) => /^(GET|POST|PUT|DELETE)$/.test(observed.method) && !hasMark(observed),
};

/** Finds answers that break a rule, by route, and hides secrets in what is said of a back end. */
export type Findings = ReturnType<typeof createFindings>;

interface Conclusion {
  readonly name: string;
  /** `not announced` of the mark, which is recommended, where no answer has it. */
  readonly outcome: 'pass' | 'fail' | 'not checked' | 'not announced';
  readonly reason: string;
}

/** Routes that are named where a rule is broken. */
const MAX_ROUTES = 3;

export function createFindings(apiKey: string) {
  const key = createSecretFilter(apiKey === '' ? [] : [apiKey]);
  const tokens = new Set<string>();
  const containsToken = (text: string, except = '') =>
    [...tokens].some((token) => token !== except && text.includes(token));

  const keyRule: Rule = {
    name: 'lets the API key out nowhere',
    fault: 'the key is in the answer to',
    isBroken: ({ head, text }) => key.matches(`${head}\n${text}`),
  };
  const tokenRule: Rule = {
    name: 'lets a token out in the answer to its exchange alone',
    fault: 'a token is in a header, or in the answer to',
    isBroken: ({ head, text, issued }) => containsToken(head) || containsToken(text, issued),
  };
  let isAnswered = false;
  let isMarked = false;
  const broken = new Map<Rule, Set<string>>();
  for (const rule of [...ANSWER_RULES, MARK_RULE, tokenRule, keyRule]) broken.set(rule, new Set());

  return {
    /** The result of every rule. To be called after all checks, to whose answers the rules apply. */
    conclude: (): readonly Conclusion[] =>
      [...broken].map(([rule, routes]) => {
        const { name, fault } = rule;
        if (rule === keyRule && apiKey === '')
          return { name, outcome: 'not checked', reason: 'HDT_API_KEY is not set' };
        if (!isAnswered) return { name, outcome: 'not checked', reason: 'nothing was answered' };
        if (rule === MARK_RULE && !isMarked) return { name, outcome: 'not announced', reason: '' };
        if (routes.size === 0) return { name, outcome: 'pass', reason: '' };
        const named = [...routes].slice(0, MAX_ROUTES);
        const more = routes.size > named.length ? `, and ${routes.size - named.length} more` : '';
        return { name, outcome: 'fail', reason: `${fault} ${named.join(', ')}${more}` };
      }),
    /** Marks a text as one that nothing may print and no other answer may contain. */
    addSecret(secret: string): void {
      if (secret.length >= MIN_SECRET && secret.length <= MAX_TOKEN) tokens.add(secret);
    },
    observe(observed: Observed): void {
      isAnswered = true;
      isMarked ||= hasMark(observed);
      for (const [rule, routes] of broken) {
        if (rule.isBroken(observed)) routes.add(`${toRoute(observed)} ${observed.status}`);
      }
    },
    /** Makes a text printable, without secrets. */
    describe: (text: string): string =>
      createSecretFilter([apiKey, ...tokens].filter(Boolean)).matches(text)
        ? 'a reason that contains the key or a token'
        : toPrintable(text),
  };
}

/** Names a request without the ids in it. */
export const toRoute = ({ method, url }: Pick<Observed, 'method' | 'url'>): string =>
  `${method} ${url
    .replace(/^\w+:\/\/[^/]+/, '')
    .replace(/[?#].*/, '')
    .replace(/[\w-]{20,}/g, ':id')}`;

/** Longest text of a back end that is printed, in characters. */
const MAX_LENGTH = 300;

/** Controls, format characters (bidirectional, zero width), lone surrogates, private and unassigned ones, line separators. */
const UNPRINTABLE = /[\p{C}\p{Zl}\p{Zp}]/gu;

/** Makes a text that a back end has a part in safe for a terminal and for a log of one entry a line. */
export function toPrintable(text: string): string {
  // A character has two units at most.
  const characters = [...text.slice(0, 2 * (MAX_LENGTH + 1))];
  const isCut = characters.length > MAX_LENGTH;
  const shown = characters.slice(0, MAX_LENGTH).join('');
  const escaped = shown.replace(UNPRINTABLE, (character) => {
    const codePoint = character.codePointAt(0) ?? 0;
    return `\\u{${codePoint.toString(16)}}`;
  });
  return isCut ? `${escaped}…` : escaped;
}
