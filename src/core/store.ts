/** One event: the state before and after it. */
export interface Change<State, Event> {
  readonly previous: State;
  readonly state: State;
  readonly event: Event;
}

/** Creates a set of listeners. */
export function createListeners<Change>() {
  const listeners = new Set<(change: Change) => unknown>();
  return {
    /**
     * Calls every listener. An error of one is reported as uncaught, and stops neither the others nor the caller.
     *
     * @param change Called for each listener, since one before it may have changed more.
     */
    publish(change: () => Change): void {
      for (const listener of listeners) {
        try {
          listener(change());
        } catch (thrown) {
          queueMicrotask(() => {
            throw thrown;
          });
        }
      }
    },
    /** @returns A function that ends the subscription. */
    subscribe(listener: (change: Change) => unknown): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Ends every subscription. */
    close: (): void => listeners.clear(),
  };
}

export type Store<State, Event> = ReturnType<typeof createStore<State, Event>>;

/**
 * Creates a state that changes by events alone. `Notice` are events that never change it.
 *
 * @param advance The next state; what it throws is thrown by `dispatch`, and the state stays.
 */
export function createStore<State, Event, Notice = never>(
  initial: State,
  advance: (state: State, event: Event) => State,
) {
  const { publish, subscribe, close } = createListeners<Change<State, Event | Notice>>();
  let state = initial;
  return {
    current: (): State => state,
    dispatch(event: Event): void {
      const previous = state;
      state = advance(previous, event);
      publish(() => ({ previous, state, event }));
    },
    /** Publishes an event that leaves the state as it is. */
    notify(event: Event | Notice): void {
      const previous = state;
      publish(() => ({ previous, state, event }));
    },
    subscribe,
    close,
  };
}
