/**
 * The emulator in a page or a Service Worker: text formats, in memory, without a page of its own.
 *
 * @module hdt-emulator/browser
 */
import { createEmulator as createCore, type Emulator, type EmulatorOptions } from './app.js';
import { readDocument } from './parse/read-document.js';

export { type Account, DEFAULT_ACCOUNTS, DEFAULT_KEY } from './accounts/accounts.js';
export type { Callback, LoggedRequest, Upload } from './admin/wire.js';
export type { EmulatorHandle, SentCallback } from './app.js';
export { type FaultRule, RuleError } from './faults/rule.js';
export type { EmulatorState } from './persistence/persistence.js';
export { type Correction, ReviewError } from './review/correction.js';
export { type ControlledClock, createClock } from './time/clock.js';
export type { InitialUpload } from './uploads/initial-upload.js';
export type { Emulator, EmulatorOptions };

/**
 * An emulator in this thread.
 *
 * @example
 * const emulator = createEmulator({ advance: 'at-once' });
 * addEventListener('fetch', (event) => {
 *   if (new URL(event.request.url).pathname.startsWith('/api/')) event.respondWith(emulator.fetch(event.request));
 * });
 */
export const createEmulator = (options: EmulatorOptions = {}): Emulator =>
  // A Service Worker cannot load modules later.
  createCore({ parse: (bytes) => readDocument(bytes), ...options });
