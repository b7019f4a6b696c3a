/** One person. Kept in the store and in tokens, never logged. */
export interface Person {
  /** Empty for hosts with a single tenant. */
  readonly tenant: string;
  /** Unique within the tenant. */
  readonly subject: string;
}

/** A permission of a token, one for each of the service's two modules: reports, and pictures of devices. */
export type Scope = 'pathology' | 'medical';

export const SCOPES: readonly Scope[] = ['pathology', 'medical'];

/** A permission of a paired phone: to take pictures of devices, or to send pages of a report to the computer. */
export type PairingScope = 'medical' | 'pages';

/** A verified token. */
export interface Grant {
  readonly person: Person;
  readonly jti: string;
  /** `pages` is in phones' tokens alone. */
  readonly scope: ReadonlySet<Scope | PairingScope>;
  readonly budget: { readonly files: number; readonly bytes: number };
  /** Seconds since 1970. */
  readonly issuedAt: number;
  /** Number of the person's newest sign-out when it was issued; 0 for none. A later sign-out revokes it. */
  readonly signOut: number;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
  /** Origin of the page it was issued to; null when no page asked for it. */
  readonly origin: string | null;
  /** Thumbprint of the key that must sign each request (RFC 9449 §6.1); null for a bearer token. */
  readonly thumbprint: string | null;
  /** The pairing that a phone's token belongs to and expires with. Null for a person's own token. */
  readonly handoff: string | null;
  /** How often the pairing had been claimed again when a phone's token was issued; a later claim revokes it. */
  readonly reclaims: number;
  /** The person's name, masked (`masked-name.ts`); null when the host does not tell it, and in phones' tokens. */
  readonly name: string | null;
}
