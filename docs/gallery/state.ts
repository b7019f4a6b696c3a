import type { LitElement } from 'lit';

/** An element in one of its states, without a network. */
export interface State {
  /** A state of one language is shown in it, whatever is asked for. */
  readonly lang?: string;
  /** The element, not drawn yet. */
  create(): LitElement | Promise<LitElement>;
  /** What a person does with the element once it is drawn. */
  act?(root: ShadowRoot): void;
}
