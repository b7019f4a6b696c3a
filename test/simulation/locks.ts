/** Exclusive Web Locks as pages have them. Node has none before version 24.5, and its own wait in real time. */
export function createLocks() {
  /** Those who wait for each lock that is held. */
  const held = new Map<string, (() => void)[]>();

  const wait = (queue: (() => void)[], signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const leave = () => {
        queue.splice(queue.indexOf(grant), 1);
        reject(signal.reason);
      };
      const grant = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      queue.push(grant);
      signal.addEventListener('abort', leave, { once: true });
    });

  return {
    async request<T>(
      name: string,
      { signal }: { readonly signal: AbortSignal },
      run: () => Promise<T>,
    ): Promise<T> {
      const queue = held.get(name);
      if (queue) await wait(queue, signal);
      else held.set(name, []);
      try {
        return await run();
      } finally {
        const next = held.get(name)?.shift();
        if (next) next();
        else held.delete(name);
      }
    },
  };
}
