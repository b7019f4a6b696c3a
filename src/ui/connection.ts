import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Clock } from '../core/clock.js';
import type { ApiCall, Client } from '../core/service/client.js';
import type { ConnectOptions } from '../core/service/connect.js';
import type { Scope, Subject, TokenSource } from '../core/service/token.js';

type ConnectionHost = ReactiveControllerHost &
  HTMLElement & { readonly tokenEndpoint: string; readonly tokenSource: TokenSource | undefined };

export interface ConnectionOptions {
  readonly scope: readonly Scope[];
  /** Runs after the update when the element is on a page, and again whenever the token endpoint or source changes. */
  readonly onOpen?: () => void;
  /** Runs when the element has left its page; not when it was moved within it. */
  readonly onClose?: () => void;
  /**
   * Whether the element still holds the person's data after it has left the page. On its return it then connects as the
   * same person.
   */
  readonly keepsPerson?: () => boolean;
}

/**
 * Connects an element to the gateway: opens at the first call after an update, reopens when `tokenEndpoint` or
 * `tokenSource` change, and closes when the element leaves its page.
 */
export class Connection implements ReactiveController {
  readonly #host: ConnectionHost;
  readonly #options: ConnectionOptions;
  /** The properties it was opened with. */
  #opened: readonly [string, TokenSource | undefined] | null = null;
  #current: Client | null = null;
  #subject: Subject = { owner: null };

  constructor(host: ConnectionHost, options: ConnectionOptions) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
  }

  hostConnected(): void {
    this.#host.requestUpdate();
  }

  hostUpdated(): void {
    const { isConnected, tokenEndpoint, tokenSource } = this.#host;
    if (!isConnected) return;
    if (this.#opened?.[0] === tokenEndpoint && this.#opened[1] === tokenSource) return;
    this.#opened = [tokenEndpoint, tokenSource];
    this.#current = null;
    void this.#host.updateComplete.then(() => {
      if (this.#host.isConnected) this.#options.onOpen?.();
    });
  }

  hostDisconnected(): void {
    queueMicrotask(() => {
      if (this.#host.isConnected) return;
      this.#opened = null;
      if (!this.#options.keepsPerson?.()) this.reset();
      this.#options.onClose?.();
    });
  }

  /**
   * Forgets the person, because the next call may come from another one. Call it once all requests of this person have
   * ended.
   */
  reset(): void {
    this.#current = null;
    this.#subject = { owner: null };
  }

  /** Takes `connect` as a parameter, because an element may be on its page before that code is loaded. */
  client(connect: (options: ConnectOptions) => Client, clock: Clock): Client {
    return {
      clock,
      call: (call) => this.#call(call, connect),
      checkPerson: () => this.#checkPerson(connect),
      has: (feature) => this.#current?.has?.(feature) ?? false,
    };
  }

  async #call(call: ApiCall, connect: (options: ConnectOptions) => Client) {
    const begun = this.#current;
    await this.#host.updateComplete;
    // Requests that an element sends while it leaves belong to the person it was connected as.
    if (begun && !this.#host.isConnected) return begun.call(call);
    return this.#connect(connect).call(call);
  }

  async #checkPerson(connect: (options: ConnectOptions) => Client) {
    await this.#host.updateComplete;
    await this.#connect(connect).checkPerson?.();
  }

  #connect(connect: (options: ConnectOptions) => Client): Client {
    this.#current ??= connect({
      tokenEndpoint: new URL(this.#host.tokenEndpoint, this.#host.ownerDocument.baseURI).href,
      tokenSource: this.#host.tokenSource,
      scope: this.#options.scope,
      subject: this.#subject,
    });
    return this.#current;
  }
}
