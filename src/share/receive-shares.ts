import { createShareAddress } from './share-address.js';
import { findShareFault } from './share-fault.js';

export interface ReceiveSharesOptions {
  /** The path that `share_target.action` of the manifest names, relative to the worker's script. */
  readonly action: string;
  /** The page with `<hdt-upload>`, relative to the worker's script. */
  readonly page: string;
}

/** What is used of a Service Worker's global scope: the types of one exclude those of a page. */
interface WorkerScope {
  readonly location: { readonly href: string; readonly origin: string };
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
}

interface FetchEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
  waitUntil(promise: Promise<unknown>): void;
}

interface HeldShare {
  readonly files: readonly File[];
  /** Ends the wait that keeps the browser from stopping the worker. */
  readonly release: () => void;
}

/** Milliseconds for which files wait for the page. */
const LIFETIME = 60_000;

/** Shares at once. Beyond them the oldest is dropped, so that a foreign page cannot fill the memory by many. */
const MAX_SHARES = 4;

/**
 * Receives files that other apps share with the installed page. Call it in your Service Worker, while its script first runs.
 * The files stay in memory for a minute, and the first page that asks takes them.
 */
export function receiveShares({ action, page }: ReceiveSharesOptions): void {
  const worker = globalThis as unknown as WorkerScope;
  const shares = createHeldShares();
  const actionUrl = new URL(action, worker.location.href);
  const pageUrl = new URL(page, worker.location.href);
  const redirect = (address: string) => new Response(null, { status: 303, headers: { location: address } });

  async function receive(request: Request): Promise<{ response: Response; held?: Promise<void> }> {
    if (isForeign(request, worker.location.origin)) return { response: redirect(pageUrl.href) };
    const files = await readFiles(request);
    const fault = findShareFault(files);
    if (fault) return { response: redirect(createShareAddress(pageUrl, fault)) };
    const { id, held } = shares.hold(files);
    return { response: redirect(createShareAddress(pageUrl, id)), held };
  }

  worker.addEventListener('fetch', (event) => {
    const { method, mode, url } = event.request;
    const { origin, pathname } = new URL(url);
    // Requests of the page's own scripts go on to the server.
    if (method !== 'POST' || mode !== 'navigate') return;
    if (origin !== actionUrl.origin || pathname !== actionUrl.pathname) return;
    const received = receive(event.request);
    event.respondWith(received.then(({ response }) => response));
    event.waitUntil(received.then(({ held }) => held));
  });
  worker.addEventListener('message', ({ data, ports: [port] }) => {
    // A host's own messages may be anything.
    if (data?.type === 'hdt-share') port?.postMessage(shares.take(data.id));
  });
}

function createHeldShares() {
  const shares = new Map<unknown, HeldShare>();

  /** The files of a share, once; null when there are none any more. */
  function take(id: unknown): readonly File[] | null {
    const share = shares.get(id);
    shares.delete(id);
    share?.release();
    return share?.files ?? null;
  }

  function hold(files: readonly File[]): { id: string; held: Promise<void> } {
    const id = crypto.randomUUID();
    if (shares.size === MAX_SHARES) take(shares.keys().next().value);
    const held = new Promise<void>((resolve) => {
      const timer = setTimeout(() => take(id), LIFETIME);
      const release = () => {
        clearTimeout(timer);
        resolve();
      };
      shares.set(id, { files, release });
    });
    return { id, held };
  }

  return { hold, take };
}

/**
 * Whether another site's page sent the form. Browsers send a real share with the origin `null` and without a referrer. A page
 * can hide in the same way, so the element asks the person in any case.
 */
function isForeign({ headers, referrer }: Request, own: string): boolean {
  const origin = headers.get('origin') ?? 'null';
  if (origin !== 'null' && origin !== own) return true;
  return /^https?:/.test(referrer) && new URL(referrer).origin !== own;
}

/** The files of a form under any key. An empty field of a form is a file without a name. */
async function readFiles(request: Request): Promise<readonly File[]> {
  const form = await request.formData().catch(() => null);
  const values = [...(form?.values() ?? [])];
  return values.filter((value): value is File => value instanceof File && value.name !== '');
}
