/**
 * What a developer can put right, by the place that notices it. The development build of the package explains each in the
 * console (`src/development/`); in production nothing is filled in, and no explanation is downloaded.
 */
export interface Hints {
  /** The element is about to be drawn for the first time. */
  firstDrawn(element: Element): void;
  /** Another copy of the package has defined a tag before. */
  loadedTwice(): void;
  /** The token exchange answered with an error status or a web page. */
  exchangeRefused(
    endpoint: string,
    response: { readonly status: number; readonly contentType: string; readonly text: string },
  ): void;
  /** The gateway does not allow pages of this origin. */
  originRefused(endpoint: string): void;
  /** The browser does not keep the session cookie of the gateway. */
  cookiesRefused(endpoint: string): void;
  /** The page does not allow the camera, neither to itself nor to its frame. */
  cameraForbidden(): void;
  /** The Worker did not start, so pictures are prepared on the main thread. */
  workerFailed(script: URL): void;
  /** The HEIC decoder of the Worker could not be used. */
  decoderFailed(files: readonly URL[]): void;
}

export const hints: Partial<Hints> = {};
