import { type Endpoint, expose } from 'comlink';
import { convertText, examineText } from '../../../src/prepare/document/examine.js';
import type { ImagePlan, Outcome } from '../../../src/prepare/plan.js';
import type { FrameAnalysis } from '../../../src/viewfinder/frame-analysis.js';
import type { WorkerApi } from '../../../src/worker.js';

/** A picture that reached a Worker and waits to be answered. */
interface Job {
  readonly plan: ImagePlan;
  readonly worker: ScriptedWorker;
  answer(outcome: Outcome): void;
}

/** Speaks the real comlink over a message channel, and answers when the test says so. */
class ScriptedWorker extends EventTarget {
  ended = false;
  readonly #near: MessagePort;

  constructor(exposed: WorkerApi) {
    super();
    const { port1, port2 } = new MessageChannel();
    this.#near = port1;
    expose(exposed, port2 as Endpoint);
    port1.onmessage = ({ data }) => this.dispatchEvent(new MessageEvent('message', { data }));
  }

  postMessage(message: unknown, transfer: Transferable[] = []): void {
    this.#near.postMessage(message, transfer);
  }

  terminate(): void {
    this.ended = true;
    this.#near.close();
  }

  fail(): void {
    this.dispatchEvent(new Event('error', { cancelable: true }));
  }
}

export interface WorkerFactory {
  readonly create: () => Worker;
  readonly started: ScriptedWorker[];
  /** Resolves with the next picture to reach any Worker of this factory. */
  nextJob(): Promise<Job>;
  /** Pictures that reached a Worker and were not taken by `nextJob`. */
  readonly waiting: readonly Job[];
}

/** `silent`: the script never runs, as when a policy blocks it without an event. */
export function workerFactory({
  silent = false,
  looks = () => SEEN,
}: {
  silent?: boolean;
  looks?: (at: { now: number; isFirst: boolean }) => FrameAnalysis;
} = {}): WorkerFactory {
  const started: ScriptedWorker[] = [];
  const waiting: Job[] = [];
  let taker: ((job: Job) => void) | null = null;

  return {
    started,
    waiting,
    create() {
      const worker: ScriptedWorker = new ScriptedWorker({
        chooseStill: async () => null,
        joinFrames: async () => null,
        analyzePaper: async () => ({ corners: null, hint: 'absent', isReady: false, isTaken: false }),
        makePage: async () => ({ kind: 'failed', code: 'unreadable-image' }),
        drawSmall: async () => 'failed',
        examineText,
        convertText,
        ready: () => (silent ? (new Promise(() => {}) as never) : true),
        prepare: (_file, plan) =>
          new Promise((answer) => {
            const job = { plan, worker, answer };
            if (taker) taker(job);
            else waiting.push(job);
            taker = null;
          }),
        analyzeFrame: (_frame, now, isFirst) => looks({ now, isFirst }),
        readDisplay: async () => null,
        compareDisplay: () => null,
      });
      started.push(worker);
      return worker as unknown as Worker;
    },
    async nextJob() {
      return waiting.shift() ?? new Promise((resolve) => (taker = resolve));
    },
  };
}

/** What a Worker says of a frame unless a test says otherwise. */
export const SEEN: FrameAnalysis = {
  advice: { hint: 'far', side: null },
  verdict: 'far',
  beside: null,
  sharpness: null,
  size: null,
  isReady: false,
  reach: null,
  isMultiplexed: false,
};

export const done = (text = 'jpeg'): Outcome => ({
  kind: 'done',
  body: new Blob([text]),
  via: 'native',
  measures: null,
  width: 4,
  height: 3,
});
