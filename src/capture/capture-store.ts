import { createStore } from '../core/store.js';
import type { PhotoSeries } from '../results/data/assessment.js';
import { advance, type Capture, type CaptureEvent, type Photo } from './capture-state.js';

export interface CaptureChange {
  readonly previous: Capture;
  readonly capture: Capture;
  readonly event: CaptureEvent;
}

export type CaptureStore = ReturnType<typeof createCaptureStore>;

/** The state of one capture, whose listeners know it as `capture`. */
export function createCaptureStore() {
  const store = createStore<Capture, CaptureEvent>({ status: 'idle' }, advance);
  return {
    ...store,
    subscribe: (listener: (change: CaptureChange) => unknown): (() => void) =>
      store.subscribe(({ previous, state, event }) => listener({ previous, capture: state, event })),
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
