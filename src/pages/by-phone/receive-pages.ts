import type { Client } from '../../core/service/client.js';
import type { Pairing } from '../../core/service/handoff.js';
import { readMessage, readPairing, takeMessage } from '../../core/service/handoff-desktop.js';
import type { GatewayEvent } from '../../core/service/watch-events.js';
import type { OpenPairing, PairingFollower } from '../../pairing/desktop-pairing.js';
import type { Cipher } from './cipher.js';
import { decodeMessage, type PageMessage } from './page-message.js';

export interface ReceivePagesOptions {
  readonly cipher: Promise<Cipher>;
  /**
   * Shows a change of the phone's pages.
   *
   * @returns Whether it was taken. One that was not is offered again.
   */
  readonly onMessage: (message: PageMessage) => boolean;
  /** The phone has sent a photo of a device, which another element takes. */
  readonly onDevicePhoto: () => void;
}

/** Takes what a phone sends about its pages, each message once and in order. */
export class PageReceiver implements PairingFollower {
  readonly #pairing: OpenPairing;
  readonly #options: ReceivePagesOptions;
  readonly #waiting = new Set<string>();
  /** Taken messages, whose deletion at the back end may have been lost. */
  readonly #taken = new Set<string>();
  #isTaking = false;

  constructor(pairing: OpenPairing, options: ReceivePagesOptions) {
    this.#pairing = pairing;
    this.#options = options;
  }

  onEvent({ type, handoffId }: GatewayEvent): void {
    if (handoffId !== this.#pairing.id || !this.#pairing.isPaired()) return;
    if (type === 'photo') this.#options.onDevicePhoto();
    if (type === 'message') void this.#takeInOrder();
  }

  onStreamOpen(): void {}

  async onPolled(pairing: Pairing | null): Promise<void> {
    if (!pairing) return;
    this.#waiting.clear();
    for (const id of pairing.waiting) this.#waiting.add(id);
    await this.#takeAll();
  }

  /** Asks for all messages, since the event of an earlier one may have been lost: a change would be taken before its page. */
  async #takeInOrder(): Promise<void> {
    const { client, id, signal } = this.#pairing;
    const pairing = await readPairing(client, id, { signal }).catch(() => null);
    if (pairing !== 'gone') await this.onPolled(pairing);
  }

  /** Stops at the first message that cannot be fetched or taken now, to keep the order. The next poll tries again. */
  async #takeAll(): Promise<void> {
    if (this.#isTaking || !this.#pairing.isPaired()) return;
    this.#isTaking = true;
    try {
      for (const id of this.#waiting) {
        if (!(await this.#take(id)) || this.#pairing.signal.aborted) return;
        this.#waiting.delete(id);
      }
    } catch {
      // No network just now.
    } finally {
      this.#isTaking = false;
    }
  }

  async #take(id: string): Promise<boolean> {
    const { client, id: handoffId, signal } = this.#pairing;
    if (!this.#taken.has(id)) {
      const message = await this.#read(client, handoffId, id);
      if (signal.aborted || (message && !this.#options.onMessage(message))) return false;
      this.#taken.add(id);
    }
    await takeMessage(client, handoffId, id, { signal });
    return true;
  }

  /** Null for a message that is gone, and for one that is not from the phone that has scanned the code. */
  async #read(client: Client, handoffId: string, id: string): Promise<PageMessage | null> {
    const { signal } = this.#pairing;
    const sealed = await readMessage(client, handoffId, id, { signal });
    if (sealed === 'gone') return null;
    const cipher = await this.#options.cipher;
    try {
      return await decodeMessage(await cipher.open(id, sealed));
    } catch {
      return null;
    }
  }
}
