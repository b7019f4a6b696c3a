import type { Journal } from './journal.js';

/** @returns A journal that lasts as long as the object. */
export const memoryJournal = (): Journal => {
  const ids = new Set<string>();
  return { read: () => [...ids], add: (id) => void ids.add(id), remove: (id) => void ids.delete(id) };
};
