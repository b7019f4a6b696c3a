import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Clock } from '../core/clock.js';
import type { Client } from '../core/service/client.js';
import type { ConnectOptions } from '../core/service/connect.js';
import type { Scope, Subject, TokenSource } from '../core/service/token.js';

type ConnectionHost = ReactiveControllerHost &
  HTMLElement & { readonly tokenEndpoint: string; readonly tokenSource: TokenSource | undefined };

export interface ConnectionOptions {
  readonly scope: readonly Scope[];
  /** Runs after the update when the element is on a page, and again whenever the token endpoint or source changes. */
  readonly onOpen?: () => void;
  /** Runs when the element has left its page; not when it was moved within it. `keepsPerson` is what the option below said. */
  readonly onClose?: (keepsPerson: boolean) => void;
  /**
   * Whether the element still holds the person's data after it has left the page. On its return it then connects as the
   * same person.
   */
  readonly keepsPerson?: () => boolean | undefined;
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
  /** By the scope of their tokens. */
  #clients = new Map<string, Client>();
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
    this.#clients = new Map();
    void this.#host.updateComplete.then(() => {
      if (this.#host.isConnected) this.#options.onOpen?.();
    });
  }

  hostDisconnected(): void {
    queueMicrotask(() => {
      if (this.#host.isConnected) return;
      this.#opened = null;
      const keepsPerson = !!this.#options.keepsPerson?.();
      if (!keepsPerson) this.reset();
      this.#options.onClose?.(keepsPerson);
    });
  }

  /**
   * Forgets the person, because the next call may come from another one. Call it once all requests of this person have
   * ended.
   */
  reset(): void {
    this.#clients = new Map();
    this.#subject = { owner: null };
  }

  /**
   * Takes `connect` as a parameter, because an element may be on its page before that code is loaded.
   *
   * @param scope What its tokens allow. Default: what the element itself does.
   */
  client(
    connect: (options: ConnectOptions) => Client,
    clock: Clock,
    scope: readonly Scope[] = this.#options.scope,
  ): Client {
    const open = () => this.#connect(connect, scope);
    const opened = () => this.#clients.get(scope.join());
    return {
      clock,
      call: async (call) => {
        const begun = opened();
        await this.#host.updateComplete;
        // Requests that an element sends while it leaves belong to the person it was connected as.
        const client = begun && !this.#host.isConnected ? begun : open();
        return client.call(call);
      },
      checkPerson: async () => {
        await this.#host.updateComplete;
        await open().checkPerson?.();
      },
      // What the back end can do does not depend on the scope.
      has: (feature) => [...this.#clients.values()].some((client) => client.has?.(feature)),
    };
  }

  #connect(connect: (options: ConnectOptions) => Client, scope: readonly Scope[]): Client {
    const key = scope.join();
    let client = this.#clients.get(key);
    if (!client) {
      client = connect({
        tokenEndpoint: new URL(this.#host.tokenEndpoint, this.#host.ownerDocument.baseURI).href,
        tokenSource: this.#host.tokenSource,
        scope,
        subject: this.#subject,
      });
      this.#clients.set(key, client);
    }
    return client;
  }
}
