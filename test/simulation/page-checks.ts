import { createHash } from 'node:crypto';
import type { SeenResponse, SentRequest } from './page-fetch.js';
import { type PersonOf, valuesIn } from './reports.js';
import { API_KEY, type Servers } from './servers.js';
import { PEOPLE } from './tab.js';
import type { VirtualTime } from './virtual-time.js';

/** One life of a page: from its first request to its reload, or to another person's signing in. */
export interface PageLife {
  readonly name: string;
  /** Whose data it shows: who was signed in when it got its first token. Null before. */
  readonly owner: string | null;
  /** Deeds and events that may each hurry requests. */
  readonly hurries: number;
  /** Files and photos of the page that are not finished. */
  readonly unfinished: number;
}

/** What is promised about the requests of a page and their answers. */
export interface PageChecks {
  onRequest(request: SentRequest): void;
  onResponse(response: SeenResponse): void;
  onEvents(text: string): void;
  /** The page shows the results of an upload. */
  onShown(uploadId: string): void;
}

export interface PageChecksOptions {
  readonly servers: Servers;
  readonly time: VirtualTime;
  readonly personOf: PersonOf;
  readonly report: (problem: string) => void;
}

/**
 * Requests of one kind within a minute, for one upload, key or file. An upload is polled every five seconds, or every three
 * where a proxy asks for that, by a request for its status and one for its results. A form is sent or looked up every two
 * seconds, by a look-up and the form; each form needs a token. A stream is opened again after three seconds.
 */
const BUDGETS = { poll: 40, key: 60, token: 60, stream: 20, other: 60 };
/** Requests by which each deed and each event may exceed a budget. */
const PER_HURRY = 3;
const MINUTE = 60_000;

export function createPageChecks({ servers, time, personOf, report }: PageChecksOptions) {
  /** The body that was sent with each idempotency key, as a digest. */
  const bodies = new Map<string, string>();
  /** The ids with which the gateway has answered each key. */
  const answers = new Map<string, string>();
  /** Ids that a person was told of, as "person id". */
  const told = new Set<string>();

  return {
    begin(page: () => PageLife): PageChecks {
      const acknowledged = new Set<string>();
      const shown = new Set<string>();
      const minutes = new Map<string, { start: number; requests: number; files: number; hurries: number }>();

      const count = (request: SentRequest) => {
        const { name, hurries, unfinished } = page();
        const { kind, about } = purposeOf(request);
        const id = `${kind} ${about}`;
        const known = minutes.get(id);
        const isOver = !known || time.now() - known.start >= MINUTE;
        const minute = isOver ? { start: time.now(), requests: 0, files: 1, hurries } : known;
        minutes.set(id, minute);
        minute.requests += 1;
        minute.files = Math.max(minute.files, unfinished);
        const files = kind === 'token' ? minute.files : 1;
        const budget = BUDGETS[kind] * files + PER_HURRY * (hurries - minute.hurries + 1);
        if (minute.requests > budget)
          report(`${name} sends more than ${budget} requests of one ${kind} a minute`);
      };

      const checkContent = (text: string, where: string) => {
        const { name, owner } = page();
        if (text.includes(API_KEY)) report(`the API key is in ${where}`);
        for (const value of valuesIn(text)) {
          const person = personOf(value);
          if (person && owner && person !== owner)
            report(`${name} of ${owner} gets ${value} of ${person}: ${where}`);
        }
      };

      return {
        onRequest(request) {
          const { path } = request;
          const { name } = page();
          count(request);
          const key = keyOf(request);
          if (key && request.body) checkBody(key, request);
          if (key && acknowledged.has(key)) report(`${name} asks again about a form that is acknowledged`);
          const uploadId = polledUpload(path);
          if (uploadId && shown.has(uploadId))
            report(`${name} asks again for results that it shows: ${path}`);
        },
        onResponse({ request, status, text, isJson }) {
          checkContent(text, `the response ${status} of ${request.path}`);
          const key = keyOf(request);
          if (!key || status !== 200 || !isJson) return;
          acknowledged.add(key);
          checkAnswer(key, text);
        },
        onEvents(text) {
          const { owner } = page();
          checkContent(text, 'an event');
          for (const id of idsIn(text)) told.add(`${owner} ${id}`);
        },
        onShown: (uploadId) => void shown.add(uploadId),
      };
    },

    /** Whether each person was told of their own uploads and readings alone. */
    async checkEnd(): Promise<void> {
      for (const one of told) {
        const [owner = '', id = ''] = one.split(' ');
        for (const subject of PEOPLE) {
          if (subject === owner) continue;
          const others = servers.store.forOwner({ tenant: '', subject });
          const isOthers = (await others.owns('upload', id)) || (await others.owns('medical', id));
          if (isOthers) report(`an event about ${id} of ${subject} has come to ${owner}`);
        }
      }
    },
  };

  function checkBody(key: string, { body, contentType }: SentRequest): void {
    // Each attempt has another boundary between its parts.
    const [, boundary = ''] = /boundary=(\S+)/.exec(contentType) ?? [];
    const parts = Buffer.from(body!).toString('latin1').replaceAll(boundary, '');
    const digest = createHash('sha256').update(parts).digest('base64');
    if ((bodies.get(key) ?? digest) !== digest) report('an idempotency key is sent with two bodies');
    bodies.set(key, digest);
  }

  function checkAnswer(key: string, text: string): void {
    const ids = idsIn(text).join(' ');
    if ((answers.get(key) ?? ids) !== ids) report('an idempotency key has two answers');
    answers.set(key, ids);
  }
}

const polledUpload = (path: string): string | undefined =>
  /^\/api\/v1\/(?:status|results)\/(.+)$/.exec(path)?.[1];

function purposeOf(request: SentRequest): { kind: keyof typeof BUDGETS; about: string } {
  const { path } = request;
  const uploadId = polledUpload(path);
  if (uploadId) return { kind: 'poll', about: uploadId };
  const key = keyOf(request);
  if (key) return { kind: 'key', about: key };
  if (path === '/token') return { kind: 'token', about: '' };
  return path === '/events' ? { kind: 'stream', about: '' } : { kind: 'other', about: path };
}

/** The idempotency key that a request is sent with, or that it asks about. */
function keyOf({ path, key }: SentRequest): string | null {
  return key ?? /^\/idempotency-keys\/(.+)$/.exec(path)?.[1] ?? null;
}

/** The different UUIDs in a text, in their order. */
const idsIn = (text: string): string[] => [
  ...new Set(text.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g)),
];
