import { type RunningEmulator, startEmulator } from '../../server-stub/emulator/src/node/serve.js';
import { createGateway, type Gateway } from '../../server-stub/gateway/src/app.js';
import type { Limits } from '../../server-stub/gateway/src/limits.js';
import { systemClock } from '../../src/core/clock.js';
import type { Client } from '../../src/core/service/client.js';
import { connect } from '../../src/core/service/connect.js';
import type { Scope } from '../../src/core/service/token.js';
import { openTestStore } from '../gateway/support/store.js';

export interface House {
  readonly emulator: RunningEmulator;
  readonly gateway: Gateway;
  /** A client of our own, signed in as `user`, speaking to the gateway without a socket. */
  client(user: string, scope?: readonly Scope[]): Client;
  /** Moves the gateway's clock on, and only its: clients believe their tokens are still good. */
  later(ms: number): void;
  close(): Promise<void>;
}

/** Browser client, gateway and emulator together: three readings of one interface. */
export async function openHouse({ limits = {} }: { limits?: Partial<Limits> } = {}): Promise<House> {
  const emulator = await startEmulator({ port: 0, pace: 0, reviewTime: 0 });
  const store = await openTestStore();
  let ahead = 0;
  const gateway = createGateway({
    service: emulator,
    authenticate: (request) => {
      const subject = request.headers.get('x-test-user');
      return subject ? { subject } : null;
    },
    store,
    secrets: ['a secret of thirty-two characters or more'],
    basePath: '/hdt',
    limits,
    clock: { now: () => Date.now() + ahead },
  });
  return {
    emulator,
    gateway,
    client: (user, scope = ['pathology', 'medical']) =>
      connect({
        tokenEndpoint: 'https://clinic.test/hdt/token',
        scope,
        clock: systemClock,
        fetch: async (input, init = {}) => {
          const headers = new Headers(init.headers);
          headers.set('x-test-user', user);
          // The gateway has no use for browser-only members of a request.
          const { method, body, signal } = init;
          return gateway.fetch(
            new Request(input as string, { method, headers, body, signal, duplex: 'half' } as RequestInit),
          );
        },
      }),
    later(ms) {
      ahead += ms;
    },
    async close() {
      await gateway.close();
      await store.close();
      await emulator.close();
    },
  };
}
