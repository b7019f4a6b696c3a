import { randomUUID } from 'node:crypto';
import { listen } from '../../../server-stub/gateway/dist/mounts/listen.js';
import type { Store } from '../../../server-stub/gateway/dist/repositories.js';
import { startGateway } from '../process/gateway.js';
import { serve } from '../process/serve.js';
import { CALLBACK_HEADER } from './settings.js';

let store: Store;

const PEOPLE = 100;

export type Receiver = typeof methods;

const methods = serve({
  async start(database: string): Promise<string> {
    const options = { service: 'http://127.0.0.1:9', database, callbacks: { header: CALLBACK_HEADER } };
    const { gateway, store: opened } = await startGateway(options);
    store = opened;
    return (await listen(gateway.fetch, { host: '127.0.0.1', port: 0 })).url;
  },

  /** Records new uploads of many people, and returns their ids. */
  async recordUploads(uploads: number): Promise<string[]> {
    const ids = Array.from({ length: uploads }, () => randomUUID());
    await Promise.all(
      Array.from({ length: PEOPLE }, (_, n) => {
        const uploadIds = ids.filter((_id, at) => at % PEOPLE === n);
        return store.forOwner({ tenant: '', subject: `person-${n}` }).record('upload', uploadIds, Date.now());
      }),
    );
    return ids;
  },

  /** Counts the uploads of which this number of rows is stored. */
  async countStored(ids: readonly string[], rows: number): Promise<number> {
    const all = await Promise.all(ids.map((id) => store.receipts.collected(id)));
    return all.filter((collected) => collected?.rows.length === rows).length;
  },
});
