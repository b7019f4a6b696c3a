const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Timeout of a stop, in milliseconds, after which the process exits. */
const DEADLINE = 15_000;

/**
 * Runs `stop` on the first termination signal, then exits. Further signals are ignored: `npm` forwards Ctrl-C, so it
 * arrives twice.
 */
export function onStop(stop: () => Promise<void>): void {
  let stopping = false;
  const begin = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), DEADLINE).unref();
    stop().then(
      () => process.exit(0),
      (thrown: unknown) => {
        console.error(thrown instanceof Error ? `Stopping failed: ${thrown.message}` : thrown);
        process.exit(1);
      },
    );
  };
  for (const signal of SIGNALS) process.on(signal, begin);
  if (process.env.npm_lifecycle_event) onParentLost(begin);
}

/**
 * `npm` ended by SIGTERM also ends its shell, but not the processes the shell has started. A process whose parent has
 * ended gets another parent.
 */
function onParentLost(begin: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    begin();
  }, 500);
  timer.unref();
}
