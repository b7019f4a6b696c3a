import { html, nothing, type TemplateResult } from 'lit';
import type { HdtErrorCode } from '../../../errors.js';
import type { CaptureIn } from '../../../flow/capture-state.js';
import { laterView } from './later-view.js';
import { type CaptureContext, type Choice, choices, phoneChoice, picture } from './parts.js';

const isCamera = (code: HdtErrorCode): boolean => code.startsWith('camera-');

/** What is wrong, what to do, and that the photo is not lost. Amber where trying again helps, red where not. */
export function failedView(state: CaptureIn<'failed'>, context: CaptureContext): TemplateResult {
  const { code, retry } = state;
  const { localize, facts, disabled, urlOf } = context;
  const { capture, errors } = localize.messages;
  const photo = retry.kind === 'send' ? retry.photo : null;
  return html`
    <div class="screen outcome">
      <h2>${isCamera(code) ? capture.title : capture.failedTitle}</h2>
      <div class="advice ${retry.kind === 'none' ? 'final' : ''}" part="advice" role="alert">
        <p>${errors[code]!(facts)}</p>
      </div>
      ${
        photo
          ? html`<p class="hint">${capture.photoKept}</p>
              ${picture(urlOf(photo.body), capture.photoAlt)}`
          : nothing
      }
      ${code === 'camera-denied' ? laterView((later) => later.allowView(localize.messages), false, context) : nothing}
      ${choices(isCamera(code) ? withoutCamera(code, context) : afterFailure(state, context), disabled)}
    </div>
  `;
}

/** On a phone its own camera app takes the picture; everywhere a photo can be chosen. */
function withoutCamera(code: HdtErrorCode, { localize, actions, hasPhone }: CaptureContext): Choice[] {
  const { capture } = localize.messages;
  return [
    { text: capture.choose, act: () => actions.pick('photo'), primary: true, focus: true },
    { text: capture.phoneCamera, act: () => actions.pick('camera'), on: 'touch' },
    ...(hasPhone ? [phoneChoice(localize.messages, actions)] : []),
    ...(['camera-missing', 'camera-forbidden'].includes(code)
      ? []
      : [{ text: capture.tryAgain, act: actions.retry }]),
  ];
}

function afterFailure(
  { retry, source }: CaptureIn<'failed'>,
  { localize, actions }: CaptureContext,
): Choice[] {
  const { capture } = localize.messages;
  if (retry.kind !== 'none') {
    return [
      { text: capture.tryAgain, act: actions.retry, primary: true, focus: true },
      { text: capture.another, act: actions.retake },
    ];
  }
  const choose = { text: capture.choose, act: () => actions.pick('photo') };
  const open = { text: source === 'camera' ? capture.another : capture.open, act: actions.open };
  const [first, second] = source === 'camera' ? [open, choose] : [choose, open];
  return [{ ...first, primary: true, focus: true }, second];
}
