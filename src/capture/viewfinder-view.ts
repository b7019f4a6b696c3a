import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import type { CameraControls } from '../camera/track-switches.js';
import {
  ARROWS_IN,
  ARROWS_OUT,
  controlsView,
  LAMP,
  leaveButton,
  PAUSE,
  REFLECTION,
  shutterButton,
  signView,
  TICK,
  videoView,
} from '../ui/viewfinder/parts.js';
import type { Advice, Side } from '../viewfinder/frame-analysis.js';
import type { CaptureContext } from './capture-context.js';
import type { CaptureIn } from './capture-state.js';
import { hintText } from './hint-text.js';

/** What the viewfinder shows beside the live picture. */
export interface ViewfinderDetails {
  /** Whether a good picture is taken automatically. */
  readonly isAutomatic: boolean;
  /** Whether it covers the whole page. */
  readonly isFullScreen: boolean;
  readonly controls: CameraControls;
}

/**
 * The viewfinder. One template for all its statuses, so that the video goes on while the picture is taken. Advice that is given
 * again is a new node, so that screen readers say it again.
 */
export function viewfinderView(
  state: CaptureIn<'opening' | 'paused' | 'live' | 'shooting'>,
  { isAutomatic, isFullScreen, controls }: ViewfinderDetails,
  { locale, actions }: CaptureContext,
): TemplateResult {
  const { capture } = locale.messages;
  const stream = 'stream' in state ? state.stream : null;
  const advice = state.status === 'live' ? state.advice : null;
  const live = advice ? hintText(advice, capture) : capture.shooting;
  const onCancel = (event: Event) => {
    event.preventDefault();
    actions.close();
  };
  // A dialog that covers the page is told to cancel; one that stands in it is not.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !isFullScreen) onCancel(event);
  };
  return html`
    <dialog class=${isFullScreen ? 'stage full' : 'stage'} ?open=${!isFullScreen} aria-label=${capture.title} @cancel=${onCancel} @keydown=${onKeyDown}>
    <div class="viewfinder" part="viewfinder" data-status=${state.status} data-hint=${advice?.hint ?? nothing}>
      ${videoView(stream)}
      ${stream ? html`<div class="guide" aria-hidden="true"></div>` : nothing}
      <h2 class="aim" id="aim" aria-live="polite">${keyed(advice, html`${advice && hintSign(advice)}${stream ? live : capture.opening}`)}</h2>
      ${leaveButton(capture.stop, !stream, actions.close)}
      ${
        stream
          ? [
              shutterButton(
                capture.shutter,
                state.status === 'shooting',
                advice?.hint === 'hold' && isAutomatic,
                actions.shoot,
              ),
              controlsView(controls, capture),
            ]
          : html`<p class="primer">${capture.primer}</p>`
      }
    </div>
    </dialog>
  `;
}

/** Where to move the phone. */
const ARROWS: Readonly<Partial<Record<Side, string>>> = {
  left: 'M20 12H4M10 6l-6 6 6 6',
  right: 'M4 12h16M14 6l6 6-6 6',
  top: 'M12 20V4M6 10l6-6 6 6',
  bottom: 'M12 4v16M6 14l6 6 6-6',
};

/** The icon of each hint. Hints without an icon show a pause sign. */
const HINT_SIGNS: Readonly<Partial<Record<Advice['hint'], string>>> = {
  far: ARROWS_IN,
  absent: ARROWS_IN,
  back: ARROWS_OUT,
  cut: ARROWS_OUT,
  dark: LAMP,
  glare: REFLECTION,
  faint: 'M5 17L15 4l4 3L9 20z',
  hold: TICK,
};

const hintSign = ({ hint, side }: Advice): TemplateResult | null => {
  if (hint === 'aim') return null;
  const arrow = (hint === 'move' || hint === 'nudge') && side ? ARROWS[side] : null;
  return signView(arrow ?? HINT_SIGNS[hint] ?? PAUSE);
};
