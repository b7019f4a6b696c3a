#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import type { Account } from './accounts/accounts.js';
import { type Arguments, parseArguments, USAGE } from './node/command/arguments.js';
import { onStop } from './node/command/on-stop.js';
import { ArgumentError } from './node/command/values.js';
import { openPersistence } from './node/open-persistence.js';
import { isLoopback, startEmulator } from './node/serve.js';
import { type PersistedState, timeNow } from './persistence/persistence.js';
import { createClock } from './time/clock.js';

// The emulator on its own: a back end can be pointed at it without the gateway.
try {
  const given = parseArguments(process.argv.slice(2));
  if (given.help) console.log(USAGE);
  else if (given.version) console.log(packageVersion());
  else await run(given);
} catch (thrown) {
  if (thrown instanceof ArgumentError)
    console.error(`${thrown.message}\n\nnpx hdt-emulator --help lists all options.`);
  else console.error(thrown instanceof Error ? `The emulator could not start: ${thrown.message}` : thrown);
  process.exit(1);
}

async function run({
  ids,
  startTime,
  paused,
  quiet,
  data,
  clean,
  help,
  version,
  forwardTo,
  ...given
}: Arguments): Promise<void> {
  const log = quiet ? () => {} : (line: string) => console.log(`  ${line}`);
  const persistence = data === undefined ? undefined : openPersistence(data, { clean });
  const emulator = await startEmulator({
    ...given,
    clock: createClock(timeOf(persistence?.state()?.clock, { startTime, paused })),
    ...(ids !== undefined && { ids }),
    ...(forwardTo !== undefined && { forwardTo }),
    ...(persistence && { persistence }),
    log,
  });
  onStop(async () => {
    await emulator.close();
    persistence?.close();
  });
  const { port } = new URL(emulator.url);
  if (given.port !== 0 && Number(port) !== given.port)
    console.log(`\n  Port ${given.port} is in use; listening on ${port} instead.`);
  const where = persistence
    ? `keeps everything in ${data}`
    : 'keeps everything in memory and forgets it when it ends';
  console.log(`\n  An emulator of the service, not the service: it ${where}.`);
  if (!isLoopback(given.host)) {
    console.log(
      `  It listens on ${given.host}: others on the network can reach it. Send it no real person's data.`,
    );
  }
  for (const { customerId, keys } of emulator.accounts)
    console.log(`  Account ${customerId}   key ${keys.join(', ')}`);
  if (forwardTo !== undefined)
    console.log(`  Callbacks go to       ${forwardTo}${withoutCallback(emulator.accounts)}`);
  console.log(`  Page in a browser     ${emulator.url}/portal/`);
  console.log('  Ctrl-C stops it.\n');
  console.log(`ready ${emulator.url} key=${emulator.key}`);
}

/** Forwarding does not make callbacks where the service would send none. */
function withoutCallback(accounts: readonly Account[]): string {
  const without = accounts.filter(({ settings }) => !settings?.callback).map(({ customerId }) => customerId);
  return without.length > 0 ? ` (none of account ${without.join(', ')}, which has no --callback)` : '';
}

function packageVersion(): string {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

/** A running clock catches up on the time while the emulator was off. */
function timeOf(
  kept: PersistedState['clock'] | undefined,
  { startTime, paused }: Pick<Arguments, 'startTime' | 'paused'>,
) {
  if (kept) return { start: timeNow(kept), running: kept.running };
  return { ...(startTime !== undefined && { start: startTime }), running: !paused };
}
