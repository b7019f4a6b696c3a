import { createGateway, type Gateway } from '../../../server-stub/gateway/dist/app.js';
import { openRedis } from '../../../server-stub/gateway/dist/ephemeral-store.js';
import type { GatewayOptions } from '../../../server-stub/gateway/dist/options.js';
import { openStore, type Store } from '../../../server-stub/gateway/dist/repositories.js';

/** The header by which the bench signs a person in. */
export const PERSON_HEADER = 'x-bench-person';

interface BenchGatewayOptions extends Pick<GatewayOptions, 'callbacks' | 'limits'> {
  readonly service: string;
  readonly database: string;
  /** Address of the Redis beside PostgreSQL; without it the database counts. */
  readonly redis?: string | undefined;
}

/** Starts the gateway as its command does, but without a log and with a header as sign-in. */
export async function startGateway({
  service,
  database,
  redis,
  ...options
}: BenchGatewayOptions): Promise<{ gateway: Gateway; store: Store }> {
  const store = await openStore(database, redis ? { ephemeral: await openRedis(redis) } : {});
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
