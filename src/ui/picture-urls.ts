import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Object URLs of the pictures on the screen, each revoked as soon as its picture is no longer shown. */
export class PictureUrls implements ReactiveController {
  readonly #urls = new Map<Blob, string>();
  readonly #host: ReactiveControllerHost;
  readonly #shown: () => readonly Blob[];

  /** @param shown The pictures that the next update shows. */
  constructor(host: ReactiveControllerHost, shown: () => readonly Blob[]) {
    this.#host = host;
    this.#shown = shown;
    host.addController(this);
  }

  /** Empty for a picture that is not shown. */
  urlOf(picture: Blob | null | undefined): string {
    return (picture && this.#urls.get(picture)) ?? '';
  }

  hostConnected(): void {
    this.#host.requestUpdate();
  }

  hostUpdate(): void {
    this.#show(this.#shown());
  }

  hostDisconnected(): void {
    this.#show([]);
  }

  #show(pictures: readonly Blob[]): void {
    for (const [picture, url] of this.#urls) {
      if (pictures.includes(picture)) continue;
      URL.revokeObjectURL(url);
      this.#urls.delete(picture);
    }
    for (const picture of pictures) {
      if (!this.#urls.has(picture)) this.#urls.set(picture, URL.createObjectURL(picture));
    }
  }
}
