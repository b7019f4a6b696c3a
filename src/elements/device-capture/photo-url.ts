import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** An object URL of the picture on the screen, revoked as soon as another one or none is shown. */
export class PhotoUrl implements ReactiveController {
  #picture: Blob | null = null;
  #url = '';
  readonly #host: ReactiveControllerHost;
  readonly #shown: () => Blob | null;

  /** @param shown The picture that the next update shows. */
  constructor(host: ReactiveControllerHost, shown: () => Blob | null) {
    this.#host = host;
    this.#shown = shown;
    host.addController(this);
  }

  /** Empty where no picture is shown. */
  get current(): string {
    return this.#url;
  }

  hostConnected(): void {
    this.#host.requestUpdate();
  }

  hostUpdate(): void {
    this.#show(this.#shown());
  }

  hostDisconnected(): void {
    this.#show(null);
  }

  #show(picture: Blob | null): void {
    if (picture === this.#picture) return;
    if (this.#picture) URL.revokeObjectURL(this.#url);
    this.#picture = picture;
    this.#url = picture ? URL.createObjectURL(picture) : '';
  }
}
