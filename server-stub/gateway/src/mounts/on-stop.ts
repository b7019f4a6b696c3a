import { reasonOf } from '../problem.js';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Maximum duration of a stop before the process exits regardless, in milliseconds. */
const DEADLINE = 15_000;

/**
 * Runs `stop` once, at the first signal to end (or when `npm` has ended), and then exits. Further signals are
 * ignored: Ctrl-C reaches a process twice when `npm` passes it on.
 *
 * @param stop - Closes everything; when it rejects, the reason's code or class is printed and the process exits with 1.
 * @param deadline - Milliseconds before the process exits with 1 regardless. Default: 15,000.
 */
export function onStop(stop: () => Promise<void>, deadline = DEADLINE): void {
  let isStopping = false;
  const stopOnce = () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), deadline).unref();
    stop().then(
      () => process.exit(0),
      (thrown: unknown) => {
        console.error(`Stopping failed: ${reasonOf(thrown)}`);
        process.exit(1);
      },
    );
  };
  for (const signal of SIGNALS) process.on(signal, stopOnce);
  if (process.env.npm_lifecycle_event) watchParent(stopOnce);
}

/**
 * Stops when the parent process changes: `npm` that is ended by SIGTERM kills its shell, but not what the shell has started.
 */
function watchParent(stopOnce: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stopOnce();
  }, 500);
  timer.unref();
}
