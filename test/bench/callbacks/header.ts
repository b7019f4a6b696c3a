import type { CallbackHeader } from '../../../server-stub/gateway/dist/callbacks/callback-routes.js';

/** What lets the service of the benches in. */
export const HEADER: CallbackHeader = { name: 'x-bench-key', values: ['key-of-the-callbacks-of-the-bench'] };
