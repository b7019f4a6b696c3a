import { randomUUID } from 'node:crypto';
import { listen } from '../../../server-stub/gateway/dist/mounts/listen.js';
import type { Store } from '../../../server-stub/gateway/dist/repositories.js';
import { startGateway } from '../process/gateway.js';
import { serve } from '../process/serve.js';
import { HEADER } from './header.js';

let store: Store;

const PEOPLE = 100;

export type Receiver = typeof methods;

const methods = serve({
  async start(database: string): Promise<string> {
    const options = { service: 'http://127.0.0.1:9', database, callbacks: { header: HEADER } };
    const { gateway, store: opened } = await startGateway(options);
    store = opened;
    return (await listen(gateway.fetch, { host: '127.0.0.1', port: 0 })).url;
  },

  /** So many uploads, each somebody's; their ids. */
  async own(uploads: number): Promise<string[]> {
    const ids = Array.from({ length: uploads }, () => randomUUID());
    await Promise.all(
      Array.from({ length: PEOPLE }, (_, n) => {
        const own = ids.filter((_id, at) => at % PEOPLE === n);
        return store.forOwner({ tenant: '', subject: `person-${n}` }).record('upload', own, Date.now());
      }),
    );
    return ids;
  },

  /** How many of them have so many rows stored. */
  async stored(ids: readonly string[], rows: number): Promise<number> {
    const all = await Promise.all(ids.map((id) => store.receipts.collected(id)));
    return all.filter((collected) => collected?.rows.length === rows).length;
  },
});
