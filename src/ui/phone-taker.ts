import type { ReactiveController, ReactiveElement } from 'lit';
import type { PairingUse } from '../core/service/handoff.js';
import type { TokenSource } from '../core/service/token.js';
import type { DesktopPairing } from '../pairing/desktop-pairing.js';

type TakerHost = ReactiveElement & {
  readonly phonePage: string;
  readonly tokenEndpoint: string;
  readonly tokenSource: TokenSource | undefined;
};

export interface PhoneTakerOptions {
  /** What it takes from a phone. */
  readonly use: PairingUse;
  readonly isReady: () => boolean;
  /** Takes it by a pairing that another element of the page has opened. */
  readonly join: (pairing: DesktopPairing) => void;
}

/** The elements on the page that take what a phone sends. */
const takers = new Set<PhoneTaker>();

/** Lets one code connect a phone with every element of a page that names the same page for phones. */
export class PhoneTaker implements ReactiveController {
  readonly #host: TakerHost;
  readonly #options: PhoneTakerOptions;

  constructor(host: TakerHost, options: PhoneTakerOptions) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
  }

  hostConnected(): void {
    takers.add(this);
  }

  hostDisconnected(): void {
    takers.delete(this);
  }

  get use(): PairingUse {
    return this.#options.use;
  }

  join(pairing: DesktopPairing): void {
    if (this.#host.isConnected) this.#options.join(pairing);
  }

  /** Another element that takes something else from the same phone; undefined where there is none. */
  findPartner(): PhoneTaker | undefined {
    return [...takers].find((other) => other.use !== this.use && other.#canShare(this.#host));
  }

  #canShare(host: TakerHost): boolean {
    const own = this.#host;
    if (!own.phonePage || !this.#options.isReady() || own.tokenSource !== host.tokenSource) return false;
    return addressesOf(own).join() === addressesOf(host).join();
  }
}

const addressesOf = ({ phonePage, tokenEndpoint }: TakerHost): string[] =>
  [phonePage, tokenEndpoint].map((address) => new URL(address, document.baseURI).href);
