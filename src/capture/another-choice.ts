import type { CaptureInvitation } from '../i18n/en-invitation.js';
import type { Choice } from '../ui/choices-view.js';
import type { CaptureContext, ElementActions } from './capture-context.js';
import type { PictureSource } from './capture-state.js';

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
