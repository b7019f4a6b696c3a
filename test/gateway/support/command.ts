import { type Running, run } from '../../support/process.js';
import { KEY } from './bench.js';

export const MAIN = 'server-stub/gateway/dist/command/main.js';

/** Runs `hdt-gateway` with a key and a secret, at a free port. `env` has the other variables, and overrides these. */
export const runGateway = (env: Record<string, string>, ...args: readonly string[]): Running =>
  run(process.execPath, [MAIN, ...args], {
    HDT_API_KEY: KEY,
    HDT_TOKEN_SECRET: 'Tr0ub4dor&3-correct-horse-battery',
    PORT: '0',
    ...env,
  });
