import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { JWK } from 'jose';
import { setGlobalDispatcher } from 'undici';
import { serve } from '../bench/process/serve.js';
import { watchLoopDelay } from './loop-delay.js';
import { createSessions } from './sign-in.js';
import { createSpread } from './spread.js';
import { connectPerson, type Visit, visit } from './visit.js';

export interface Target {
  /** Ports of the gateway's nodes. */
  readonly ports: readonly number[];
  /** Of the sign-in, to create sessions. */
  readonly privateKey: JWK;
}

export interface Load {
  /** Visits a second, each at a random moment. */
  readonly rate: number;
  readonly seconds: number;
  /** Seconds at the beginning that do not count. */
  readonly warmUp: number;
  /** Share of the pages that go away in the middle, 0 to 1. */
  readonly vanishing: number;
  /** Share of the visits whose list is read, and that a stranger tries to read, 0 to 1. */
  readonly checked: number;
  /** Visits at a time; one more is given up, and the load counts as too much. */
  readonly most: number;
  /** Seconds after the last one until all have to be over. */
  readonly patience: number;
}

/** What became of a load. Times are in milliseconds. */
export interface Outcome {
  /** Those that count. */
  readonly visits: readonly Visit[];
  /** Number of all visits. */
  readonly total: number;
  /** Visits given up because there were too many at a time. */
  readonly refused: number;
  /** How many answers other than 2xx there were, as `upload 503`; 0 without an answer. */
  readonly refusals: Readonly<Record<string, number>>;
}

/** Milliseconds in which a page that goes away does so. */
const VANISHING_TIME = 1000;

let createSession: Awaited<ReturnType<typeof createSessions>>;
let people = 0;
let open = 0;

export type Clients = typeof methods;

const methods = serve({
  async start({ ports, privateKey }: Target): Promise<void> {
    setGlobalDispatcher(createSpread(ports));
    createSession = await createSessions(privateKey);
  },

  /** Begins visits at a rate, whether or not earlier ones have ended, and resolves when all are over. */
  async load({ rate, seconds, warmUp, vanishing, checked, most, patience }: Load): Promise<Outcome> {
    const visits: Visit[] = [];
    const refusals: Record<string, number> = {};
    let refused = 0;
    const stranger = connectPerson(await createSession(`stranger-${process.pid}`), () => {});
    const began = performance.now();
    const control = new AbortController();
    setMaxListeners(0, control.signal);
    const running: Promise<void>[] = [];

    const runVisit = async (due: number) => {
      const isCounted = due >= began + warmUp * 1000;
      open += 1;
      const found = await visit({
        cookie: await createSession(`person-${process.pid}-${++people}`),
        due,
        vanishAfter: Math.random() < vanishing ? Math.random() * VANISHING_TIME : null,
        isListed: Math.random() < checked,
        stranger: Math.random() < checked ? stranger : null,
        signal: control.signal,
        observe(kind, status) {
          const name = `${kind} ${status}`;
          if (status < 200 || status > 299) refusals[name] = (refusals[name] ?? 0) + 1;
        },
      });
      open -= 1;
      if (isCounted || found.outcome === 'broken') visits.push(found);
    };

    for (let due = began; ; ) {
      // Times between people who know nothing of each other.
      due -= (Math.log(1 - Math.random()) * 1000) / rate;
      if (due > began + seconds * 1000) break;
      await sleep(due - performance.now());
      if (open < most) running.push(runVisit(due));
      else refused += 1;
    }
    const giveUp = setTimeout(() => control.abort(), patience * 1000);
    await Promise.all(running);
    clearTimeout(giveUp);
    return { visits, total: running.length, refused, refusals };
  },

  /** The 99th percentile of the event loop's delay since the last call, in milliseconds. */
  loopDelay: watchLoopDelay(),
});
