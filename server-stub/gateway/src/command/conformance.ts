import { parseArgs } from 'node:util';
import { checkConformance } from '../conformance/conformance.js';
import { UserError } from './configuration.js';

const CONFORMANCE_USAGE = `Usage: hdt-gateway conformance URL [--as 'Header: value' --as 'Header: value']

Checks the back end whose token exchange is at URL, which has to talk to the emulator. --as is the header with the
session of one person and of another, where a session does not begin by itself. HDT_API_KEY is the key that must
not come out. It ends within 5 minutes: with 1 when a check failed.`;

/** @returns Whether no check failed. */
export async function conformance(
  args: readonly string[],
  apiKey: string,
  print: (line: string) => void,
): Promise<boolean> {
  const { tokenEndpoint, sessions } = readArguments(args);
  let isConformant = true;
  for await (const { level, name, outcome, reason } of checkConformance({
    tokenEndpoint,
    apiKey,
    sessions,
  })) {
    if (outcome === 'fail') isConformant = false;
    print(`${outcome.padEnd(13)}  level ${level}  ${name}${reason && `: ${reason}`}`);
  }
  return isConformant;
}

function readArguments(args: readonly string[]) {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { as: { type: 'string', multiple: true } },
    });
    const [tokenEndpoint = '', ...rest] = positionals;
    const sessions = (values.as ?? []).map((header) => {
      const [, name, value] = /^([\w-]+):\s*(.+)$/.exec(header) ?? [];
      if (!name || !value) throw new TypeError('no header');
      return { name, value };
    });
    if (!/^https?:/.test(tokenEndpoint) || !URL.canParse(tokenEndpoint) || rest.length > 0)
      throw new TypeError('no URL');
    if (sessions.length !== 0 && sessions.length !== 2) throw new TypeError('two people');
    return { tokenEndpoint, sessions };
  } catch {
    throw new UserError(CONFORMANCE_USAGE);
  }
}
