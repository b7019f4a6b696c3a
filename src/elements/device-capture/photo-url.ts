import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** One object URL at a time for the picture on the screen, taken back as soon as nobody shows it. */
export class PhotoUrl implements ReactiveController {
  #blob: Blob | null = null;
  #url = '';
  #asked = false;
  readonly #host: ReactiveControllerHost;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  /** To be called while rendering. */
  of(blob: Blob): string {
    this.#asked = true;
    if (blob !== this.#blob) {
      this.#revoke();
      this.#blob = blob;
      this.#url = URL.createObjectURL(blob);
    }
    return this.#url;
  }

  hostConnected(): void {
    this.#host.requestUpdate();
  }

  hostUpdate(): void {
    this.#asked = false;
  }

  hostUpdated(): void {
    if (!this.#asked) this.#revoke();
  }

  hostDisconnected(): void {
    this.#revoke();
  }

  #revoke(): void {
    if (this.#blob) URL.revokeObjectURL(this.#url);
    this.#blob = null;
  }
}
