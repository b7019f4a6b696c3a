import type { Camera } from '../../src/camera/camera.js';
import { type CaptureFlow, createCaptureFlow } from '../../src/capture/capture-flow.js';
import { type Capture, getOpenReadings, type Photo } from '../../src/capture/capture-state.js';
import { systemClock } from '../../src/core/clock.js';
import type { Client } from '../../src/core/service/client.js';
import { type ConnectOptions, connect } from '../../src/core/service/connect.js';
import { CAPTURE_DEEDS } from './capture-deeds.js';
import { act } from './deeds.js';
import type { Serve } from './network.js';
import type { PageChecks, PageLife } from './page-checks.js';
import { createPageFetch, type SeenResponse, type SentRequest } from './page-fetch.js';
import { PersonQuestion } from './person-question.js';
import { createPreview, type Photos, readDisplay, type SimulatedPhoto, valuesIn } from './reports.js';
import type { Switch } from './switch.js';
import type { World } from './world.js';

export interface DeviceCaptureOptions {
  readonly world: World;
  /** Names it in the trace and in the draws. */
  readonly name: string;
  readonly host: string;
  readonly serve: Serve;
  readonly photos: Photos;
  readonly online: Switch;
  /** Who is signed in; on a phone without a session, the person whom its photos are for. */
  readonly person: () => string;
  /** Whether the page has a session. A phone that was let in by a QR code has none. */
  readonly hasSession: boolean;
  /** The clock of the device, in milliseconds since 1970. */
  readonly now: () => number;
  readonly beginChecks: (page: () => PageLife) => PageChecks;
  /** Called with every state, as a view would draw it. */
  readonly onCapture: (capture: DeviceCapture, state: Capture) => void;
  /** Called with each request, and with each response. */
  readonly onRequest?: (request: SentRequest) => void;
  readonly onResponse?: (response: SeenResponse) => void;
  /** Called when the page is left. */
  readonly onLeft?: () => void;
}

/** The last decision about a reading that the page has sent. */
interface SentDecision {
  readonly owner: string;
  readonly at: string;
  readonly state: string;
  /** The confirmed values. */
  readonly values: readonly string[];
  /** Whether the page was told that it is stored. */
  readonly isSaved: boolean;
}

/** The capture of devices in a tab, beside the upload of its reports. */
export class DeviceCapture {
  flow!: CaptureFlow;
  /** What its flow sends with; a phone replaces it. */
  client!: Client;
  owner: string | null = null;
  /** By record. */
  readonly decisions = new Map<string, SentDecision>();
  readonly #options: DeviceCaptureOptions;
  #photos = new Map<Blob, SimulatedPhoto>();
  #fetch!: typeof globalThis.fetch;
  #hurries = 0;
  #question = new PersonQuestion();
  #life = new AbortController();

  constructor(options: DeviceCaptureOptions) {
    this.#options = options;
    this.#openFlow();
  }

  get name(): string {
    return this.#options.name;
  }

  get origin(): string {
    return `https://${this.#options.host}`;
  }

  /** The photo that was prepared to be sent, here or on a phone whose preview is shown here. */
  photoOf({ body, sha256 }: Photo): SimulatedPhoto | undefined {
    return this.#photos.get(body) ?? this.#options.photos.findByDigest(sha256);
  }

  /** A client of this page. */
  connect(options: Pick<ConnectOptions, 'tokenSource'> = {}): Client {
    const { now } = this.#options;
    return connect({
      ...options,
      tokenEndpoint: `${this.origin}/token`,
      fetch: this.#fetch,
      scope: ['medical'],
      clock: { now, sleep: systemClock.sleep },
    });
  }

  note(line: string): void {
    this.#options.world.note(`${this.name}: ${line}`);
  }

  act(): void {
    this.#hurries += 1;
    act(this.#options.world, this, CAPTURE_DEEDS, { byWeather: true });
  }

  random<Value>(what: string, values: readonly Value[]): Value {
    return this.#options.world.random.pick(`${this.name} ${what}`, values);
  }

  pickFile(): void {
    this.flow.takeFile(new File([this.#createPhoto().picture], 'photo.jpg', { type: 'image/jpeg' }));
  }

  /** Answers every question with what is on the display, or with a correction of it. */
  answer(): void {
    const open = getOpenReadings(this.flow.current());
    if (!open) return;
    const correction = this.random('correction', ['', '.5']);
    const answers = open.readings.flatMap(({ measurements }, device) =>
      measurements.map(({ key, value, unit }) => ({
        device,
        key,
        unit,
        value: value.slice(0, 7) + correction,
      })),
    );
    this.flow.answer(answers);
  }

  /** Whether it is asking who is signed in. */
  get isAsking(): boolean {
    return this.#question.isOpen;
  }

  onSignIn(options: { readonly canAsk: boolean }): void {
    this.#question.onSignIn(this.#photos.values(), options);
  }

  reload(): void {
    this.close();
    this.#openFlow();
  }

  /** Tries again what has failed. */
  recover(): void {
    this.#hurries += 1;
    this.flow.retry();
    this.flow.retrySave();
  }

  close(): void {
    this.#life.abort(new DOMException('left', 'AbortError'));
    this.flow.close();
    this.#options.onLeft?.();
  }

  #openFlow(): void {
    const { world, serve, online, person, hasSession, now, beginChecks, onCapture } = this.#options;
    this.owner = null;
    this.#photos = new Map();
    this.#question = new PersonQuestion();
    this.#life = new AbortController();
    const checks = beginChecks(() => this.#page());
    const question = this.#question;
    this.#fetch = createPageFetch({
      world,
      name: this.name,
      serve,
      isOnline: () => online.isOn,
      person: hasSession ? person : () => '',
      life: this.#life.signal,
      onRequest: (request) => {
        checks.onRequest(request);
        this.#noteDecision(request);
        this.#options.onRequest?.(request);
        question.onRequest(request);
      },
      onRequestEnd: (request) => question.onRequestEnd(request),
      onResponse: (response) => this.#onResponse(response, checks),
      onEvents: checks.onEvents,
    });
    this.client = this.connect();
    const flow = createCaptureFlow({
      client: {
        clock: this.client.clock,
        call: (call) => this.client.call(call),
        checkPerson: async () => this.client.checkPerson?.(),
        has: (feature) => this.client.has?.(feature) ?? false,
      },
      isStored: hasSession,
      clock: { now, sleep: systemClock.sleep },
      connectivity: { isOnline: () => online.isOn, whenOnline: online.whenOn },
      camera: this.#createCamera(),
      prepare: async (file, { format }) => {
        const bytes = new Uint8Array(await file.arrayBuffer());
        const { value } = readDisplay(bytes);
        if (this.#photos.has(file)) return { body: createPreview(value), format, via: 'pass' };
        const body = new Blob([file], { type: 'image/jpeg' });
        this.#photos.set(body, this.#options.photos.find(value, bytes));
        return { body, format, via: 'pass' };
      },
      isReviewed: () => world.random.chance(`${this.name} review`, 0.2),
    });
    this.flow = flow;
    flow.subscribe(({ capture }) => {
      // A page that was left shows nothing any more, though its flow may still learn that a decision is not saved.
      if (this.flow !== flow) return;
      this.note(describeCapture(capture));
      onCapture(this, capture);
      // An element connects anew, as the person who is signed in now.
      if (capture.status === 'failed' && capture.code === 'session-changed')
        queueMicrotask(() => this.#startOver(flow));
    });
  }

  #startOver(flow: CaptureFlow): void {
    if (this.flow !== flow) return;
    this.note('the flow has noticed another person');
    this.reload();
  }

  #createPhoto(): SimulatedPhoto {
    const photo = this.#options.photos.create(this.#options.person(), this.name);
    this.#question.onAdded();
    this.note(`${photo.person} photographs ${photo.value}`);
    return photo;
  }

  #createCamera(): Camera {
    return {
      open: async () => ({}) as MediaStream,
      still: async () => this.#createPhoto().picture,
      close() {},
    };
  }

  #page(): PageLife {
    const unfinished = this.flow.unsavedConfirmations().length + 1;
    return { name: this.name, owner: this.owner, hurries: this.#hurries, unfinished };
  }

  #noteDecision({ method, path, body }: SentRequest): void {
    const recordId = recordOf(path);
    if (method !== 'PUT' || !recordId || !body) return;
    const { at, state, values } = JSON.parse(new TextDecoder().decode(body)) as NewDecision;
    const isRepeated = this.decisions.get(recordId)?.at === at;
    if (isRepeated) return;
    const confirmed = valuesIn(JSON.stringify(values));
    this.decisions.set(recordId, { owner: this.owner!, at, state, values: confirmed, isSaved: false });
  }

  #onResponse(response: SeenResponse, checks: PageChecks): void {
    const { request, status, sender, isJson } = response;
    if (request.path === '/token' && status === 200 && isJson) this.owner ??= sender;
    this.#question.onResponse(response, this.#photos.values());
    checks.onResponse(response);
    this.#options.onResponse?.(response);
    const recordId = recordOf(request.path);
    const decision = recordId && this.decisions.get(recordId);
    if (!recordId || !decision || status !== 200 || !isJson) return;
    const { at } = JSON.parse(new TextDecoder().decode(request.body!)) as NewDecision;
    if (at === decision.at) this.decisions.set(recordId, { ...decision, isSaved: true });
  }
}

interface NewDecision {
  readonly at: string;
  readonly state: string;
  readonly values: readonly unknown[];
}

const recordOf = (path: string): string | undefined => /^\/readings\/(.+)\/confirmation$/.exec(path)?.[1];

function describeCapture(state: Capture): string {
  if (state.status === 'failed') return `failed ${state.code} (retry ${state.retry.kind})`;
  return state.status === 'confirmed' ? `confirmed, ${state.save.status}` : state.status;
}
