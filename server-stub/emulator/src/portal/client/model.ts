import type * as wire from '../../admin/wire.js';
import type { InboxState } from '../inbox.js';
import { describeChanges } from './changes.js';
import { type Route, routeOf } from './route.js';
import { type Module, type Sent, sendFile } from './send.js';

/** Where the page is; the inbox it shows receives there. */
export const INBOX_PATH = '/portal/inbox';

/** What a person asks of the emulator. */
export interface Order {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Under `/admin`, unless it is of the page. */
  readonly path: string;
  readonly body?: unknown;
  /** Said when it is done. */
  readonly done?: string;
  /** Suffix of the form's field names: a refusal and `done` are shown there. */
  readonly form?: string;
}

/** Outcomes of sent files that stay on the page. */
const KEPT_SENT = 5;

/** What the page shows, and what a person does on it; it is drawn after every change. */
export class Model {
  route: Route = routeOf(location.hash);
  /** While the emulator does not answer. */
  isAway = false;
  snapshot: wire.Snapshot | null = null;
  inbox: InboxState | null = null;
  /** What the snapshot does not say about the open upload or callback; null while loading. */
  upload: wire.UploadContent | null = null;
  callback: wire.CallbackContent | null = null;
  /** Format of the shown result. */
  format = 'json';
  /** Whether payloads are shown unformatted. */
  raw = false;
  /** Searched for in the list of uploads. */
  query = '';
  /** Ids of expanded details. */
  opened: ReadonlySet<string>;
  sending = 0;
  /** Newest first. */
  sent: readonly Sent[] = [];
  /** A key just issued, to be copied once. */
  freshKey: { readonly customerId: number; readonly key: string } | null = null;
  /** Reasons of refused fields by field name. */
  wrong: Readonly<Record<string, string>> = {};
  /** A confirmation and the form it belongs to. */
  done: { readonly form: string; readonly text: string } | null = null;
  /** The last refusal that concerns no field. */
  notice: string | null = null;
  /** Announced by screen readers. */
  announcement = '';

  readonly inboxAddress = new URL(INBOX_PATH, location.href).href;
  readonly #draw: () => void;
  readonly #refresh: () => void;
  /** Time of the last snapshot, by the page's clock. */
  #seenAt = 0;

  /** `refresh` fetches everything again, at once. */
  constructor(opened: Iterable<string>, draw: () => void, refresh: () => void) {
    this.opened = new Set(opened);
    this.#draw = draw;
    this.#refresh = refresh;
  }

  set(change: Partial<Model>): void {
    Object.assign(this, change);
    this.#draw();
  }

  /** The emulator's time in milliseconds since 1970; null before the first response. */
  now(): number | null {
    if (!this.snapshot) return null;
    const { now, running } = this.snapshot.clock;
    return running ? now + performance.now() - this.#seenAt : now;
  }

  /** Fetches everything, after a change later than `after` or a timeout; resolves to the number of the latest change. */
  async load(after: number, signal: AbortSignal): Promise<number> {
    const get = async <T>(path: string): Promise<T | null> => {
      const answer = await fetch(path, { signal });
      if (answer.ok) return (await answer.json()) as T;
      // What is gone is no failure: the snapshot says so, too.
      if (answer.status === 404) return null;
      throw new Error(String(answer.status));
    };
    const snapshot = await get<wire.Snapshot>(`/admin?after=${after}`);
    // Without its admin interface it is no emulator: the page waits for one, like for one that does not answer.
    if (!snapshot) throw new Error('404');
    const inbox = await get<InboxState>(INBOX_PATH);
    const { route, format } = this;
    const upload =
      route.view === 'upload'
        ? await get<wire.UploadContent>(`/admin/uploads/${route.id}?format=${format}`)
        : null;
    const callback =
      route.view === 'callback' ? await get<wire.CallbackContent>(`/admin/callbacks/${route.id}`) : null;
    if (signal.aborted) return after;
    this.#seenAt = performance.now();
    const announcement = describeChanges(this, { snapshot, inbox }) || this.announcement;
    this.set({ snapshot, inbox, upload, callback, announcement, isAway: false });
    return snapshot.change;
  }

  go(route: Route): void {
    this.set({ route, upload: null, callback: null, notice: null, wrong: {}, done: null });
    this.#refresh();
  }

  showFormat(format: string): void {
    this.set({ format });
    this.#refresh();
  }

  toggle(id: string, isOpen: boolean): void {
    const opened = new Set(this.opened);
    if (isOpen) opened.add(id);
    else opened.delete(id);
    this.set({ opened });
  }

  /** Gives an order and shows what became of it. Resolves to the answer; null when it is refused or there is none. */
  async order({ method, path, body = {}, done, form = '' }: Order): Promise<Response | null> {
    this.set({ notice: null, wrong: {}, done: null });
    // The emulator requires JSON for all changes, with or without a body.
    const headers = { 'content-type': 'application/json' };
    const address = path.startsWith('/portal/') ? path : `/admin${path}`;
    try {
      const answer = await fetch(address, { method, headers, body: JSON.stringify(body) });
      if (!answer.ok) this.#refused(await answer.json().catch(() => ({})), answer.status, form);
      else if (done) this.set({ announcement: done, done: { form, text: done } });
      return answer.ok ? answer : null;
    } catch {
      this.set({ isAway: true });
      return null;
    } finally {
      this.#refresh();
    }
  }

  #refused(
    { detail, fields }: { detail?: string; fields?: Record<string, string> },
    status: number,
    form: string,
  ) {
    const wrong = Object.entries(fields ?? {}).map(([field, code]) => [`${field}${form}`, code]);
    this.set(
      wrong.length > 0
        ? { wrong: Object.fromEntries(wrong) }
        : { notice: `The emulator refused: ${detail ?? status}` },
    );
  }

  async send(files: readonly File[], module: Module, customerId: number): Promise<void> {
    this.set({ notice: null });
    for (const file of files) {
      this.set({ sending: this.sending + 1 });
      const sent = await sendFile({ file, module, customerId });
      this.set({ sending: this.sending - 1, sent: [sent, ...this.sent].slice(0, KEPT_SENT) });
      if (sent.kind === 'received') this.set({ announcement: `${sent.fileName} was received.` });
    }
    this.#refresh();
  }

  async issueKey(customerId: number): Promise<void> {
    const answer = await this.order({ method: 'POST', path: `/accounts/${customerId}/keys` });
    if (answer) this.set({ freshKey: { customerId, key: ((await answer.json()) as { key: string }).key } });
  }

  async copyKey(): Promise<void> {
    if (!this.freshKey) return;
    try {
      // Pages of plain HTTP on another machine have no clipboard, and a person can refuse it.
      await navigator.clipboard.writeText(this.freshKey.key);
      this.set({ freshKey: null, announcement: 'Copied.' });
    } catch {
      this.set({ notice: 'Select the key and copy it.' });
    }
  }
}
