import { waitUntil } from './testing.js';

/** Milliseconds, enough on a machine ten times overloaded. A test that hangs names what it waits for. */
export const TIMEOUT = 50_000;

/** Resolves once the condition holds. */
export const until = (holds: () => unknown, message?: string): Promise<void> =>
  waitUntil(async () => Boolean(await holds()), message, { interval: 10, timeout: TIMEOUT });

/** Resolves once the element shows what is expected. Checks again after each change in its shadow root. */
export const untilShown = (element: Element, isShown: () => boolean): Promise<void> =>
  new Promise((resolve, reject) => {
    const observer = new MutationObserver(() => check());
    const giveUp = setTimeout(() => {
      observer.disconnect();
      reject(new Error(`never shown: ${isShown}`));
    }, TIMEOUT);
    const check = () => {
      if (!isShown()) return;
      clearTimeout(giveUp);
      observer.disconnect();
      resolve();
    };
    observer.observe(element.shadowRoot!, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
    check();
  });
