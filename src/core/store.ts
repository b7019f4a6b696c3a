/** One event: the state before and after it. */
export interface Change<State, Event> {
  readonly previous: State;
  readonly state: State;
  readonly event: Event;
}

export type Store<State, Event> = ReturnType<typeof createStore<State, Event>>;

/**
 * Creates a state that changes by events alone.
 *
 * @param advance The next state; what it throws is thrown by `dispatch`, and the state stays.
 */
export function createStore<State, Event>(initial: State, advance: (state: State, event: Event) => State) {
  const listeners = new Set<(change: Change<State, Event>) => unknown>();
  let state = initial;
  const publish = (event: Event, previous: State) => {
    for (const listener of listeners) listener({ previous, state, event });
  };
  return {
    current: (): State => state,
    dispatch(event: Event): void {
      const previous = state;
      state = advance(previous, event);
      publish(event, previous);
    },
    /** Publishes an event that leaves the state as it is. */
    notify: (event: Event): void => publish(event, state),
    /** @returns A function that ends the subscription. */
    subscribe(listener: (change: Change<State, Event>) => unknown): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Ends every subscription. */
    close: (): void => listeners.clear(),
  };
}
