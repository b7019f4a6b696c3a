import { Session } from 'node:inspector';

/** Code that an input ran, as the blocks of functions with their counts. */
export interface Coverage {
  /** Everything that ran since the last call. */
  take(): Set<string>;
  close(): void;
}

/** Counts of a block are told apart by their power of two: a loop of 9 or 10 is the same, of 1 or 8 is not. */
const scaleOf = (count: number): number => Math.min(8, Math.ceil(Math.log2(count + 1)));

/** Starts counting blocks of the project's own code in this process, by V8. */
export function startCoverage(): Coverage {
  const session = new Session();
  session.connect();
  /** Commands of a session of one's own thread are answered before they return. */
  const post = <Answer>(method: string, params: object = {}): Answer => {
    let outcome: [Error | null, Answer?] | undefined;
    session.post(method, params, (error: Error | null, answer?: object) => {
      outcome = [error, answer as Answer];
    });
    if (!outcome || outcome[0]) throw outcome?.[0] ?? new Error(`${method} was not answered`);
    return outcome[1] as Answer;
  };
  post('Profiler.enable');
  post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  interface Taken {
    readonly result: readonly {
      readonly url: string;
      readonly scriptId: string;
      readonly functions: readonly {
        readonly ranges: readonly { startOffset: number; endOffset: number; count: number }[];
      }[];
    }[];
  }
  return {
    take() {
      const { result } = post<Taken>('Profiler.takePreciseCoverage');
      const blocks = new Set<string>();
      for (const { url, scriptId, functions } of result) {
        if (!/\/(?:server-stub|src)\//.test(url) || url.includes('/node_modules/')) continue;
        for (const { ranges } of functions) {
          for (const { startOffset, endOffset, count } of ranges) {
            if (count > 0) blocks.add(`${scriptId}:${startOffset}-${endOffset}:${scaleOf(count)}`);
          }
        }
      }
      return blocks;
    },
    close: () => session.disconnect(),
  };
}
