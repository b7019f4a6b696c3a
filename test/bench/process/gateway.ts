import { createGateway, type Gateway } from '../../../server-stub/gateway/dist/app.js';
import type { GatewayOptions } from '../../../server-stub/gateway/dist/options.js';
import { openStore, type Store } from '../../../server-stub/gateway/dist/repositories.js';

/** The header by which the bench signs a person in. */
export const PERSON_HEADER = 'x-bench-person';

interface BenchGatewayOptions extends Pick<GatewayOptions, 'callbacks' | 'limits'> {
  readonly service: string;
  readonly database: string;
}

/** Starts the gateway as its command does, but without a log and with a header as sign-in. */
export async function startGateway({
  service,
  database,
  ...options
}: BenchGatewayOptions): Promise<{ gateway: Gateway; store: Store }> {
  const store = await openStore(database);
  const gateway = createGateway({
    service: { url: service, key: 'key-of-the-bench-0123456789' },
    authenticate: (request) => {
      const subject = request.headers.get(PERSON_HEADER);
      return subject ? { subject } : null;
    },
    store,
    secrets: ['a secret of the bench, long enough for it'],
    ...options,
  });
  return { gateway, store };
}
