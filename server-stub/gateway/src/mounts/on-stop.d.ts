/**
 * Runs `stop` once, on the first signal to end, and then ends the process. Ctrl-C reaches a process twice when
 * `npm` passes it on, so a second signal means nothing.
 */
export declare function onStop(stop: () => Promise<void>, deadline?: number): void;
