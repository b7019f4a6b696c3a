import { randomBytes } from 'node:crypto';
import { DEFAULT_ACCOUNTS, startEmulator } from 'hdt-emulator';
import { createGateway, type Gateway, jsonLog, type Log, systemClock } from 'hdt-gateway';
import { listen } from 'hdt-gateway/node';
import { anonymousSession } from 'hdt-gateway/sessions';
import { keepPurging, openStore } from 'hdt-gateway/store';
import { Stops } from './stops.js';

/** Where the pages find the gateway. */
const BASE_PATH = '/hdt';

export interface Servers {
  readonly gateway: Gateway;
  /** Address of the emulator's own page, on this machine alone. */
  readonly emulatorPage: string;
  close(): Promise<void>;
}

/** Emulator and gateway in this process, for `npm start` and `npm run dev`. They need no account and no setting. */
export async function startServers(): Promise<Servers> {
  const stops = new Stops();
  try {
    return await startAll(stops);
  } catch (thrown) {
    // The first failure says why it could not start.
    await stops.stop().catch(() => {});
    throw thrown;
  }
}

async function startAll(stops: Stops): Promise<Servers> {
  const secret = () => randomBytes(32).toString('hex');

  // Callbacks stay on this machine: the emulator sends them here, and nobody else knows the header.
  const callbackHeader = { name: 'X-HDT-Callback', value: secret() };
  let receive: Gateway['fetch'] = () => new Response(null, { status: 503 });
  const receiver = await listen((...request) => receive(...request), { host: '127.0.0.1', port: 0 });
  stops.add(receiver.close);

  const emulator = await startEmulator({
    port: 0,
    host: '127.0.0.1',
    // Short enough to watch, long enough to see each state go by.
    pace: 1500,
    reviewTime: 6000,
    retryAfter: 1,
    accounts: DEFAULT_ACCOUNTS.map((account) => ({
      ...account,
      settings: {
        // Codes for reports that state none, such as the PDF among the samples.
        mapping: true,
        callback: {
          url: `${receiver.url}${BASE_PATH}/api/results`,
          header: callbackHeader,
          payloadType: 'Inline' as const,
        },
      },
    })),
  });
  stops.add(emulator.close);

  // The emulator forgets all when it ends, so there is nothing for the gateway to remember beyond that.
  const store = await openStore(':memory:');
  stops.add(store.close);

  const log = failuresOnly(jsonLog());
  const secrets = [secret()] as const;
  const gateway = createGateway({
    service: emulator,
    authenticate: anonymousSession({ secrets, clock: systemClock }),
    store,
    secrets,
    basePath: BASE_PATH,
    callbacks: { header: { name: callbackHeader.name, values: [callbackHeader.value] } },
    log,
  });
  stops.add(gateway.close);
  const stopPurging = keepPurging({ store, clock: systemClock, log, reconcile: gateway.reconcile });
  stops.add(async () => stopPurging());
  receive = gateway.fetch;

  return {
    gateway,
    emulatorPage: `${emulator.url}/portal/`,
    close: () => stops.stop(),
  };
}

/** The demo's terminal shows what went wrong, not every request. */
function failuresOnly(log: Log): Log {
  return (event) => {
    const isShown =
      event.event === 'failed' ||
      (event.event === 'request' && (event.status >= 500 || event.code === 'origin-not-allowed'));
    if (isShown) log(event);
  };
}
