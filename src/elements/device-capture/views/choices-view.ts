import { html, nothing, type TemplateResult } from 'lit';
import type { PictureSource } from '../../../flow/capture-state.js';
import type { CaptureInvitation } from '../../../i18n/en-invitation.js';
import type { CaptureContext, ElementActions } from './capture-context.js';

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
          @click=${onClick ?? nothing}
        >
          ${text}
        </button>
      `,
    )}
  </div>
`;

/** Takes the photo with a phone instead. */
export const phoneChoice = (
  messages: CaptureInvitation,
  { handOff }: Pick<ElementActions, 'handOff'>,
): Choice => ({ text: messages.capture.handoff, onClick: handOff, shownOn: 'mouse' });

/** Takes or chooses another picture in place of one of `source`, or shows the one that a phone has sent meanwhile. */
export const anotherChoice = (
  source: PictureSource,
  { locale, actions, hasNextPhoto }: CaptureContext,
): Choice => {
  const { capture } = locale.messages;
  if (hasNextPhoto) return { text: capture.nextPhoto, onClick: actions.retake };
  return source === 'picker'
    ? { text: capture.chooseAnother, onClick: actions.chooseAnother }
    : { text: capture.another, onClick: actions.retake };
};
