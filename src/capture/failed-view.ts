import { html, nothing, type TemplateResult } from 'lit';
import type { CameraPermissionPlace } from '../camera/browser-family.js';
import { errorOrigin, type HdtErrorCode } from '../core/errors.js';
import { type Choice, choicesView } from '../ui/choices-view.js';
import { pictureView } from '../ui/enlargeable-view.js';
import { permissionView } from '../ui/viewfinder/permission-view.js';
import { anotherChoice, phoneChoice } from './another-choice.js';
import type { CaptureContext } from './capture-context.js';
import type { CaptureIn } from './capture-state.js';
import { captureErrorText } from './error-text.js';

const isCameraError = (code: HdtErrorCode): boolean => errorOrigin(code) === 'camera';

/**
 * What is wrong, what to do, and that the photo is not lost. Red where the picture cannot be used, amber where trying again may
 * help or there is no picture yet.
 *
 * @param permissionPlace Where the person can allow a denied camera; null while unknown.
 */
export function failedView(
  state: CaptureIn<'failed'>,
  permissionPlace: CameraPermissionPlace | null,
  context: CaptureContext,
): TemplateResult {
  const { code, retry } = state;
  const { locale, disabled, photoUrl } = context;
  const { capture } = locale.messages;
  return html`
    <div class="view">
      <h2>${isCameraError(code) ? capture.title : capture.failedTitle}</h2>
      <div class="advice ${retry.kind === 'none' && !isCameraError(code) ? 'final' : ''}" part="advice" role="alert">
        <p>${captureErrorText(code, locale)}</p>
      </div>
      ${
        retry.kind === 'send'
          ? html`<p class="hint">${capture.photoKept}</p>
              ${pictureView(photoUrl, capture.photoAlt)}`
          : nothing
      }
      ${code === 'camera-denied' && permissionPlace ? permissionView(permissionPlace, locale.messages.allow, capture.tryAgain) : nothing}
      ${choicesView(isCameraError(code) ? cameraChoices(state, context) : retryChoices(state, context), disabled)}
    </div>
  `;
}

/** On a phone its own camera app takes the picture; everywhere a photo can be chosen. */
function cameraChoices(
  { retry }: CaptureIn<'failed'>,
  { locale, actions, hasPhone }: CaptureContext,
): Choice[] {
  const { capture } = locale.messages;
  return [
    { text: capture.choose, onClick: () => actions.pick('photo'), isPrimary: true, takesFocus: true },
    { text: capture.phoneCamera, onClick: () => actions.pick('camera'), shownOn: 'touch' },
    ...(hasPhone ? [phoneChoice(locale.messages, actions)] : []),
    ...(retry.kind !== 'none' ? [{ text: capture.tryAgain, onClick: actions.retry }] : []),
  ];
}

function retryChoices({ retry, source }: CaptureIn<'failed'>, context: CaptureContext): Choice[] {
  const { locale, actions } = context;
  const { capture } = locale.messages;
  if (retry.kind !== 'none') {
    return [
      { text: capture.tryAgain, onClick: actions.retry, isPrimary: true, takesFocus: true },
      anotherChoice(source, context),
    ];
  }
  const choose = {
    text: source === 'picker' ? capture.chooseAnother : capture.choose,
    onClick: () => actions.pick('photo'),
  };
  const open = { text: source === 'camera' ? capture.another : capture.open, onClick: actions.open };
  const [first, second] = source === 'camera' ? [open, choose] : [choose, open];
  return [{ ...first, isPrimary: true, takesFocus: true }, second];
}
