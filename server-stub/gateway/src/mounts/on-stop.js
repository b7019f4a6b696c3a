const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** Longest a stop may take before the process ends regardless, in milliseconds, where nothing says otherwise. */
const DEADLINE = 15_000;
/**
 * Runs `stop` once, on the first signal to end, and then ends the process. Ctrl-C reaches a process twice when
 * `npm` passes it on, so a second signal means nothing.
 */
export function onStop(stop, deadline = DEADLINE) {
  let stopping = false;
  const begin = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), deadline).unref();
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  for (const signal of SIGNALS) process.on(signal, begin);
  if (process.env.npm_lifecycle_event) onParentLost(begin);
}
/**
 * `npm` ended by SIGTERM takes its shell along and leaves what the shell had started running, with nobody to stop
 * it. A process that has lost its parent has another one.
 */
function onParentLost(begin) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    begin();
  }, 500);
  timer.unref();
}
//# sourceMappingURL=on-stop.js.map
