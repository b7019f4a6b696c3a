/**
 * An emulator of the service inside another program: a test, or a demo. `npx hdt-emulator` runs it by itself.
 *
 * @module hdt-emulator
 */
export { type Account, DEFAULT_ACCOUNTS } from './accounts/accounts.js';
export type { Callback, LoggedRequest, Upload } from './admin/wire.js';
export type { EmulatorHandle, SentCallback } from './app.js';
export { type FaultRule, RuleError } from './faults/rule.js';
export { readSeedFile, type Seed } from './node/command/seed-file.js';
export { type RunningEmulator, type ServeOptions, startEmulator } from './node/serve.js';
export type { EmulatorState } from './persistence/persistence.js';
export { type Correction, ReviewError } from './review/correction.js';
export type { InitialUpload } from './uploads/initial-upload.js';
