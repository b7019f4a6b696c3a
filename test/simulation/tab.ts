import type { Capture } from '../../src/capture/capture-state.js';
import { systemClock } from '../../src/core/clock.js';
import { type Entry, isAwaitingResults, isTerminal } from '../../src/upload/entry.js';
import { memoryJournal } from '../../src/upload/journal.js';
import { createUploadFlow, type UploadFlow } from '../../src/upload/upload-flow.js';
import { act, TAB_DEEDS } from './deeds.js';
import { DeviceCapture } from './device-capture.js';
import { Handoff, type HandoffOptions } from './handoff.js';
import type { Serve } from './network.js';
import type { PageChecks, PageLife } from './page-checks.js';
import { createPageFetch, type SeenResponse } from './page-fetch.js';
import { PersonQuestion } from './person-question.js';
import type { Photos, Reports, SimulatedReport } from './reports.js';
import { Switch } from './switch.js';
import type { World } from './world.js';

/** Everybody who ever signs in. */
export const PEOPLE = ['ada', 'ben'];

export interface TabOptions {
  readonly world: World;
  /** Names it in the trace and in the draws. */
  readonly name: string;
  readonly host: string;
  readonly people: readonly string[];
  readonly serve: Serve;
  readonly reports: Reports;
  /** Photos of devices; null where the page has uploads only. */
  readonly photos: Photos | null;
  readonly beginChecks: (page: () => PageLife) => PageChecks;
  /** Called with every state of every entry, as a view would draw it. */
  readonly onEntry: (tab: Tab, entry: Entry) => void;
  readonly onCapture: (capture: DeviceCapture, state: Capture) => void;
  /** Lifetimes of QR codes; null where no phone takes part. */
  readonly handoffTimes: HandoffOptions['times'] | null;
  readonly report: (problem: string) => void;
}

/** Milliseconds by which a clock is set wrong at most, and for which an element is off its page. */
const MAX_SKEW = 3_600_000;
const MAX_ABSENCE = 10_000;
/** Files that are added at once. */
const MAX_FILES = 4;

/** One tab, in which people sign in, add reports, and do what people do. */
export class Tab {
  readonly online = new Switch();
  readonly visible = new Switch();
  flow!: UploadFlow;
  /** Null where the page has uploads only. */
  readonly capture: DeviceCapture | null;
  /** Null where no phone takes part. */
  readonly handoff: Handoff | null;
  /** Whose reports the page shows: who was signed in when its flow got its first token. Null before. */
  owner: string | null = null;
  readonly #options: TabOptions;
  /** Who is signed in. */
  #person: string;
  #journal = memoryJournal();
  #byEntry = new Map<string, SimulatedReport>();
  #question = new PersonQuestion();
  #isAway = false;
  #skew = 0;
  #entries = 0;
  /** Deeds and events that may each hurry requests. */
  #hurries = 0;
  #life = new AbortController();

  constructor(options: TabOptions) {
    this.#options = options;
    this.#person = options.people[0]!;
    this.capture = this.#openCapture();
    this.handoff = this.#openHandoff();
    this.#openFlow();
  }

  get name(): string {
    return this.#options.name;
  }

  get hasSeveralPeople(): boolean {
    return this.#options.people.length > 1;
  }

  /** The report of an entry that this page has added. */
  reportOf({ id }: Entry): SimulatedReport | undefined {
    return this.#byEntry.get(id);
  }

  /** Draws one of the values. */
  random<Value>(what: string, values: readonly Value[]): Value {
    return this.#options.world.random.pick(`${this.name} ${what}`, values);
  }

  /** The id of an entry that fits. */
  pick(isFit: (entry: Entry) => boolean): string {
    return this.random('entry', this.flow.entries().filter(isFit)).id;
  }

  /** Does something that a person may do now. */
  act(): void {
    this.#hurries += 1;
    act(this.#options.world, this, TAB_DEEDS, { byWeather: true });
  }

  add(): void {
    const { reports } = this.#options;
    const files = Array.from({ length: 1 + this.#integer('files', MAX_FILES) }, () =>
      reports.create(this.#person),
    );
    this.#note(`${this.#person} adds ${files.map(({ value }) => value).join(' ')}`);
    for (const [index, report] of files.entries())
      this.#byEntry.set(`${this.name}-${this.#entries + index + 1}`, report);
    this.#question.onAdded();
    this.flow.add(files.map(({ file }) => file));
  }

  reload(): void {
    this.#closeFlow();
    this.#byEntry.clear();
    this.#openFlow();
    this.flow.resume();
    this.capture?.reload();
  }

  async leaveForAWhile(): Promise<void> {
    const { flow } = this;
    flow.setAway(true);
    this.#isAway = true;
    await this.#options.world.time.sleep(this.#integer('away', MAX_ABSENCE));
    flow.setAway(false);
    this.#isAway = false;
  }

  setClock(): void {
    this.#skew = this.#integer('skew', 2 * MAX_SKEW) - MAX_SKEW;
  }

  signInOther(): void {
    const { people } = this.#options;
    const [isAsking, isCaptureAsking] = [this.#question.isOpen, this.capture?.isAsking ?? false];
    const canAsk = this.online.isOn && !this.#isAway && !isCaptureAsking;
    this.#question.onSignIn(this.#byEntry.values(), { canAsk });
    this.#person = people[(people.indexOf(this.#person) + 1) % people.length]!;
    this.capture?.onSignIn({ canAsk: this.online.isOn && !isAsking });
    this.#note(`${this.#person} signs in`);
  }

  /** Tries again what has failed, also what may have arrived. */
  tryAgain(): void {
    for (const entry of this.flow.entries()) {
      const report = this.reportOf(entry);
      if (report && entry.status === 'failed' && entry.code === 'answer-lost')
        report.timesSentAgain = (report.timesSentAgain ?? 0) + 1;
    }
    this.flow.retryAll();
  }

  /** Puts everything right, and tries again what has failed. */
  recover(): void {
    const { flow } = this;
    this.#skew = 0;
    this.#hurries += 1;
    this.online.set(true);
    this.visible.set(true);
    flow.setAway(false);
    if (flow.isPaused) flow.setPaused(false);
    this.tryAgain();
    this.capture?.recover();
    this.handoff?.recover();
    for (const { id, status } of flow.entries()) if (status === 'unwatched') flow.watch(id);
  }

  close(): void {
    this.#closeFlow();
    this.handoff?.close();
    this.capture?.close();
  }

  #closeFlow(): void {
    this.#life.abort(new DOMException('left', 'AbortError'));
    this.flow.close();
  }

  #openCapture(): DeviceCapture | null {
    const { world, host, serve, photos, beginChecks, onCapture } = this.#options;
    if (photos === null) return null;
    return new DeviceCapture({
      world,
      name: `${this.name} camera`,
      host,
      serve,
      photos,
      online: this.online,
      person: () => this.#person,
      hasSession: true,
      now: () => world.time.now() + this.#skew,
      beginChecks,
      onCapture: (capture, state) => {
        onCapture(capture, state);
        this.handoff?.onCapture(state);
      },
      onResponse: (response) => this.handoff?.onResponse(response),
      onLeft: () => this.handoff?.onLeft(),
    });
  }

  #openHandoff(): Handoff | null {
    const { world, host, serve, photos, beginChecks, onCapture, handoffTimes: times, report } = this.#options;
    if (!this.capture || photos === null || times === null) return null;
    const phone = { world, host, serve, photos, beginChecks, onCapture, report };
    return new Handoff({ world, desktop: this.capture, times, phone, report });
  }

  #openFlow(): void {
    const { world, host, serve, beginChecks, onEntry } = this.#options;
    this.owner = null;
    this.#question = new PersonQuestion();
    this.#life = new AbortController();
    const checks = beginChecks(() => this.#page());
    const question = this.#question;
    this.flow = createUploadFlow({
      asksAboutSentFiles: true,
      tokenEndpoint: `https://${host}/token`,
      fetch: createPageFetch({
        world,
        name: this.name,
        serve,
        isOnline: () => this.online.isOn,
        person: () => this.#person,
        life: this.#life.signal,
        onRequest: (request) => {
          checks.onRequest(request);
          question.onRequest(request);
        },
        onRequestEnd: (request) => question.onRequestEnd(request),
        onResponse: (response) => this.#onResponse(response, checks),
        onEvents: (text) => {
          this.#hurries += 1;
          checks.onEvents(text);
        },
      }),
      clock: { now: () => world.time.now() + this.#skew, sleep: systemClock.sleep },
      journal: this.#journal,
      connectivity: { isOnline: () => this.online.isOn, whenOnline: this.online.whenOn },
      whenVisible: this.visible.whenOn,
      prepare: (body, { format }) => Promise.resolve({ body, format, via: 'pass' }),
      nextId: () => {
        this.#entries += 1;
        return `${this.name}-${this.#entries}`;
      },
      random: () => world.random.draw(`${this.name} jitter`),
      onSessionChanged: () => {
        this.#note('the flow has noticed another person');
        this.#closeFlow();
        this.#byEntry.clear();
        this.#journal = memoryJournal();
        this.#openFlow();
      },
    });
    this.flow.subscribe(({ entry }) => {
      if (!entry) return;
      this.#note(`${entry.id} ${describeEntry(entry)}`);
      if (entry.status === 'ready') checks.onShown(entry.uploadId);
      onEntry(this, entry);
    });
  }

  #page(): PageLife {
    const unfinished = this.flow.entries().filter((entry) => !isTerminal(entry)).length;
    return { name: this.name, owner: this.owner, hurries: this.#hurries, unfinished };
  }

  #onResponse(response: SeenResponse, checks: PageChecks): void {
    const { request, status, isJson, sender } = response;
    if (request.path === '/token' && status === 200 && isJson) this.owner ??= sender;
    this.#question.onResponse(response, this.#byEntry.values());
    checks.onResponse(response);
  }

  #integer(what: string, limit: number): number {
    return this.#options.world.random.integer(`${this.name} ${what}`, limit);
  }

  #note(line: string): void {
    this.#options.world.note(`${this.name}: ${line}`);
  }
}

function describeEntry(entry: Entry): string {
  if (entry.status === 'failed') return `failed ${entry.code} (retry ${entry.retry.kind})`;
  if (entry.status === 'queued' && entry.waiting) return `queued, waits: ${entry.waiting}`;
  if (entry.status === 'ready') return `ready with ${entry.rows.length} rows`;
  const isNamed = isAwaitingResults(entry) || entry.status === 'unwatched';
  return isNamed ? `${entry.status} ${entry.uploadId.slice(0, 8)}` : entry.status;
}
