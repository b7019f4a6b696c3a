import { setGlobalDispatcher } from 'undici';
import { createFetchSend } from '../../server-stub/emulator/dist/delivery/send.js';
import type { FaultRule } from '../../server-stub/emulator/dist/faults/rule.js';
import { type RunningEmulator, startEmulator } from '../../server-stub/emulator/dist/node/serve.js';
import { serve } from '../bench/process/serve.js';
import { watchLoopDelay } from './loop-delay.js';
import { createSpread, GATEWAY } from './spread.js';

export interface EmulatorSettings {
  /** Ports of the gateway's nodes, to which callbacks go. */
  readonly ports: readonly number[];
  /** The header that callbacks carry. */
  readonly header: { readonly name: string; readonly value: string };
  readonly key: string;
  /** Milliseconds from an upload to its results. */
  readonly pace: number;
}

let emulator: RunningEmulator;

export type Emulator = typeof methods;

/** The service: keeps the latest uploads in memory, and sends callbacks through whatever spreads requests over the nodes. */
const methods = serve({
  async start({ ports, header, key, pace }: EmulatorSettings): Promise<string> {
    setGlobalDispatcher(createSpread(ports));
    const callback = { url: `${GATEWAY}/hdt/api/results`, header, payloadType: 'Inline' as const };
    emulator = await startEmulator({
      pace,
      accounts: [{ customerId: 1001, keys: [key], settings: { callback } }],
      send: createFetchSend({ timeout: 10_000 }),
    });
    return emulator.url;
  },
  /** Makes the next requests fail. */
  fail(rules: readonly FaultRule[]): void {
    for (const rule of rules) emulator.fault(rule);
  },
  /** The 99th percentile of the event loop's delay since the last call, in milliseconds. */
  loopDelay: watchLoopDelay(),
});
