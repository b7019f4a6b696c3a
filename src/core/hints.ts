/**
 * Reports of problems that the page's developer can fix. The development build explains each in the console
 * (`src/development/`); production sets no handler and downloads no explanation.
 */
export interface Hints {
  /** The element is about to render for the first time. */
  beforeFirstRender(element: Element): void;
  /** A property or attribute was given something that it does not accept, so that its default counts. */
  valueRefused(element: Element, name: string, given: unknown, expected: string): void;
  /** Another copy of the package has already defined a tag. */
  loadedTwice(): void;
  /** Something in front of the back end answered in its place. Its body is left out, since it may say anything. */
  foreignAnswer(response: {
    readonly method: string;
    readonly url: string;
    readonly status: number;
    readonly contentType: string;
  }): void;
  /** No server answers at the address of a gateway of another origin. */
  gatewayUnreachable(endpoint: string): void;
  /** The token exchange, or the page's own `tokenSource` in its place, answered without a token. */
  exchangeMalformed(endpoint: string, answerType: string): void;
  /** The back end refused the token exchange. */
  exchangeRefused(
    endpoint: string,
    response: { readonly status: number; readonly contentType: string; readonly text: string },
  ): void;
  /** The gateway does not allow pages of this origin. */
  originRefused(endpoint: string): void;
  /** The browser does not store the gateway's session cookie. */
  cookiesRefused(endpoint: string): void;
  /** The page is no secure context, which the camera needs. */
  cameraInsecure(): void;
  /** The page's Permissions Policy does not allow the camera. */
  cameraForbidden(): void;
  /** The Worker did not start, or did not survive its work, so a picture is prepared on the main thread. */
  workerFailed(script: URL): void;
  /** The camera is open, for which the Worker fetches the reader of displays. */
  cameraOpened(displayReader: URL): void;
  /** The Worker could not use the HEIC decoder. */
  decoderFailed(files: readonly URL[]): void;
}

export const hints: Partial<Hints> = {};
