import { html, nothing, type TemplateResult } from 'lit';
import type { HdtErrorCode } from '../../../errors.js';
import type { CaptureFlow } from '../../../flow/capture-flow.js';
import type { CaptureInvitation } from '../../../i18n/en-invitation.js';
import type { Locale, ReadingLocale } from '../../../i18n/locale.js';
import type { ErrorFacts } from '../../../i18n/messages.js';
import { CAPTURE_FORMATS, FORMATS } from '../../../intake/format.js';
import { MAX_MEDICAL_BYTES } from '../../../service/limits.js';

/** Which file input opens: the photos of the device, or a phone's own camera app. */
export type Picker = 'photo' | 'camera';

/** Actions that are available before the app is loaded. */
export interface ElementActions {
  open(): void;
  /** Lets a phone take the photo. */
  handOff(): void;
  close(): void;
  /** Drops the reading that the page has set as the value. */
  dropPageReading(): void;
  pick(picker: Picker): void;
}

/** Actions of the flow that views call. */
type FlowActions = Pick<
  CaptureFlow,
  | 'retry'
  | 'rotate'
  | 'usePhoto'
  | 'retake'
  | 'edit'
  | 'answer'
  | 'typeNumbers'
  | 'confirm'
  | 'undo'
  | 'retrySave'
>;

/** All actions that views call. */
export interface CaptureActions extends ElementActions, FlowActions {
  shoot(): void;
  /** Takes another picture from the same source: the camera or a picker. */
  again(): void;
  /** Loads the pairing with a phone once more. */
  loadHandoff(): void;
}

/** Data that every view is drawn with. */
export interface CaptureContext {
  readonly locale: ReadingLocale;
  readonly actions: CaptureActions;
  readonly disabled: boolean;
  /** Whether the page lets a phone take the photo. */
  readonly hasPhone: boolean;
  /** Whether a phone has sent another photo meanwhile. */
  readonly hasNextPhoto: boolean;
  /** An object URL of the picture on the screen; empty where there is none. */
  readonly photoUrl: string;
}

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

/** Takes another picture, or shows the one that a phone has sent meanwhile. */
export const anotherChoice = ({ locale, actions, hasNextPhoto }: CaptureContext): Choice => {
  const { capture } = locale.messages;
  return { text: hasNextPhoto ? capture.nextPhoto : capture.another, onClick: actions.retake };
};

/** Values that error sentences name. */
export const errorFacts = (locale: Locale<object>): ErrorFacts => ({
  formats: locale.anyOf(CAPTURE_FORMATS.map((format) => FORMATS[format].label)),
  maxFileSize: locale.size(MAX_MEDICAL_BYTES),
  maxFiles: locale.number(1),
});

/** What went wrong and what to do, in one or two sentences. */
export const captureErrorText = (code: HdtErrorCode, locale: ReadingLocale): string =>
  locale.messages.errors[code]?.(errorFacts(locale)) ?? '';
