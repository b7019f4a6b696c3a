import { type Capture, canTakeFile } from '../../src/capture/capture-state.js';
import { DesktopPhotos } from '../../src/handoff/desktop-photos.js';
import { DesktopPairing } from '../../src/pairing/desktop-pairing.js';
import type { DesktopPairingState } from '../../src/pairing/pairing-state.js';
import { act, type Deed } from './deeds.js';
import type { DeviceCapture } from './device-capture.js';
import type { SeenResponse } from './page-fetch.js';
import { type Pairing, Phone, type PhoneOptions } from './phone.js';
import type { World } from './world.js';

export interface HandoffOptions {
  readonly world: World;
  readonly desktop: DeviceCapture;
  /** Milliseconds for a phone to claim a code, and for a pairing that is confirmed. */
  readonly times: { readonly claimable: number; readonly usable: number };
  /** What each phone is made with. */
  readonly phone: Omit<PhoneOptions, 'name' | 'pairing'>;
  readonly report: (problem: string) => void;
}

/** Milliseconds until the other device has answered in the calm: it polls every five seconds. */
const ANSWERED = 8_000;

/** The desktop that shows QR codes, the phone of its person, and phones of strangers who have seen a code. */
export class Handoff {
  readonly #options: HandoffOptions;
  /** By id. */
  readonly #pairings = new Map<string, Pairing>();
  /** Whether its phone takes photos in the calm, each in place of one whose reading may never come. */
  readonly #isUsedInCalm: boolean;
  #flow: DesktopPairing | null = null;
  #phone: Phone | null = null;
  readonly #phones: Phone[] = [];
  /** Records that the page of the desktop has shown. */
  #shown = new Set<string>();

  constructor(options: HandoffOptions) {
    this.#options = options;
    this.#isUsedInCalm = options.world.random.chance(`${this.name} in the calm`, 0.5);
  }

  get name(): string {
    return `${this.#options.desktop.name} handoff`;
  }

  get desktop(): DeviceCapture {
    return this.#options.desktop;
  }

  get state(): DesktopPairingState | null {
    return this.#flow?.current() ?? null;
  }

  get phone(): Phone | null {
    return this.#phone?.isOpen ? this.#phone : null;
  }

  /** Codes that are not shown any more, or that have been claimed. */
  get oldCodes(): readonly Pairing[] {
    const { state } = this;
    const shown = state?.status === 'open' ? state.secret : null;
    return [...this.#pairings.values()].filter(({ secret }) => secret !== shown);
  }

  get phones(): readonly Phone[] {
    return this.#phones.filter(({ isOpen }) => isOpen);
  }

  act(): void {
    act(this.#options.world, this, DEEDS, { byWeather: false });
  }

  random<Value>(what: string, values: readonly Value[]): Value {
    return this.#options.world.random.pick(`${this.name} ${what}`, values);
  }

  /** Follows the capture as the element does: the pairing begins and ends with it. */
  onCapture(state: Capture): void {
    if (state.status === 'handoff' && !this.#flow) this.#start();
    if (['idle', 'opening', 'preparing'].includes(state.status)) this.#end();
    if (state.status === 'read' || state.status === 'confirmed') this.#shown.add(state.recordId ?? '');
    if (state.status === 'low-confidence') this.#shown.add(state.lowConfidence.recordId ?? '');
  }

  /** The page of the desktop is left. */
  onLeft(): void {
    this.#end();
    this.#shown = new Set();
  }

  onResponse({ request, status, text, isJson }: SeenResponse): void {
    const { world, times, desktop } = this.#options;
    const { method, path } = request;
    const now = world.time.now();
    if (method === 'POST' && path === '/handoff' && status === 201 && isJson) {
      const { handoff_id: id, secret } = JSON.parse(text) as { handoff_id: string; secret: string };
      const owner = desktop.owner!;
      const until = { claimableUntil: now + times.claimable, usableUntil: Number.POSITIVE_INFINITY };
      this.#pairings.set(id, { secret, owner, ...until, claims: 0, confirmations: 0 });
    }
    const [, id = '', answer] = /^\/handoff\/([\da-f-]{36})(?:\/(\w+))?$/.exec(path) ?? [];
    const pairing = this.#pairings.get(id);
    if (!pairing) return;
    if (answer === 'confirm' && status === 200 && isJson)
      pairing.usableUntil = pairing.claimableUntil = now + times.usable;
    const isOver = status === 204 && (answer === 'refuse' || method === 'DELETE');
    if (isOver) pairing.usableUntil = pairing.claimableUntil = now;
  }

  scanShown(isStranger: boolean): void {
    const { state } = this;
    const shown = [...this.#pairings.values()].find(
      ({ secret }) => state?.status === 'open' && secret === state.secret,
    );
    if (shown) this.scan(shown, isStranger);
  }

  scan(pairing: Pairing, isStranger: boolean): void {
    const { phone, world, report } = this.#options;
    const number = this.#phones.length + 1;
    const name = `${this.name} ${isStranger ? 'stranger' : 'phone'} ${world.seconds}`;
    const opened = new Phone({ ...phone, name, pairing, host: `phone${number}.${phone.host}` });
    this.#phones.push(opened);
    world.note(`${name} scans a code of ${pairing.owner}`);
    if (isStranger)
      opened.handoff.subscribe(() => {
        if (opened.handoff.current().status === 'paired') report(`${name} was let in`);
      });
    else {
      this.#phone?.leave();
      this.#phone = opened;
    }
  }

  /** Lets the phone in that shows the same code, and no other one. */
  compareCodes(): void {
    const { state, phone } = this;
    if (state?.status !== 'claimed') return;
    if (!phone || state.code !== phone.code) {
      this.refuse();
      return;
    }
    // Even if the answer is lost.
    phone.pairing.confirmations += 1;
    phone.pairing.claimableUntil = Number.POSITIVE_INFINITY;
    this.#flow?.confirm();
  }

  refuse(): void {
    this.#flow?.refuse();
  }

  renew(): void {
    this.#flow?.renew();
  }

  recover(): void {
    for (const phone of this.phones) phone.recover();
    if (this.#isUsedInCalm) void this.#photographByPhone();
  }

  close(): void {
    this.#end();
    for (const phone of this.phones) phone.leave();
  }

  /** To be called once everything has been calm for long. */
  checkEnd(): void {
    const { report, desktop } = this.#options;
    for (const { capture, handoff } of this.phones) {
      const { status } = handoff.current();
      if (status === 'claiming' || status === 'failed') report(`${capture.name} is ${status} for ever`);
      const taken = capture.flow.current();
      if (status !== 'paired') continue;
      if (['preparing', 'waiting', 'reading', 'opening', 'shooting', 'failed'].includes(taken.status))
        report(`${capture.name} is ${taken.status} for ever`);
    }
    const taken = this.phone?.capture.flow.current();
    const isPaired = this.state?.status === 'paired' && this.phone?.handoff.current().status === 'paired';
    if (!isPaired || taken?.status !== 'read' || desktop.flow.hasNextPhoto()) return;
    if (!this.#shown.has(taken.recordId ?? '')) report(`${desktop.name} never shows what its phone has read`);
  }

  /** Pairs the phone of the person unless it is, and lets it take one more photo, which the desktop must show. */
  async #photographByPhone(): Promise<void> {
    const { desktop, world } = this.#options;
    if (!this.state && canTakeFile(desktop.flow.current())) desktop.flow.handOff();
    if (this.state?.status === 'ended' || this.state?.status === 'failed') this.renew();
    await world.time.sleep(ANSWERED);
    this.scanShown(false);
    await world.time.sleep(ANSWERED);
    this.compareCodes();
    await world.time.sleep(ANSWERED);
    await this.phone?.photograph();
  }

  #start(): void {
    const { desktop } = this.#options;
    const flow = new DesktopPairing({
      uses: ['medical'],
      connect: () => desktop.client,
    });
    flow.join({ follow: (open) => new DesktopPhotos(open, desktop.flow), isInUse: () => true });
    this.#flow = flow;
    flow.subscribe(() => {
      const { status } = flow.current();
      desktop.note(`handoff ${status}`);
      // The element shows why no photo comes any more.
      const isLost = status === 'ended' || status === 'failed';
      if (isLost && desktop.flow.current().status === 'reading') desktop.flow.retake();
    });
  }

  #end(): void {
    this.#flow?.end();
    this.#flow = null;
  }
}

const shows =
  (...statuses: readonly DesktopPairingState['status'][]) =>
  ({ state }: Handoff) =>
    state !== null && statuses.includes(state.status);

const DEEDS: readonly Deed<Handoff>[] = [
  {
    what: 'asks for a phone',
    weight: 8,
    isPossible: ({ desktop, state }) => canTakeFile(desktop.flow.current()) && state === null,
    do: ({ desktop }) => desktop.flow.handOff(),
  },
  {
    what: 'scans the code',
    weight: 16,
    isPossible: shows('open'),
    do: (handoff) => handoff.scanShown(false),
  },
  {
    what: 'lets a stranger scan the code',
    weight: 3,
    isPossible: shows('open', 'claimed'),
    do: (handoff) => handoff.scanShown(true),
  },
  {
    what: 'scans an old code',
    weight: 2,
    isPossible: ({ oldCodes }) => oldCodes.length > 0,
    do: (handoff) =>
      handoff.scan(handoff.random('old', handoff.oldCodes), handoff.random('who', [true, false])),
  },
  {
    what: 'compares the codes',
    weight: 24,
    isPossible: shows('claimed'),
    do: (handoff) => handoff.compareCodes(),
  },
  { what: 'refuses', weight: 1, isPossible: shows('claimed'), do: (handoff) => handoff.refuse() },
  {
    what: 'renews the code',
    weight: 2,
    isPossible: shows('open', 'paired', 'ended', 'failed'),
    do: (handoff) => handoff.renew(),
  },
  { what: 'waits', weight: 1, do: () => {} },
  {
    what: 'uses the phone',
    weight: 30,
    isPossible: ({ phone }) => phone !== null,
    do: ({ phone }) => phone?.act(),
  },
];
