/**
 * Parses the service's callbacks, for a back end that receives them with its own route.
 *
 * @module hdt-gateway/callbacks
 */
export { type CallbackReader, createCallbackReader } from '../callbacks/callback-reader.js';
export { envelopeFromHeaders, type RawEnvelope } from '../callbacks/envelope.js';
export { CallbackFailure } from '../callbacks/failure.js';
export type { Callback, ReceivedCallback } from '../callbacks/read-callback.js';
export { withoutMarks } from '../file-mark.js';
