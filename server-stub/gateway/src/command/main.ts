#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { DEFAULT_LIMITS, MAX_TIMER } from '../limits.js';
import { jsonLog } from '../log.js';
import { onStop } from '../mounts/on-stop.js';
import { reasonOf } from '../problem.js';
import { type Configuration, readConfiguration, UserError } from './configuration.js';
import { USAGE, unknownVariables, withoutServiceLinks } from './variables.js';

/** Milliseconds of a stop besides the time for which an upload may wait for the service's response. */
const STOP_MARGIN = 20_000;

// The gateway as a process of its own. All settings are environment variables.
const log = jsonLog();

try {
  const [subcommand, ...others] = process.argv.slice(2);
  if (subcommand === 'conformance') {
    const { conformance } = await import('./conformance.js');
    process.exit((await conformance(others, process.env.HDT_API_KEY ?? '', console.log)) ? 0 : 1);
  }
  const { check, help, version } = readArguments();
  if (help) console.log(USAGE);
  else if (version) console.log(packageVersion());
  else {
    const env = withoutServiceLinks(process.env);
    // Before all else, since it may be why another setting is missing.
    for (const name of unknownVariables(env))
      console.error(`Warning: ${name} is not a setting of the gateway, likely a typing error (see --help)`);
    const configuration = readConfiguration(env);
    // Loaded late: the server takes five times as long to load as an answer that needs none.
    if (check) {
      const { checkReachability } = await import('./check.js');
      process.exitCode = (await checkReachability(configuration, console.log)) ? 0 : 1;
    } else {
      // Nothing has to be closed until it serves. The first process of a container gets only signals that it listens for.
      let stop = async () => {};
      onStop(() => stop(), stopDeadline(configuration));
      const { serve } = await import('./serve.js');
      stop = await serve(configuration, log);
    }
  }
} catch (thrown) {
  if (thrown instanceof UserError) console.error(thrown.message);
  else log({ event: 'failed', reason: reasonOf(thrown) });
  process.exit(1);
}

/** Milliseconds of a stop: the owner of an upload that the service accepts has to be recorded. */
function stopDeadline({ limits }: Configuration): number {
  const { serviceTimeout } = { ...DEFAULT_LIMITS, ...limits };
  return Math.min(serviceTimeout + STOP_MARGIN, MAX_TIMER);
}

function readArguments() {
  try {
    const type = 'boolean' as const;
    return parseArgs({ options: { check: { type }, help: { type }, version: { type } } }).values;
  } catch {
    throw new UserError(`Unknown argument\n\n${USAGE}`);
  }
}

function packageVersion(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
