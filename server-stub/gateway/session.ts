/** Who a request comes from, in the host's own terms. */
export interface Identity {
  /** Stable and unique within the host, at most 255 characters; kept in the store and in tokens, never logged. */
  readonly subject: string;
  /** A cookie to set along with the answer, for hooks that begin a session. */
  readonly setCookie?: string;
}

/** The host's hook: reads its own session from the request. Null means nobody is signed in. */
export type Authenticate = (request: Request) => Promise<Identity | null> | Identity | null;
