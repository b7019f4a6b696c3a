import type { CaptureFlow } from '../capture/capture-flow.js';
import { type Capture, getOpenReadings, type Photo } from '../capture/capture-state.js';
import { asHdtError } from '../core/hdt-error.js';
import { isHiddenOrOffline } from '../core/page-state.js';
import { sendPreview } from '../core/service/handoff-phone.js';
import { getConfirmation } from '../core/service/readings.js';
import type { ConfirmedValue } from '../core/service/wire.js';
import type { PhonePairingState } from '../pairing/pairing-state.js';
import type { PhonePairing } from '../pairing/phone-pairing.js';

export interface PhonePhotosOptions {
  readonly capture: Pick<CaptureFlow, 'close' | 'current' | 'prepare' | 'subscribe'>;
  readonly pairing: PhonePairing;
  /** The element. */
  readonly host: Node;
  readonly onChange: () => void;
}

/** Longest edges of a preview in pixels. The next one is tried when a preview has more than `PREVIEW_BYTES`. */
const PREVIEW_EDGES = [560, 400, 280];

/** Largest preview that the gateway accepts, in bytes. */
const PREVIEW_BYTES = 48 * 1024;

/** The pairing, and the values that were confirmed for the photo on the phone's screen. */
export interface PhonePhotosState {
  readonly pairing: PhonePairingState;
  /** Values confirmed at the desktop for the photo shown here; null before that, and after Undo. */
  readonly confirmedValues: readonly ConfirmedValue[] | null;
}

/** A phone that photographs devices for a desktop, where the readings are confirmed. */
export class PhonePhotos {
  readonly pairing: PhonePairing;
  readonly #options: PhonePhotosOptions;
  #confirmedValues: PhonePhotosState['confirmedValues'] = null;
  /** Id of the last record for which the back end stores no confirmations. */
  #recordWithoutConfirmation: string | null = null;
  #previewed: Photo | null = null;
  readonly #subscriptions: readonly (() => void)[];

  constructor(options: PhonePhotosOptions) {
    const { pairing, host, capture } = options;
    this.#options = options;
    this.pairing = pairing;
    pairing.join({ host, onPolled: () => this.#pollConfirmation() });
    this.#subscriptions = [
      pairing.subscribe(({ previous, state }) => this.#onPairing(previous, state)),
      capture.subscribe((change) => this.#onCapture(change.capture)),
    ];
  }

  /** Leaves the pairing, which continues while another element of the page uses it. */
  end(): void {
    for (const unsubscribe of this.#subscriptions) unsubscribe();
    this.pairing.leave(this.#options.host);
  }

  current(): PhonePhotosState {
    return { pairing: this.pairing.current(), confirmedValues: this.#confirmedValues };
  }

  #onPairing(previous: PhonePairingState, pairing: PhonePairingState): void {
    // Shows the first view of the capture.
    if (pairing.status === 'paired' && previous.status !== 'paired') this.#options.capture.close();
    this.#options.onChange();
  }

  /** Fetches whether the displayed reading was confirmed at the desktop, while the page is visible. */
  async #pollConfirmation(): Promise<void> {
    const recordId = this.#recordId;
    if (recordId === null || recordId === this.#recordWithoutConfirmation || isHiddenOrOffline()) return;
    const { client, signal } = this.pairing;
    try {
      const confirmation = await getConfirmation(client, recordId, { signal });
      if (signal.aborted || recordId !== this.#recordId) return;
      this.#setConfirmedValues(confirmation.state === 'confirmed' ? confirmation.values : null);
    } catch (thrown) {
      // The back end stores no confirmations, or the record was deleted.
      if (asHdtError(thrown, 'server').code === 'not-found') this.#recordWithoutConfirmation = recordId;
    }
  }

  /** Id of the record whose readings the phone shows. */
  get #recordId(): string | null {
    return getOpenReadings(this.#options.capture.current())?.recordId ?? null;
  }

  #setConfirmedValues(confirmedValues: PhonePhotosState['confirmedValues']): void {
    this.#confirmedValues = confirmedValues;
    this.#options.onChange();
  }

  #onCapture(state: Capture): void {
    if (this.#confirmedValues && !getOpenReadings(state)) this.#setConfirmedValues(null);
    // The photo is final only once it is being read; before, the person may still rotate it.
    if (state.status !== 'reading' || state.photo === this.#previewed) return;
    this.#previewed = state.photo;
    void this.#uploadPreview(state.photo);
  }

  /** Ignores failures: without a preview, the desktop shows the reading alone. */
  async #uploadPreview({ body, format, sha256 }: Photo): Promise<void> {
    const { client, signal } = this.pairing;
    for (const maxEdge of PREVIEW_EDGES) {
      const plan = { kind: 'image', format, maxEdge, quality: 0.6 } as const;
      const preview = await this.#options.capture.prepare(body, plan, { signal }).catch(() => null);
      if (preview === null || signal.aborted) return;
      if (preview.body.size > PREVIEW_BYTES) continue;
      await sendPreview(client, preview.body, sha256).catch(() => {});
      return;
    }
  }
}
