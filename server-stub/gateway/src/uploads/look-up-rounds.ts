import type { OnOneNode } from '../store/on-one-node.js';
import { type LostUploadDeps, lookUpAllLost, type Outcome } from './lost-uploads.js';

/** Looks up lost uploads, on one node at a time. */
export interface LookUpRounds {
  /** One round; resolves at once while another node is at it. */
  run(): Promise<void>;
  /** A round in some seconds, and more until no outcome is pending. */
  soon(): void;
  stop(): void;
}

/** Milliseconds between rounds: the service lists its newest hundred files only, and a busy account fills that in seconds. */
const PAUSE = 3000;

export function createLookUpRounds(
  deps: LostUploadDeps & { readonly store: { readonly onOneNode: OnOneNode } },
  onRound: (counts: Readonly<Record<Outcome, number>>) => void,
): LookUpRounds {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  async function run(): Promise<void> {
    await deps.store.onOneNode('look-up', async () => {
      const counts = await lookUpAllLost(deps);
      onRound(counts);
      if (counts.pending > 0) soon();
    });
  }

  function soon(): void {
    if (timer || isStopped) return;
    timer = setTimeout(() => {
      timer = undefined;
      // The service or the database is still away.
      run().catch(soon);
    }, PAUSE);
    timer.unref?.();
  }

  return {
    run,
    soon,
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
