import { onStop } from '../stop.js';
import { ArgumentError, type Arguments, parseArguments, USAGE } from './arguments.js';
import { createClock } from './clock.js';
import { createIds } from './ids.js';
import { isLoopback, startEmulator } from './serve.js';

// The emulator on its own: a back end can be pointed at it without the gateway.
try {
  const given = parseArguments(process.argv.slice(2));
  if (given.help) console.log(USAGE);
  else await run(given);
} catch (thrown) {
  if (thrown instanceof ArgumentError)
    console.error(`${thrown.message}\n\nnpm run emulator -- --help lists all options.`);
  else console.error(thrown instanceof Error ? `The emulator could not start: ${thrown.message}` : thrown);
  process.exit(1);
}

async function run({ seed, quiet, startTime, standing, ...given }: Arguments): Promise<void> {
  const log = quiet ? () => {} : (line: string) => console.log(`  ${line}`);
  const clock = createClock({ ...(startTime !== undefined && { start: startTime }), running: !standing });
  const emulator = await startEmulator({ ...given, clock, ids: createIds(seed), log });
  onStop(emulator.close);
  console.log(
    `\n  An emulator of the service, not the service: it keeps everything in memory and forgets it when it ends.`,
  );
  if (!isLoopback(given.host)) {
    console.log(
      `  It listens on ${given.host}: others on the network can reach it. Send it no real person's data.`,
    );
  }
  for (const { customerId, keys } of given.accounts)
    console.log(`  Account ${customerId}   key ${keys.join(', ')}`);
  console.log(`  Its page for people   ${emulator.url}/portal/`);
  console.log('  Ctrl-C stops it.\n');
  console.log(`ready ${emulator.url} key=${emulator.key}`);
}
