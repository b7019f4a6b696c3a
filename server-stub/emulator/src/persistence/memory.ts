import type { EmulatorState, Persistence } from './persistence.js';

/** Saves nothing: it only holds the state that an emulator begins with. */
export function createMemoryPersistence(): Persistence {
  let first: EmulatorState | null = null;
  const nothing = () => {};
  return {
    state: () => first,
    replace(state) {
      first = state;
    },
    uploads: () => first?.uploads ?? [],
    readings: () => first?.readings ?? [],
    receive: nothing,
    saveState: nothing,
    saveUpload: nothing,
    dropUpload: nothing,
    dropReading: nothing,
    close: nothing,
  };
}
