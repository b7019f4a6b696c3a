import type { CallbackHeader } from '../../../server-stub/gateway/dist/callbacks/callback-routes.js';

/** The header by which the gateway recognises callbacks of the service. */
export const CALLBACK_HEADER: CallbackHeader = {
  name: 'x-bench-key',
  values: ['key-of-the-callbacks-of-the-bench'],
};

/** Tests of each report. */
export const TESTS_PER_REPORT = 20;
