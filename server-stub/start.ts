import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { DEFAULT_ACCOUNTS, startEmulator } from 'hdt-emulator';
import { createGateway, type Gateway, jsonLog, type Log, systemClock } from 'hdt-gateway';
import { listen, onStop } from 'hdt-gateway/node';
import { anonymousSession } from 'hdt-gateway/sessions';
import { keepPurging, openStore } from 'hdt-gateway/store';
import qrcode from 'qrcode-terminal';
import { lanAddresses } from './addresses.js';
import { startDemoServer } from './demo-server.js';

// Everything there is to try, in one process: emulator, gateway and demo. Needs no account and no setting.
const basePath = '/hdt';

const { values } = parseArgs({ options: { port: { type: 'string', default: '5173' } } });
const port = Number(values.port);
if (!Number.isInteger(port) || port < 0 || port > 65535) {
  console.error('--port must be a number from 0 to 65535');
  process.exit(1);
}

const stops: (() => Promise<void>)[] = [];
const stopAll = async () => {
  for (const stop of stops.reverse()) await stop();
};
onStop(stopAll);

const secret = () => randomBytes(32).toString('hex');

// Callbacks stay on this machine: the emulator sends them here, and nobody else knows the header.
const callbackHeader = { name: 'X-HDT-Callback', value: secret() };
let receive: Gateway['fetch'] = () => new Response(null, { status: 503 });
const receiver = await listen((...request) => receive(...request), { host: '127.0.0.1', port: 0 });
stops.push(receiver.close);

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
        url: `${receiver.url}${basePath}/api/results`,
        header: callbackHeader,
        payloadType: 'Inline' as const,
      },
    },
  })),
});
stops.push(emulator.close);

// The emulator forgets all when it ends, so there is nothing for the gateway to remember beyond that.
const store = await openStore(':memory:');
stops.push(store.close);

const log = failuresOnly(jsonLog());
const secrets = [secret()] as const;
const gateway = createGateway({
  service: emulator,
  authenticate: anonymousSession({ secrets, clock: systemClock }),
  store,
  secrets,
  basePath,
  callbacks: { header: { name: callbackHeader.name, values: [callbackHeader.value] } },
  log,
});
stops.push(gateway.close);
const stopPurging = keepPurging({ store, clock: systemClock, log, reconcile: gateway.reconcile });
stops.push(async () => stopPurging());
receive = gateway.fetch;

const emulatorPage = `${emulator.url}/portal/`;
console.log('Building the demo …');
const demo = await startDemoServer({ gateway, port, emulatorPage });
stops.push(demo.close);

announce(demo.port);

function announce(demoPort: number): void {
  const local = `https://localhost:${demoPort}/`;
  const [nearest, ...others] = lanAddresses().map((address) => `https://${address}:${demoPort}/`);
  console.log(`\n  On this machine   ${local}`);
  console.log(`  Its emulator      ${emulatorPage}`);
  if (nearest) {
    console.log(`  On a phone        ${[nearest, ...others].join('  ')}\n`);
    qrcode.generate(nearest, { small: true }, (code) => console.log(code.replace(/^/gm, '  ')));
  }
  console.log('  The certificate is made on this machine, so browsers warn once: accept it to go on.');
  console.log(
    '  A local emulator answers. Nothing leaves your network, and nothing is kept. Ctrl-C stops it.\n',
  );
  console.log(`ready ${local}`);
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
