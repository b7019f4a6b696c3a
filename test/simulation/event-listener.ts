import type { Store } from '../../server-stub/gateway/src/repositories.js';
import type { Serve } from './network.js';
import type { PageChecks, PageLife } from './page-checks.js';
import { createPageFetch } from './page-fetch.js';
import type { World } from './world.js';

export interface EventListenerOptions {
  readonly world: World;
  readonly name: string;
  readonly host: string;
  readonly serve: Serve;
  /** Whose events it listens to. */
  readonly person: string;
  readonly beginChecks: (page: () => PageLife) => PageChecks;
}

/** Milliseconds before a stream is opened again, as it asks for, and of silence after which it counts as lost. */
const REOPENED = 3_000;
const SILENCE = 45_000;

/** Types of events that are deleted with their pairing: nobody misses them. */
const PASSING = /^(?:handoff|photo|message)$/;

/** More events than a person has in one run. */
const ALL = 10_000;

/** A program that hears a person's events from the first to the last, by `Last-Event-ID` (WHATWG HTML, Server-sent events). */
export class EventListener {
  readonly #options: EventListenerOptions;
  readonly #fetch: typeof globalThis.fetch;
  readonly #life = new AbortController();
  /** Numbers of the events, in the order of arrival. */
  readonly #heard: number[] = [];
  /** The number after which it listens; null before the first stream has opened. */
  #start: number | null = null;
  #stream = new AbortController();

  constructor(options: EventListenerOptions) {
    this.#options = options;
    const { world, name, serve, person, beginChecks } = options;
    const checks = beginChecks(() => ({ name, owner: person, hurries: 0, unfinished: 0 }));
    this.#fetch = createPageFetch({
      world,
      name,
      serve,
      isOnline: () => true,
      person: () => person,
      life: this.#life.signal,
      ...checks,
    });
    void this.#listen();
  }

  /** Opens the stream again, after which it must have heard everything. */
  recover(): void {
    this.#stream.abort();
  }

  close(): void {
    this.#life.abort(new DOMException('left', 'AbortError'));
  }

  /** @returns What is wrong with the events it has heard; null when nothing is. */
  async findFault({ events }: Pick<Store, 'events'>): Promise<string | null> {
    const { name, person } = this.#options;
    if (this.#start === null) return `${name} has opened no stream`;
    const stored = await events.after({ tenant: '', subject: person }, this.#start, ALL);
    const numbers = stored
      .filter(({ event }) => !PASSING.test(event.type))
      .map(({ number }) => number)
      .join(' ');
    return numbers === this.#heard.join(' ')
      ? null
      : `${name} has heard ${this.#heard.join(' ')} of ${numbers}`;
  }

  async #listen(): Promise<void> {
    const { time } = this.#options.world;
    while (!this.#life.signal.aborted) {
      this.#stream = new AbortController();
      await this.#readStream().catch(() => {});
      this.#stream.abort();
      await time.sleep(REOPENED);
    }
  }

  async #readStream(): Promise<void> {
    const { host } = this.#options;
    const exchange = await this.#fetch(`https://${host}/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-hdt-client': '1' },
      body: JSON.stringify({ scope: 'pathology medical' }),
    });
    const { access_token } = (await exchange.json()) as { access_token: string };
    const last = this.#heard.at(-1) ?? this.#start;
    const response = await this.#fetch(`https://${host}/events`, {
      headers: {
        authorization: `Bearer ${access_token}`,
        ...(last !== null && { 'last-event-id': String(last) }),
      },
      signal: this.#stream.signal,
    });
    if (response.status !== 200) return;
    const reader = response.body!.getReader();
    const decoder = new TextDecoder();
    for (let incomplete = ''; ; ) {
      const { value } = await this.#orSilence(reader.read());
      if (!value) return;
      const blocks = (incomplete + decoder.decode(value, { stream: true })).split('\n\n');
      incomplete = blocks.pop() ?? '';
      for (const block of blocks) this.#onBlock(block);
    }
  }

  #onBlock(block: string): void {
    const number = /^id: (\d+)$/m.exec(block)?.[1];
    if (number === undefined) return;
    if (/^: open/m.test(block)) this.#start ??= Number(number);
    else if (!/^event: (?:handoff|photo|message)$/m.test(block)) this.#heard.push(Number(number));
  }

  /** Rejects when nothing comes for long, or when the stream is to be opened again. */
  #orSilence<Value>(read: Promise<Value>): Promise<Value> {
    const { time } = this.#options.world;
    return new Promise((resolve, reject) => {
      read.then(resolve, reject);
      void time.sleep(SILENCE).then(reject);
      this.#stream.signal.addEventListener('abort', reject, { once: true });
    });
  }
}
