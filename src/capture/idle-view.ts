import { html, type TemplateResult } from 'lit';
import type { CaptureInvitation } from '../i18n/en-invitation.js';
import { choicesView } from '../ui/choices-view.js';
import { phoneChoice } from './another-choice.js';
import type { ElementActions } from './capture-context.js';

export interface IdleView {
  readonly messages: CaptureInvitation;
  readonly actions: ElementActions;
  readonly disabled: boolean;
  /** Which devices can be photographed, in words. */
  readonly hint: string;
  /** Whether the page offers the photo to a phone. */
  readonly hasPhone: boolean;
}

/** A display inside the corners of a viewfinder. */
const pictogram = html`
  <svg class="pictogram" viewBox="0 0 96 72" aria-hidden="true">
    <path d="M3 18V9a6 6 0 0 1 6-6h9M78 3h9a6 6 0 0 1 6 6v9M93 54v9a6 6 0 0 1-6 6h-9M18 69H9a6 6 0 0 1-6-6v-9" />
    <rect class="device" x="19" y="17" width="58" height="38" rx="8" />
    <path d="M34 28h8v8h-8zm8 8v8h-8M54 28h8v8h-8zm0 8v8h8v-8" />
  </svg>
`;

/** The invitation, both before and after the app is loaded. */
export function idleView({ messages, actions, disabled, hint, hasPhone }: IdleView): TemplateResult {
  const { capture } = messages;
  return html`
    <div class="view invite">
      ${pictogram}
      <h2>${capture.title}</h2>
      <p class="hint">${hint}</p>
      <slot name="hint"></slot>
      ${choicesView(
        [
          { text: capture.open, onClick: actions.open, isPrimary: true, takesFocus: true },
          { text: capture.choose, onClick: () => actions.pick('photo') },
          ...(hasPhone ? [phoneChoice(messages, actions)] : []),
        ],
        disabled,
      )}
    </div>
  `;
}
