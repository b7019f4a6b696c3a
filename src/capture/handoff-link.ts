import type { CSSResultOrNative } from 'lit';
import { LazyModule } from '../core/lazy-module.js';
import type { Client } from '../core/service/client.js';
import type { DesktopOptions, HandoffModule, HandoffOptions, HandoffSession } from '../handoff/handoff.js';
import type { DesktopPairing } from '../pairing/desktop-pairing.js';
import type { Connection } from '../ui/connection.js';
import type { PairingLink } from '../ui/pairing-link.js';
import type { PhoneTaker } from '../ui/phone-taker.js';

const handoffModule = new LazyModule<HandoffModule>(
  'device-capture-handoff',
  () => import('../handoff/handoff.js'),
);

export interface HandoffLinkOptions extends HandoffOptions {
  readonly connection: Connection;
  readonly phoneTaker: PhoneTaker;
  /** The link that a phone has scanned; null at the desktop. */
  readonly pairingLink: PairingLink | null;
  /** Adds styles of lazily loaded modules. */
  readonly addStyles: (styles: readonly CSSResultOrNative[]) => void;
  /** Replaces the client that the capture sends with. */
  readonly useClient: (client: Client) => void;
}

/**
 * The other device of one `<hdt-device-capture>`: a phone that photographs for this computer, or the computer that this phone
 * photographs for.
 */
export class HandoffLink {
  readonly #options: HandoffLinkOptions;
  #session: HandoffSession | null = null;

  constructor(options: HandoffLinkOptions) {
    this.#options = options;
  }

  /** Null before the other device is asked for, while the code for it loads, and after its end. */
  get session(): HandoffSession | null {
    return this.#session;
  }

  /** The session, while it has a view. */
  get shown(): HandoffSession | null {
    return this.#session?.view ? this.#session : null;
  }

  /** Starts the half of the pairing that this device is. The person can try again where the code cannot be fetched. */
  async start(): Promise<void> {
    const { host, localize, flow, pairingLink: link, useClient } = this.#options;
    // Another element of the page has taken the link.
    if (link === null && !host.phonePage) return flow.close();
    if (this.#session) return;
    const handoff = await this.#load();
    // Meanwhile another call may have begun it.
    const isOver = this.#session || flow.current().status !== 'handoff' || !host.isConnected;
    if (!handoff || isOver) return;
    this.#session =
      link === null
        ? handoff.startDesktop(this.#desktopOptions())
        : handoff.startPhone({ host, localize, flow, link, useClient });
    host.requestUpdate();
  }

  /** Takes photos by a pairing that another element of the page has opened. */
  async join(pairing: DesktopPairing): Promise<void> {
    const handoff = await this.#load();
    const { host } = this.#options;
    if (!handoff || pairing.closed.aborted || !host.isConnected) return;
    if (this.#session?.isOver) this.end();
    if (this.#session) return;
    this.#session = handoff.startDesktop(this.#desktopOptions(), pairing);
  }

  end(): void {
    this.#session?.end();
    this.#session = null;
  }

  async #load(): Promise<HandoffModule | null> {
    const handoff = await handoffModule.load().catch(() => null);
    if (handoff) this.#options.addStyles(handoff.styles);
    return handoff;
  }

  #desktopOptions(): DesktopOptions {
    const { host, localize, flow, connection, phoneTaker: taker } = this.#options;
    const onEnd = () => {
      this.#session = null;
    };
    return { host, localize, flow, connection, taker, onEnd };
  }
}
