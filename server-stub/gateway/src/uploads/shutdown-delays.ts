/** Keeps this node running while the service may have an upload whose owner is not recorded yet. */
export interface ShutdownDelays {
  /** Delays a shutdown. Returns a function that allows it again. */
  start(): () => void;
  /** Resolves when no upload delays a shutdown. */
  ended(): Promise<void>;
}

export function createShutdownDelays(): ShutdownDelays {
  const delays = new Set<Promise<void>>();
  return {
    start() {
      let end = () => {};
      const ended = new Promise<void>((resolve) => {
        end = resolve;
      });
      delays.add(ended);
      return () => {
        delays.delete(ended);
        end();
      };
    },
    async ended() {
      while (delays.size > 0) await Promise.all(delays);
    },
  };
}
