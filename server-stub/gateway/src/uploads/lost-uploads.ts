import type { Clock } from '../clock.js';
import type { Dispatch } from '../events/journal.js';
import { SCOPES, type Scope } from '../grant.js';
import { IdConflict, kindOf, type Owners } from '../ownership/owners.js';
import type { OnOneNode } from '../store/locks.js';
import type { Service } from '../upstream/service.js';
import { completeUpload, type IdempotencyKeys, type UnknownUpload } from './idempotency.js';
import { createListWatch, createRecentFiles, type ListWatch, type RecentFiles } from './recent-files.js';

interface LostUploadDeps {
  readonly service: Service;
  readonly store: Owners & { readonly idempotency: IdempotencyKeys; readonly onOneNode: OnOneNode };
  readonly clock: Clock;
  readonly dispatch: Dispatch;
}

/** The outcome of an upload whose acknowledgement was lost. */
type LostOutcome =
  /** The service has it; its sender is recorded as its owner. */
  | 'found'
  /** The service has not accepted it and no longer will: it may be sent again. */
  | 'absent'
  /** The service may still list it, or another node may still record it. */
  | 'pending'
  /** It cannot be known: others have filled the service's lists since. Only its person can decide to send it again. */
  | 'unknown';

/** Milliseconds after which nobody asks about an upload any more: its key is purged. */
const FORGOTTEN = 2 * 24 * 60 * 60_000;

/** Milliseconds for which a node that has the ids of an upload may still record them, once the database is back. */
const RECORDING_GRACE = 10_000;

/** Uploads whose acknowledgement was lost, looked up among the service's newest files by the marks in their names. */
export class LostUploads {
  readonly #recentFiles: Readonly<Record<Scope, RecentFiles>>;
  readonly #watches: Readonly<Record<Scope, ListWatch>>;
  /** Since when an upload is neither listed nor known to be absent, by its holder. */
  readonly #unlistedSince = new Map<string, number>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isStopped = false;

  constructor(
    private readonly deps: LostUploadDeps,
    private readonly onRound: (counts: Readonly<Record<LostOutcome, number>>) => void,
  ) {
    const { service, clock } = deps;
    const pathology = createRecentFiles(service, clock, 'pathology');
    const medical = createRecentFiles(service, clock, 'medical');
    this.#recentFiles = { pathology, medical };
    this.#watches = {
      pathology: createListWatch(pathology, clock),
      medical: createListWatch(medical, clock),
    };
  }

  /** To be called for each upload that is sent, so that the lists of a busy account are watched. */
  countUpload(module: Scope): void {
    this.#watches[module].countUpload();
  }

  /** Looks up one upload, and records its owner when it is found. */
  async lookUp(lost: UnknownUpload, signal?: AbortSignal): Promise<LostOutcome> {
    return this.#decide(lost, await this.#refreshList(lost, signal));
  }

  /** Looks up all of them with one list per module; resolves at once while another node does. */
  async run(): Promise<void> {
    const { store, clock } = this.deps;
    await store.onOneNode('look-up', async () => {
      this.#forgetOld(clock.now());
      await this.#lookUpAll();
    });
  }

  /** Schedules rounds, some seconds apart, until no outcome is pending. */
  schedule(): void {
    if (this.#timer || this.#isStopped) return;
    const { pathology, medical } = this.#recentFiles;
    this.#timer = setTimeout(
      () => {
        this.#timer = undefined;
        // The service or the database cannot be reached yet.
        this.run().catch(() => this.schedule());
      },
      Math.min(pathology.interval, medical.interval),
    );
    this.#timer.unref?.();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    this.#watches.pathology.stop();
    this.#watches.medical.stop();
  }

  /** The list of one module may fail: the uploads of the other are looked up all the same. */
  async #lookUpAll(): Promise<void> {
    const { clock, store } = this.deps;
    const counts = { found: 0, absent: 0, pending: 0, unknown: 0 };
    const lost = await store.idempotency.listLost(clock.now());
    const rounds = SCOPES.map((module) =>
      this.#lookUpModule(
        lost.filter((upload) => upload.module === module),
        counts,
      ),
    );
    const failure = (await Promise.allSettled(rounds)).find(({ status }) => status === 'rejected');
    this.onRound(counts);
    if (counts.pending > 0) this.schedule();
    if (failure) throw (failure as PromiseRejectedResult).reason;
  }

  async #lookUpModule(lost: readonly UnknownUpload[], counts: Record<LostOutcome, number>): Promise<void> {
    let listing: Promise<number> | undefined;
    for (const upload of lost) {
      if (upload.marks.length > 0) listing ??= this.#refreshList(upload);
      const listedAt = await (listing ?? this.#refreshList(upload));
      const outcome = await this.#decide(upload, listedAt);
      counts[outcome] += 1;
      if (outcome === 'absent') await this.deps.store.idempotency.release(upload.uploadKey, upload.holder);
    }
  }

  /** Fetches the list of recent files, and returns when it was requested. Files without marks are not looked for. */
  async #refreshList({ module, marks }: UnknownUpload, signal?: AbortSignal): Promise<number> {
    return marks.length > 0 ? this.#recentFiles[module].refresh(signal) : this.deps.clock.now();
  }

  /** Decides by the lists so far, of which the last was requested at `listedAt`. */
  async #decide(lost: UnknownUpload, listedAt: number): Promise<LostOutcome> {
    const { module, holder, marks, sentAt, settlesAt } = lost;
    const recentFiles = this.#recentFiles[module];
    const ids = marks.flatMap((mark) => recentFiles.find(mark) ?? []);
    const isSettled = listedAt >= settlesAt;
    const isCertain = isSettled && marks.length > 0 && recentFiles.covers(sentAt, settlesAt);
    const isFound = ids.length > 0 && (isCertain || ids.length === marks.length);
    if (isFound && (await this.#recordFound(lost, ids))) return this.#end(holder, 'found');
    if (!isSettled) return 'pending';
    if (isCertain && ids.length === 0) return this.#end(holder, 'absent');
    const since = this.#unlistedSince.get(holder) ?? listedAt;
    this.#unlistedSince.set(holder, since);
    return listedAt - since < RECORDING_GRACE ? 'pending' : 'unknown';
  }

  #end(holder: string, outcome: LostOutcome): LostOutcome {
    this.#unlistedSince.delete(holder);
    return outcome;
  }

  async #recordFound(
    { module, handoff, uploadKey }: UnknownUpload,
    ids: readonly string[],
  ): Promise<boolean> {
    const { store, clock, dispatch } = this.deps;
    const person = { tenant: uploadKey.tenant, subject: uploadKey.subject };
    const owner = store.forOwner(person, handoff);
    try {
      await owner.record(kindOf(module), ids, clock.now(), completeUpload(uploadKey, null));
    } catch (thrown) {
      if (thrown instanceof IdConflict) return false;
      throw thrown;
    }
    // Nobody may be asking for a reading: its page or its phone may be gone.
    if (module === 'medical') await dispatch(person, { type: 'changed', ids });
    return true;
  }

  #forgetOld(now: number): void {
    for (const [holder, since] of this.#unlistedSince)
      if (since < now - FORGOTTEN) this.#unlistedSince.delete(holder);
  }
}
