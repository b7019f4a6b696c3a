/** Who sends a request, according to the host. */
export interface Identity {
  /** Stable and unique within the tenant, at most 255 characters. */
  readonly subject: string;
  /**
   * The clinic or customer of the host that the person belongs to, at most 255 characters. Equal subjects of two
   * tenants are two people.
   */
  readonly tenant?: string;
  /**
   * What the person is called. A phone that is shown this person's code shows it masked (`E••••• M•••••`), so that its owner
   * knows whom the pages go to. The gateway masks it at once: the name itself is in no token, store or log.
   */
  readonly name?: string;
  /** A cookie to set with the response, for hooks that start a session. */
  readonly setCookie?: string;
}

/** What `authenticate` found: without a subject nobody is signed in. */
export interface FoundIdentity extends Omit<Identity, 'subject'> {
  readonly subject?: string | null | undefined;
  /** Why nobody is signed in, for the log: a claim, a status; letters, digits, spaces and `:_-`, never a value. */
  readonly reason?: string;
}

/** A request as the host itself has it. */
export interface HostRequest {
  /**
   * With what the host's middleware has put on it, such as `session`: the request of Express, of Fastify or of Node's
   * server, or what `fetch` of the gateway was given as `native`. Undefined where the host has nothing but a `Request`.
   */
  readonly native: unknown;
}

/**
 * The host's hook: reads its own session from the request, whose body has been read. Null, undefined or an identity
 * without a subject mean that nobody is signed in.
 *
 * @example
 * const authenticate: Authenticate = (_request, { native }) => ({ subject: (native as FastifyRequest).session.userId });
 */
export type Authenticate = (
  request: Request,
  host: HostRequest,
) => Promise<FoundIdentity | null | undefined> | FoundIdentity | null | undefined;

/** A ready-made `authenticate`, which needs the request alone. */
export type SessionReader = (request: Request) => ReturnType<Authenticate>;

/** PostgreSQL stores no NUL, and replaces all lone surrogates by one character, which would merge two people. */
const UNSUPPORTED_CHARACTERS = /[\p{Cc}\p{Surrogate}]/u;

/** Whether a value can be a subject or a tenant: text of at most 255 characters, none of them a control character. */
export const isPersonName = (name: unknown): name is string =>
  typeof name === 'string' && name.length <= 255 && !UNSUPPORTED_CHARACTERS.test(name);
