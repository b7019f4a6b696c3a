import { LitElement, type PropertyDeclarations } from 'lit';
import type { HdtErrorCode } from '../errors.js';
import { Localize } from '../i18n/localize.js';
import type { ReportMessages } from '../i18n/messages.js';
import type { TokenSource } from '../service/token.js';

/** Detail of `hdt-error`: a code, never a body, a name or a token. */
export interface HdtErrorDetail {
  readonly code: HdtErrorCode;
  /** The entry it concerns, when it concerns one. */
  readonly entryId?: string | undefined;
}

/** What every element shares: where tokens come from, its language, and typed events. */
export abstract class HdtElement<Events extends object, English extends ReportMessages> extends LitElement {
  static override properties: PropertyDeclarations = {
    tokenEndpoint: { attribute: 'token-endpoint' },
    tokenSource: { attribute: false },
  };

  /** Where the host exchanges its session for a short-lived token. Default `/hdt/token`. */
  declare tokenEndpoint: string;
  /** A function that brings a token, in place of the exchange at `token-endpoint`. */
  declare tokenSource: TokenSource | undefined;

  /** The chapters of English this element speaks. */
  protected abstract readonly english: English;
  protected readonly localize = new Localize<English>(this, () => this.english);

  constructor() {
    super();
    this.tokenEndpoint = '/hdt/token';
    this.tokenSource = undefined;
  }

  protected override async scheduleUpdate(): Promise<void> {
    let waited: Promise<unknown> | undefined;
    do {
      waited = this.localize.settled;
      await waited;
      // The page may have changed its language meanwhile, and an update that is pending is not asked for twice.
    } while (waited !== this.localize.settled);
    super.scheduleUpdate();
  }

  protected get messages(): English {
    return this.localize.messages;
  }

  /** Absolute, as the token exchange wants it. */
  protected get endpoint(): string {
    return new URL(this.tokenEndpoint, this.ownerDocument.baseURI).href;
  }

  /** Dispatches a composed, bubbling event; false when it was cancelable and cancelled. */
  protected emit<Name extends keyof Events & string>(
    name: Name,
    detail: Events[Name] extends CustomEvent<infer Detail> ? Detail : never,
    { cancelable = false } = {},
  ): boolean {
    return this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable }));
  }

  override addEventListener<Name extends keyof (Events & HTMLElementEventMap) & string>(
    type: Name,
    listener: (this: this, event: (Events & HTMLElementEventMap)[Name]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  override addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
  override addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void {
    super.addEventListener(type, listener, options);
  }
}
