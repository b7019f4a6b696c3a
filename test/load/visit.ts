import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Client,
  connect,
  createUploadFlow,
  type Entry,
  getResults,
  listUploads,
  memoryJournal,
  type UploadFlow,
} from 'hdt-elements/headless';
import { createReport, type LoadReport } from './report.js';
import { GATEWAY } from './spread.js';

/** What became of a person who wanted to see the results of one report. Times are in milliseconds since the visit was due. */
export type Visit =
  | {
      readonly outcome: 'shown';
      /** Until the service had acknowledged the report. */
      readonly acknowledged: number;
      /** Until its first status was there: token, upload and status. */
      readonly admitted: number;
      /** Until its results were there. */
      readonly shown: number;
    }
  /** The page went away, came back, and showed the results. */
  | { readonly outcome: 'returned' }
  /** The page went away before the report was acknowledged, and nothing of it was listed when it came back. */
  | { readonly outcome: 'vanished' }
  /** The person was told that the report was not sent. */
  | { readonly outcome: 'failed'; readonly why: string }
  /** Something that must never happen. */
  | { readonly outcome: 'broken'; readonly why: string };

/** Told of the status of each answer; 0 without an answer. */
export type Observe = (kind: RequestKind, status: number) => void;
type RequestKind = 'token' | 'upload' | 'status' | 'results' | 'list' | 'other';

export interface VisitOptions {
  /** Of the person's session; nobody else has it. */
  readonly cookie: string;
  /** When it was due, by `performance.now()`. */
  readonly due: number;
  /** Milliseconds until the page is gone, and comes back a little later; null: it stays. */
  readonly vanishAfter: number | null;
  /** Whether the list of the person's uploads is read, too. */
  readonly isListed: boolean;
  /** Another person, who tries to read the results; null: nobody does. */
  readonly stranger: Client | null;
  readonly observe: Observe;
  /** Ends the visit. */
  readonly signal: AbortSignal;
}

/** How long a page is gone, in milliseconds. */
const ABSENCE = 2000;
/** Milliseconds until a person tries again. */
const HESITATION = 3000;

/** One person opens a page, sends one report, and waits for its results. */
export async function visit(options: VisitOptions): Promise<Visit> {
  const { due, vanishAfter, isListed, stranger, signal } = options;
  const report = createReport();
  const over = new AbortController();
  const times = { acknowledged: 0, admitted: 0 };
  const client = connectPerson(options.cookie, (kind, status) => {
    if (kind === 'status' && status === 200) times.admitted ||= performance.now() - due;
    options.observe(kind, status);
  });
  const journal = memoryJournal();
  let flow = openFlow();
  flow.add([report.file]);
  try {
    const isGone = vanishAfter !== null && (await hasVanished(vanishAfter));
    if (isGone) {
      flow.close();
      await sleep(ABSENCE, undefined, { signal });
      flow = openFlow();
      flow.resume([...new Set([...journal.read(), ...(await listIds(client, signal))])]);
      if (flow.entries().length === 0) return { outcome: 'vanished' };
    }
    const entry = await findEnd();
    const shown = performance.now() - due;
    if (entry?.status !== 'ready') return explainFailure(entry);
    const why = findDifference(entry, report) ?? (await checkOwner(entry.uploadId));
    if (why !== null) return { outcome: 'broken', why };
    return isGone ? { outcome: 'returned' } : { outcome: 'shown', ...times, shown };
  } catch (thrown) {
    if (!signal.aborted) throw thrown;
    return explainFailure(flow.entries()[0]);
  } finally {
    over.abort();
    flow.close();
  }

  function openFlow(): UploadFlow {
    const opened = createUploadFlow({ client, journal });
    opened.subscribe(({ event }) => {
      if (event?.type === 'accepted') times.acknowledged ||= performance.now() - due;
    });
    return opened;
  }

  /**
   * Resolves with the only entry once it is ready or cannot become so; undefined once the service does not know it. Tries
   * again as a person does.
   */
  function findEnd(): Promise<Entry | undefined> {
    return new Promise((resolve, reject) => {
      const check = () => {
        const [entry] = flow.entries();
        if (!entry || entry.status === 'ready') return resolve(entry);
        if (entry.status !== 'failed') return;
        if (entry.retry.kind === 'none') return resolve(entry);
        setTimeout(() => flow.retry(entry.id), HESITATION);
      };
      flow.subscribe(check);
      signal.addEventListener('abort', () => reject(signal.reason), { once: true, signal: over.signal });
      check();
    });
  }

  function hasVanished(after: number): Promise<boolean> {
    const stayed = findEnd().then(() => false);
    return Promise.race([stayed, sleep(after, true, { signal })]);
  }

  function explainFailure(entry: Entry | undefined): Visit {
    const why = entry ? `${entry.status} ${entry.status === 'failed' ? entry.code : ''}`.trim() : 'unknown';
    return times.acknowledged === 0
      ? { outcome: 'failed', why }
      : { outcome: 'broken', why: `acknowledged, and ${why} at the end` };
  }

  /** Says what is wrong with the owner of an upload. */
  async function checkOwner(uploadId: string): Promise<string | null> {
    if (isListed) {
      const ids = await listIds(client, signal);
      if (ids.length !== 1 || ids[0] !== uploadId) return `${ids.length} uploads of one report listed`;
    }
    return stranger && (await canRead(stranger, uploadId)) ? 'shown to a stranger' : null;
  }
}

/** A client of the person with this session. */
export function connectPerson(cookie: string, observe: Observe): Client {
  return connect({
    tokenEndpoint: `${GATEWAY}/hdt/token`,
    scope: ['pathology'],
    fetch: async (input, init) => {
      const url = String(input);
      const isToken = url.endsWith('/token');
      try {
        const response = await fetch(
          url,
          isToken ? { ...init, headers: { ...init?.headers, cookie } } : init,
        );
        observe(kindOf(url), response.status);
        return response;
      } catch (thrown) {
        if (!init?.signal?.aborted) observe(kindOf(url), 0);
        throw thrown;
      }
    },
  });
}

const KINDS: readonly (readonly [RequestKind, RegExp])[] = [
  ['token', /\/token$/],
  ['upload', /\/api\/master(\?|$)/],
  ['status', /\/api\/v1\/status\//],
  ['results', /\/api\/v1\/results\//],
  ['list', /\/api\/v1\/uploads/],
];

const kindOf = (url: string): RequestKind => KINDS.find(([, path]) => path.test(url))?.[0] ?? 'other';

/** Says how the results of an entry differ from those of the report; null when they do not. */
function findDifference(entry: Extract<Entry, { status: 'ready' }>, { results }: LoadReport): string | null {
  const shown = entry.rows.map(({ result }) => result.text);
  return shown.join() === results.join() ? null : `sent ${results.join()}, shown ${shown.join()}`;
}

/** The ids of the person's uploads. A server that fails is asked again. */
async function listIds(client: Client, signal: AbortSignal): Promise<readonly string[]> {
  for (;;) {
    try {
      return (await listUploads(client, {}, { signal })).map(({ uploadId }) => uploadId);
    } catch {
      await sleep(HESITATION, undefined, { signal });
    }
  }
}

const canRead = (stranger: Client, uploadId: string): Promise<boolean> =>
  getResults(stranger, uploadId).then(
    () => true,
    () => false,
  );
