import type { PhotoSeries } from '../results/data/assessment.js';
import { advance, type Capture, type CaptureEvent, type Photo } from './capture-state.js';

export interface CaptureChange {
  readonly previous: Capture;
  readonly capture: Capture;
  readonly event: CaptureEvent;
}

/** The state of one capture, and the listeners to its changes. */
export interface CaptureStore {
  current(): Capture;
  /** @throws {TypeError} when the current status cannot take the event. */
  dispatch(event: CaptureEvent): void;
  /** Publishes an event that leaves the state as it is. */
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

/** Facts about earlier pictures that outlast a state of the capture. */
export interface CaptureMemory {
  /** Earlier pictures of the same display. */
  series: PhotoSeries;
  /** A phone's photo that arrived while the person was typing a number; it is shown after the current one. */
  nextPhoto: PhonePhoto | null;
}

const EMPTY_SERIES: PhotoSeries = { retakes: 0, earlierReadings: [] };

export const createCaptureMemory = (): CaptureMemory => ({ series: EMPTY_SERIES, nextPhoto: null });

export function clearMemory(memory: CaptureMemory): void {
  Object.assign(memory, createCaptureMemory());
}
