import { html, nothing, type TemplateResult } from 'lit';
import type { CaptureIn } from '../../flow/capture-state.js';
import type { Advice } from '../../guide/guide.js';
import type { Hint } from '../../guide/hint.js';
import { adviceText } from './advice-text.js';
import type { CaptureContext } from './screen-parts.js';

type FinderState = CaptureIn<'opening' | 'paused' | 'live' | 'shooting'>;

/**
 * The viewfinder. One template for all its statuses, so that the video goes on while the picture is taken. What
 * the camera sees is never mirrored: digits must be readable while aiming.
 */
export function finderView(
  state: FinderState,
  { localize, actions, automatic }: CaptureContext,
): TemplateResult {
  const { capture } = localize.messages;
  const stream = 'stream' in state ? state.stream : null;
  const shooting = state.status === 'shooting';
  const advice = state.status === 'live' ? state.advice : null;
  const words = stream === null ? capture.opening : advice ? adviceText(advice, capture) : capture.shooting;
  const isCounting = advice?.hint === 'hold' && automatic;
  return html`
    <div class="finder" part="viewfinder" data-status=${state.status} data-hint=${advice?.hint ?? nothing}>
      <video
        part="video"
        aria-hidden="true"
        tabindex="-1"
        playsinline
        autoplay
        muted
        disablepictureinpicture
        .muted=${true}
        .srcObject=${stream}
      ></video>
      ${stream === null ? nothing : html`<div class="guide" aria-hidden="true"></div>`}
      <h2 class="aim" id="aim">${advice && signOf(advice)}${words}</h2>
      <button
        type="button"
        class="leave"
        aria-label=${capture.stop}
        data-focus=${stream === null ? '' : nothing}
        @click=${actions.close}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 6l12 12M18 6L6 18" /></svg>
      </button>
      ${
        stream === null
          ? nothing
          : html`
              <button
                type="button"
                class="shutter"
                part="shutter"
                aria-label=${capture.shutter}
                aria-describedby="aim"
                aria-disabled=${shooting ? 'true' : 'false'}
                data-focus
                @click=${actions.shoot}
              >
                ${isCounting ? ring : nothing}
              </button>
            `
      }
    </div>
  `;
}

/** Fills while the picture stays good; then it is taken. */
const ring = html`<svg class="ring" viewBox="0 0 96 96" aria-hidden="true"><circle cx="48" cy="48" r="44" pathLength="1" /></svg>`;

/** The advice as a shape: arrows in and out, a light, a waiting hand, a tick. */
const SIGNS: Readonly<Partial<Record<Hint, string>>> = {
  far: 'M4 4l6 6M10 5v5H5M20 20l-6-6M14 19v-5h5',
  absent: 'M4 4l6 6M10 5v5H5M20 20l-6-6M14 19v-5h5',
  cut: 'M10 10L4 4M4 9V4h5M14 14l6 6M20 15v5h-5',
  dark: 'M12 3v3M12 18v3M3 12h3M18 12h3M12 9a3 3 0 1 0 .1 0',
  glare: 'M5 17L15 4l4 3L9 20zM3 5l3 3',
  faint: 'M5 17L15 4l4 3L9 20z',
  hold: 'M5 12.5l4.5 4.5L19 7.5',
};
const WAIT = 'M9 5v14M15 5v14';

const signOf = ({ hint }: Advice) =>
  hint === 'aim'
    ? nothing
    : html`<svg class="sign" viewBox="0 0 24 24" aria-hidden="true"><path d=${SIGNS[hint] ?? WAIT} /></svg>`;
