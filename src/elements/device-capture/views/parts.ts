import { html, nothing, type TemplateResult } from 'lit';
import type { FirstCaptureMessages } from '../../../i18n/en-first.js';
import type { Localize } from '../../../i18n/localize.js';
import type { ErrorFacts, ReadingMessages } from '../../../i18n/messages.js';
import type { Answer } from '../../../results/review.js';
import type { HdtReadingDetail } from '../events.js';

/** What the element itself does, also before its larger part has arrived. */
export interface ElementActions {
  open(): void;
  /** Leaves the photo to a phone. */
  handOff(): void;
  close(): void;
  /** Drops the reading that the page has given. */
  dropGiven(): void;
  /** Opens the file picker, or the phone's own camera. */
  pick(input: 'photo' | 'camera'): void;
}

/** What a screen can ask for. */
export interface CaptureActions extends ElementActions {
  shoot(): void;
  retry(): void;
  /** Turns the picture under review by a quarter. */
  turn(): void;
  /** Sends the picture under review. */
  use(): void;
  retake(): void;
  /** What stands in the fields that are being changed. */
  edit(draft: readonly Answer[]): void;
  /** What the person says the display shows. */
  answer(answers: readonly Answer[]): void;
  /** The numbers are to be typed, of this device where none was read. */
  type(deviceType?: string): void;
  keep(): void;
  undo(): void;
  /** Sends again what the service could not be told. */
  save(): void;
  /** Another picture, from where this one came: a picked one is picked again. */
  again(): void;
  /** Fetches what comes later, once more. */
  load(): void;
}

/** What every screen is drawn with. */
export interface CaptureContext {
  readonly localize: Localize<ReadingMessages>;
  readonly actions: CaptureActions;
  readonly disabled: boolean;
  /** A good picture is taken by itself. */
  readonly automatic: boolean;
  /** Which devices can be photographed, in words. */
  readonly hint: string;
  readonly facts: ErrorFacts;
  /** There is a page for a phone. */
  readonly hasPhone: boolean;
  /** The page with the person's records; empty where there is none. */
  readonly recordsUrl: string;
  /** A reading that the page has given; null where there is none. */
  readonly given: HdtReadingDetail | null;
  /** A phone has sent another photo meanwhile. */
  readonly hasNext: boolean;
  readonly urlOf: (picture: Blob) => string;
}

export interface Choice {
  readonly text: string;
  /** Without it the button sends the form that it stands in. */
  readonly act?: (event: Event) => void;
  readonly primary?: boolean;
  /** First stop of the focus on this screen. */
  readonly focus?: boolean;
  /** Shown on touch screens only, or where there is a mouse. */
  readonly on?: 'touch' | 'mouse';
}

/** To take the photo with a phone instead. */
export const phoneChoice = (
  messages: FirstCaptureMessages,
  { handOff }: Pick<CaptureActions, 'handOff'>,
): Choice => ({ text: messages.capture.handoff, act: handOff, on: 'mouse' });

/** The choices of a screen, the one to take first. */
export const choices = (list: readonly Choice[], disabled = false): TemplateResult => html`
  <div class="choices">
    ${list.map(
      ({ text, act, primary = false, focus = false, on = '' }) => html`
        <button
          type=${act ? 'button' : 'submit'}
          class="${primary ? 'primary' : 'quiet'} ${on}"
          part=${primary ? 'primary' : 'secondary'}
          data-focus=${focus ? '' : nothing}
          ?disabled=${disabled}
          @click=${act ?? nothing}
        >
          ${text}
        </button>
      `,
    )}
  </div>
`;

/** Another picture, or the one that a phone has sent meanwhile. */
export const another = ({ localize, actions, hasNext }: CaptureContext): Choice => {
  const { capture } = localize.messages;
  return { text: hasNext ? capture.nextPhoto : capture.another, act: actions.retake };
};

/**
 * A picture, unless this browser cannot show its format (a HEIC on its way to JPEG, most often): then the
 * screen does without.
 */
export const picture = (src: string, alt: string): TemplateResult => html`
  <img class="photo" part="photo" src=${src} alt=${alt} @error=${hide} @load=${unhide} />
`;
const hide = ({ target }: Event) => (target as HTMLElement).setAttribute('hidden', '');
const unhide = ({ target }: Event) => (target as HTMLElement).removeAttribute('hidden');
