/**
 * An emulator of the service inside another program: a test, or a demo. `npx hdt-emulator` runs one of its own.
 *
 * @module hdt-emulator
 */
export { type Account, DEFAULT_ACCOUNTS } from './accounts/accounts.js';
export { type RunningEmulator, type ServeOptions, startEmulator } from './node/serve.js';
