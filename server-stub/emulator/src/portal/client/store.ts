import type { State } from './state.js';

/** Holds the state and renders it once after synchronous changes. */
export interface Store {
  readonly state: State;
  set(change: Partial<State>): void;
  /** Renders again, since time has passed. */
  draw(): void;
}

export function createStore(initial: State, draw: (state: State) => void): Store {
  let state = initial;
  let due = false;

  function drawSoon(): void {
    if (due) return;
    due = true;
    queueMicrotask(() => {
      due = false;
      draw(state);
    });
  }

  return {
    get state() {
      return state;
    },
    set(change) {
      state = { ...state, ...change };
      drawSoon();
    },
    draw: drawSoon,
  };
}
