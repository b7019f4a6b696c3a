import { html, nothing, type TemplateResult } from 'lit';
import { firstClick } from './first-click.js';

export interface Choice {
  readonly text: string;
  /** Without it the button submits its form. */
  readonly onClick?: (event: Event) => void;
  readonly isPrimary?: boolean;
  /** Whether it takes the focus when its view replaces another. */
  readonly takesFocus?: boolean;
  /** Shown on touch screens only, or only where there is a mouse. */
  readonly shownOn?: 'touch' | 'mouse';
}

/** The buttons of a view, the recommended one first. */
export const choicesView = (list: readonly Choice[], disabled = false): TemplateResult => html`
  <div class="choices">
    ${list.map(
      ({ text, onClick, isPrimary = false, takesFocus = false, shownOn = '' }) => html`
        <button
          type=${onClick ? 'button' : 'submit'}
          class="${isPrimary ? 'primary' : 'quiet'} ${shownOn}"
          part=${isPrimary ? 'primary' : 'secondary'}
          data-focus=${takesFocus ? '' : nothing}
          ?disabled=${disabled}
          @click=${onClick ? firstClick(onClick) : nothing}
        >
          ${text}
        </button>
      `,
    )}
  </div>
`;
