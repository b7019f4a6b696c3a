import { waitUntil } from './testing.js';

/** Resolves once the condition holds. The timeout is enough on a machine ten times overloaded. */
export const until = (holds: () => unknown, message?: string): Promise<void> =>
  waitUntil(async () => Boolean(await holds()), message, { interval: 10, timeout: 50_000 });

/** Resolves once the element shows what is expected. Checks again after each change in its shadow root. */
export const untilShown = (element: Element, isShown: () => boolean): Promise<void> =>
  new Promise((resolve) => {
    const observer = new MutationObserver(() => check());
    const check = () => {
      if (!isShown()) return;
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
