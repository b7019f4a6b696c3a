import { html, nothing, type TemplateResult } from 'lit';
import type { CameraPermissionPlace } from '../camera/browser-family.js';
import type { HdtErrorCode } from '../core/errors.js';
import { type Choice, choicesView } from '../ui/choices-view.js';
import { pictureView } from '../ui/enlargeable-view.js';
import { permissionView } from '../ui/viewfinder/permission-view.js';
import { anotherChoice, phoneChoice } from './another-choice.js';
import type { CaptureContext } from './capture-context.js';
import type { CaptureIn } from './capture-state.js';
import { captureErrorText } from './error-text.js';

const isCameraError = (code: HdtErrorCode): boolean => code.startsWith('camera-');

/**
 * What is wrong, what to do, and that the photo is not lost. Amber where trying again helps, red where it does not.
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
      <div class="advice ${retry.kind === 'none' ? 'final' : ''}" part="advice" role="alert">
        <p>${captureErrorText(code, locale)}</p>
      </div>
      ${
        retry.kind === 'send'
          ? html`<p class="hint">${capture.photoKept}</p>
              ${pictureView(photoUrl, capture.photoAlt)}`
          : nothing
      }
      ${code === 'camera-denied' && permissionPlace ? permissionView(permissionPlace, locale.messages.allow, capture.tryAgain) : nothing}
      ${choicesView(isCameraError(code) ? cameraChoices(code, context) : retryChoices(state, context), disabled)}
    </div>
  `;
}

/** On a phone its own camera app takes the picture; everywhere a photo can be chosen. */
function cameraChoices(code: HdtErrorCode, { locale, actions, hasPhone }: CaptureContext): Choice[] {
  const { capture } = locale.messages;
  const canRetry = !['camera-missing', 'camera-forbidden', 'camera-insecure'].includes(code);
  return [
    { text: capture.choose, onClick: () => actions.pick('photo'), isPrimary: true, takesFocus: true },
    { text: capture.phoneCamera, onClick: () => actions.pick('camera'), shownOn: 'touch' },
    ...(hasPhone ? [phoneChoice(locale.messages, actions)] : []),
    ...(canRetry ? [{ text: capture.tryAgain, onClick: actions.retry }] : []),
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
