import { createStore } from '../core/store.js';
import { advanceCapture, type Capture, type CaptureEvent, type CaptureNotice } from './capture-state.js';

export interface CaptureChange {
  readonly previous: Capture;
  readonly capture: Capture;
  readonly event: CaptureEvent | CaptureNotice;
}

export type CaptureStore = ReturnType<typeof createCaptureStore>;

/** The state of one capture, whose listeners know it as `capture`. */
export function createCaptureStore() {
  const store = createStore<Capture, CaptureEvent, CaptureNotice>({ status: 'idle' }, advanceCapture);
  return {
    ...store,
    subscribe: (listener: (change: CaptureChange) => unknown): (() => void) =>
      store.subscribe(({ previous, state, event }) => listener({ previous, capture: state, event })),
  };
}
