import type { Series } from './assessment.js';
import { advance, type Capture, type CaptureEvent, type Photo } from './capture-state.js';

export interface CaptureChange {
  readonly previous: Capture;
  readonly capture: Capture;
  readonly event: CaptureEvent;
}

/** The state of one capture, and who listens to its changes. */
export interface CaptureStore {
  current(): Capture;
  /** @throws {TypeError} when the current status cannot take the event. */
  dispatch(event: CaptureEvent): void;
  /** Tells the listeners of an event that leaves the state as it is. */
  notify(event: CaptureEvent): void;
  /** @returns A function that ends the subscription. */
  subscribe(listener: (change: CaptureChange) => unknown): () => void;
}

export function createCaptureStore(): CaptureStore {
  const listeners = new Set<(change: CaptureChange) => unknown>();
  let state: Capture = { status: 'idle' };
  const publish = (event: CaptureEvent, previous: Capture) => {
    for (const listener of listeners) listener({ previous, capture: state, event });
  };
  return {
    current: () => state,
    dispatch(event) {
      const previous = state;
      state = advance(previous, event);
      publish(event, previous);
    },
    notify: (event) => publish(event, state),
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** A photo that a paired phone has sent, and the response of its extraction. */
export interface PhonePhoto {
  readonly photo: Photo;
  readonly body: Promise<unknown>;
}

/** What a capture remembers from one picture to the next. */
export interface CaptureMemory {
  /** Earlier pictures of the same display. */
  series: Series;
  /** A phone's photo that came while a number was being typed: it is shown next. */
  next: PhonePhoto | null;
}

const NO_SERIES: Series = { retakes: 0, earlier: [] };

export const createCaptureMemory = (): CaptureMemory => ({ series: NO_SERIES, next: null });

export function clearMemory(memory: CaptureMemory): void {
  Object.assign(memory, createCaptureMemory());
}
