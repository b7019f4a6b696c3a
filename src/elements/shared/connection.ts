import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Clock } from '../../clock.js';
import type { ApiCall, Client } from '../../service/client.js';
import type { ConnectOptions } from '../../service/connect.js';
import type { Scope, Subject, TokenSource } from '../../service/token.js';

type ConnectionHost = ReactiveControllerHost &
  HTMLElement & { readonly tokenEndpoint: string; readonly tokenSource: TokenSource | undefined };

export interface ConnectionOptions {
  readonly scope: readonly Scope[];
  /** Runs after the update when the element is on a page, and again whenever the connection is another. */
  readonly onOpen?: () => void;
  /** Runs when the element has left its page; not when it was moved within it. */
  readonly onClose?: () => void;
  /** What an element shows stays for its return: it remains the same person's. */
  readonly keepsPerson?: () => boolean;
}

/**
 * The life of an element's connection: made at the first call after an update, replaced when `tokenEndpoint` or
 * `tokenSource` change, closed when the element leaves its page, and made anew when it returns.
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

  /** The next call may be another person's. To be called once the work of the one before has ended. */
  reset(): void {
    this.#current = null;
    this.#subject = { owner: null };
  }

  /** The client, made by `connect`: an element may be on its page before that code is. */
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
    // What an element still has to say when it leaves is said as the person it belonged to.
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
