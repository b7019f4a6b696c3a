// Types of the headless entry; a wrong line here does not compile.
import { expectTypeOf } from 'expect-type';
import {
  type Capture,
  type Client,
  createCaptureFlow,
  createRecordsFlow,
  createUploadFlow,
  type Entry,
  type ErrorOrigin,
  errorOrigin,
  HdtError,
  type HdtErrorCode,
  type Journal,
  memoryJournal,
  systemClock,
} from '../../src/headless.js';

const tokenEndpoint = '/hdt/token';
declare const client: Client;

// A token endpoint or a client is enough; nothing is not.
createUploadFlow({ tokenEndpoint });
createCaptureFlow({ tokenEndpoint });
createRecordsFlow({ tokenEndpoint });
createUploadFlow({ client });
createCaptureFlow({ client });
createRecordsFlow({ client });
// @ts-expect-error neither endpoint nor client
createUploadFlow({});
// @ts-expect-error neither endpoint nor client
createCaptureFlow({ clock: systemClock });
// @ts-expect-error the client is an option
createRecordsFlow(client);
// @ts-expect-error the scope is the flow's own
createUploadFlow({ tokenEndpoint, scope: ['pathology'] });

// Every seam can be replaced, and only by its own type.
createUploadFlow({
  tokenEndpoint,
  tokenSource: async ({ scope }) => ({
    access_token: scope,
    token_type: 'Bearer',
    expires_in: 60,
    base_url: '/',
  }),
  fetch: globalThis.fetch,
  clock: systemClock,
  journal: memoryJournal(),
  connectivity: { isOnline: () => true, whenOnline: async () => {} },
  whenVisible: async () => {},
  prepare: async (body, { format }) => ({ body, format, via: 'pass' }),
  policy: () => ({ formats: ['pdf'], maxFileSize: 1000, maxFiles: 1 }),
  shouldAccept: (file, format) => file.size > 0 && format === 'pdf',
  onSessionChanged: () => {},
  random: () => 0,
});
// @ts-expect-error no such format
createUploadFlow({ tokenEndpoint, policy: () => ({ formats: ['doc'], maxFileSize: 1, maxFiles: 1 }) });
// @ts-expect-error a number of milliseconds is no clock
createUploadFlow({ tokenEndpoint, clock: 1000 });
// @ts-expect-error a function, read at every response
createCaptureFlow({ tokenEndpoint, minConfidence: 0.8 });

expectTypeOf(createUploadFlow).returns.toHaveProperty('entries').returns.toEqualTypeOf<readonly Entry[]>();
expectTypeOf(createCaptureFlow).returns.toHaveProperty('current').returns.toEqualTypeOf<Capture>();
expectTypeOf(memoryJournal).returns.toEqualTypeOf<Journal>();

// The status decides what an entry holds.
type In<Status extends Entry['status']> = Extract<Entry, { status: Status }>;
expectTypeOf<In<'ready'>>().toHaveProperty('rows');
expectTypeOf<In<'received' | 'processing'>>().toHaveProperty('uploadId');
expectTypeOf<In<'queued'>>().not.toHaveProperty('uploadId');
expectTypeOf<In<'failed'>['code']>().toEqualTypeOf<HdtErrorCode>();

// The codes are a closed union.
expectTypeOf<HdtErrorCode>().not.toEqualTypeOf<string>();
expectTypeOf<'too-large'>().toExtend<HdtErrorCode>();
expectTypeOf<'offline'>().not.toExtend<HdtErrorCode>();
expectTypeOf(errorOrigin).returns.toEqualTypeOf<ErrorOrigin>();
// @ts-expect-error not a code
new HdtError('oops');
