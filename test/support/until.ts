import { waitUntil } from './testing.js';

/** Resolves when it is so; gives a loaded machine time. */
export const until = (isSo: () => unknown, message?: string): Promise<void> =>
  waitUntil(async () => Boolean(await isSo()), message, { interval: 10, timeout: 50_000 });

/** Resolves when the element shows what is wanted, looking again whenever something in it changes. */
export const untilShown = (element: Element, isShown: () => boolean): Promise<void> =>
  new Promise((resolve) => {
    const observer = new MutationObserver(() => look());
    const look = () => {
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
    look();
  });
