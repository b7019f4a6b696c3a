/** Who a request comes from, in the host's own terms. */
export interface Identity {
  /** Stable and unique within the tenant, at most 255 characters. */
  readonly subject: string;
  /** The clinic or customer of the host the person belongs to, at most 255 characters; subjects of two never meet. */
  readonly tenant?: string;
  /** A cookie to set along with the answer, for hooks that begin a session. */
  readonly setCookie?: string;
}

/** The host's hook: reads its own session from the request, whose body is gone. Null means nobody is signed in. */
export type Authenticate = (request: Request) => Promise<Identity | null> | Identity | null;
