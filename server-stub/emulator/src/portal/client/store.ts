import type { State } from './stage.js';

/** Holds the state and draws it anew, once, after whatever changed it in one go. */
export interface Store {
  readonly state: State;
  set(change: Partial<State>): void;
  /** Draws without a change: time passed. */
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
