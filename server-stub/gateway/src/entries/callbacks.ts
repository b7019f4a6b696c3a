/** Reads the service's callbacks, for a back end that receives them by a route of its own. */
export { type CallbackReader, createCallbackReader } from '../callbacks/callback-reader.js';
export { type StatedEnvelope, statedInHeaders } from '../callbacks/envelope.js';
export { CallbackFailure } from '../callbacks/failure.js';
export type { Callback, ReceivedCallback } from '../callbacks/read-callback.js';
