import type { SeenResponse, SentRequest } from './page-fetch.js';
import type { Sent } from './reports.js';

/**
 * What an element can know of who has added something: it asks by exchanging a token. Where it could not ask, or had no answer yet,
 * when somebody else signed in, what was added is sent for whoever is signed in when the answer comes.
 */
export class PersonQuestion {
  /** Whose answers have come since they were added. */
  readonly #answered = new Set<Sent>();
  /** Whether a question was on its way at some moment since the last of them was added. */
  #isAsked = false;
  #openQuestions = 0;

  get isOpen(): boolean {
    return this.#openQuestions > 0;
  }

  onAdded(): void {
    this.#isAsked = this.isOpen;
  }

  onRequest({ path }: SentRequest): void {
    if (path !== '/token') return;
    this.#isAsked = true;
    this.#openQuestions += 1;
  }

  /** With or without a response. */
  onRequestEnd({ path }: SentRequest): void {
    if (path === '/token') this.#openQuestions -= 1;
  }

  onResponse({ request, status, isJson, sender }: SeenResponse, added: Iterable<Sent>): void {
    if (request.path !== '/token' || status !== 200 || !isJson) return;
    for (const sent of added) if (sent.person === sender) this.#answered.add(sent);
  }

  /**
   * Somebody else signs in.
   *
   * @param canAsk Whether the element has a network and waits for no exchange of another element, which may start the session.
   */
  onSignIn(added: Iterable<Sent>, { canAsk }: { readonly canAsk: boolean }): void {
    if (canAsk && !this.#isAsked) return;
    for (const sent of added) if (!this.#answered.has(sent)) sent.person = null;
  }
}
