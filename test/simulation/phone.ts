import type { Capture } from '../../src/capture/capture-state.js';
import { PhonePhotos } from '../../src/handoff/phone-photos.js';
import { PhonePairing } from '../../src/pairing/phone-pairing.js';
import { act, type Deed } from './deeds.js';
import { DeviceCapture, type DeviceCaptureOptions } from './device-capture.js';
import type { SeenResponse, SentRequest } from './page-fetch.js';
import { Switch } from './switch.js';

/** What is known of one QR code. Times in milliseconds since 1970; infinity: not yet. */
export interface Pairing {
  readonly secret: string;
  /** Who was signed in at the desktop that shows it. */
  readonly owner: string;
  /** From when on it admits no phone that claims it. */
  claimableUntil: number;
  /** From when on nothing is taken from its phone. */
  usableUntil: number;
  /** Claims that were granted. */
  claims: number;
  /** How often the desktop has asked to confirm a claim; the pairing may be claimed once more after each. */
  confirmations: number;
}

export type PhoneOptions = Omit<DeviceCaptureOptions, 'online' | 'person' | 'hasSession' | 'now'> & {
  readonly pairing: Pairing;
  readonly report: (problem: string) => void;
};

/** Claims of one pairing (limit `handoffClaims` of the gateway). */
const MAX_CLAIMS = 3;

/** Milliseconds between two touches. */
const STEP = 1_000;

/** A phone that has scanned a QR code: it has no session, and takes photos for the person at the desktop. */
export class Phone {
  readonly online = new Switch();
  readonly capture: DeviceCapture;
  readonly handoff: PhonePairing;
  readonly pairing: Pairing;
  readonly #options: PhoneOptions;
  readonly #departures = new Map<SentRequest, number>();
  isOpen = true;

  constructor(options: PhoneOptions) {
    this.#options = options;
    this.pairing = options.pairing;
    const { world, onCapture } = options;
    this.capture = new DeviceCapture({
      ...options,
      online: this.online,
      person: () => this.pairing.owner,
      hasSession: false,
      now: () => world.time.now(),
      onRequest: (request) => void this.#departures.set(request, world.time.now()),
      onResponse: (response) => this.#onResponse(response),
      onCapture: (capture: DeviceCapture, state: Capture) => this.isOpen && onCapture(capture, state),
    });
    this.capture.owner = this.pairing.owner;
    const handoff = new PhonePairing({
      secret: this.pairing.secret,
      gatewayUrl: this.capture.origin,
      connect: (tokenSource) => this.capture.connect({ tokenSource }),
      clock: this.capture.client.clock,
    });
    new PhonePhotos({
      pairing: handoff,
      host: null as never,
      capture: this.capture.flow,
      onChange() {},
    });
    this.capture.client = handoff.client;
    handoff.subscribe(({ state }) => {
      this.capture.note(`handoff ${state.status}`);
      // Its person has scanned the code on purpose.
      if (state.status === 'asked') handoff.accept();
    });
    this.handoff = handoff;
  }

  get name(): string {
    return this.capture.name;
  }

  /** The code on its screen; null when there is none. */
  get code(): string | null {
    const state = this.handoff.current();
    return this.isOpen && state.status === 'claimed' ? state.code : null;
  }

  act(): void {
    act(this.#options.world, this, DEEDS, { byWeather: false });
  }

  random<Value>(what: string, values: readonly Value[]): Value {
    return this.capture.random(what, values);
  }

  retry(): void {
    this.handoff.retry();
    this.capture.flow.retry();
  }

  recover(): void {
    this.online.set(true);
    this.handoff.retry();
    this.capture.recover();
  }

  /** Takes one more photo, as far as the pairing and the camera allow. */
  async photograph(): Promise<void> {
    const { flow } = this.capture;
    const { time } = this.#options.world;
    if (!isPaired(this)) return;
    flow.retake();
    flow.open();
    await time.sleep(STEP);
    flow.shoot();
    await time.sleep(STEP);
    flow.usePhoto();
  }

  /** Leaves the page, or loads it again: the pairing is lost with it. */
  leave(): void {
    this.isOpen = false;
    this.handoff.end();
    this.capture.close();
  }

  #onResponse({ request, status, isJson }: SeenResponse): void {
    const { report } = this.#options;
    const sentAt = this.#departures.get(request)!;
    const { pairing } = this;
    if (status !== 200 || !isJson) return;
    if (request.path === '/handoff/claim') {
      if (sentAt > pairing.claimableUntil) report(`${this.capture.name} has claimed a code that was over`);
      pairing.claims += 1;
      if (pairing.claims > Math.min(1 + pairing.confirmations, MAX_CLAIMS))
        report(`${this.capture.name} has claimed a code that another phone had claimed`);
    }
    if (request.path === '/api/master' && sentAt > pairing.usableUntil)
      report(`${this.capture.name} has sent a photo for a pairing that was over`);
  }
}

const isPaired = ({ handoff }: Phone): boolean => handoff.current().status === 'paired';
const isIn =
  (...statuses: readonly Capture['status'][]) =>
  (phone: Phone) =>
    isPaired(phone) && statuses.includes(phone.capture.flow.current().status);

/** Its person only takes photos: the readings are confirmed at the desktop. */
const DEEDS: readonly Deed<Phone>[] = [
  {
    what: 'opens the camera',
    weight: 10,
    isPossible: isIn('idle'),
    do: ({ capture }) => capture.flow.open(),
  },
  { what: 'takes a photo', weight: 20, isPossible: isIn('live'), do: ({ capture }) => capture.flow.shoot() },
  {
    what: 'uses it',
    weight: 12,
    isPossible: isIn('reviewing'),
    do: ({ capture }) => capture.flow.usePhoto(),
  },
  {
    what: 'retakes it',
    weight: 8,
    isPossible: isIn('read', 'low-confidence', 'failed', 'reviewing', 'reading'),
    do: ({ capture }) => capture.flow.retake(),
  },
  {
    what: 'tries again',
    weight: 8,
    isPossible: (phone) => isIn('failed', 'waiting')(phone) || phone.handoff.current().status === 'failed',
    do: (phone) => phone.retry(),
  },
  {
    what: 'goes offline',
    weight: 2,
    isPossible: ({ online }) => online.isOn,
    do: ({ online }) => online.set(false),
  },
  {
    what: 'is online',
    weight: 8,
    isPossible: ({ online }) => !online.isOn,
    do: ({ online }) => online.set(true),
  },
  { what: 'waits', weight: 8, do: () => {} },
  { what: 'leaves', weight: 1, do: (phone) => phone.leave() },
];
