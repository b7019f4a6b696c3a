import { html, nothing, type TemplateResult } from 'lit';
import type { TrackSwitch } from '../../../camera/track-switches.js';
import type { CaptureIn } from '../../../flow/capture-state.js';
import type { ReadingMessages } from '../../../i18n/messages.js';
import type { Advice } from '../../../worker/shared/frame-analysis.js';
import type { CaptureContext } from './capture-context.js';
import { hintText } from './hint-text.js';

/** What the viewfinder shows beside the live picture. */
export interface ViewfinderDetails {
  /** Whether a good picture is taken automatically. */
  readonly isAutomatic: boolean;
  /** Whether it covers the whole page. */
  readonly isFullScreen: boolean;
  readonly controls: CameraControls;
}

/** The light and the zoom of the camera; null where it has none. */
interface CameraControls {
  readonly light: TrackSwitch | null;
  readonly zoom: TrackSwitch | null;
  /** How much larger the zoom makes the picture. */
  readonly zoomFactor: number;
  toggle(control: TrackSwitch): void;
}

/**
 * The viewfinder. One template for all its statuses, so that the video goes on while the picture is taken. The picture is
 * never mirrored: digits must be readable while aiming.
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
  return html`
    <dialog class=${isFullScreen ? 'stage full' : 'stage'} ?open=${!isFullScreen} aria-label=${capture.title} @cancel=${onCancel}>
    <div class="viewfinder" part="viewfinder" data-status=${state.status} data-hint=${advice?.hint ?? nothing}>
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
      ${stream ? html`<div class="guide" aria-hidden="true"></div>` : nothing}
      <h2 class="aim" id="aim" aria-live="polite">${advice && signView(advice)}${stream ? live : capture.opening}</h2>
      <button
        type="button"
        class="leave"
        aria-label=${capture.stop}
        data-focus=${stream ? nothing : ''}
        @click=${actions.close}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 6l12 12M18 6L6 18" /></svg>
      </button>
      ${
        stream
          ? html`
              <button
                type="button"
                class="shutter"
                part="shutter"
                aria-label=${capture.shutter}
                aria-describedby="aim"
                aria-disabled=${state.status === 'shooting' ? 'true' : 'false'}
                data-focus
                @click=${actions.shoot}
              >
                ${advice?.hint === 'hold' && isAutomatic ? countdownRing : nothing}
              </button>
              ${controlsView(controls, capture)}
            `
          : html`<p class="primer">${capture.primer}</p>`
      }
    </div>
    </dialog>
  `;
}

function controlsView(
  { light, zoom, zoomFactor, toggle }: CameraControls,
  capture: ReadingMessages['capture'],
): TemplateResult | typeof nothing {
  if (!light && !zoom) return nothing;
  return html`
    <div class="controls">
      ${light ? html`<button type="button" aria-pressed=${isPressed(light)} @click=${() => toggle(light)}>${capture.light}</button>` : nothing}
      ${
        zoom
          ? html`<button type="button" aria-label=${capture.zoom} aria-pressed=${isPressed(zoom)} @click=${() => toggle(zoom)}>${zoomFactor}×</button>`
          : nothing
      }
    </div>
  `;
}

const isPressed = ({ isOn }: TrackSwitch) => (isOn ? 'true' : 'false');

/** Fills until the picture is taken automatically. */
const countdownRing = html`<svg class="ring" viewBox="0 0 96 96" aria-hidden="true"><circle cx="48" cy="48" r="44" pathLength="1" /></svg>`;

const ARROWS_IN = 'M4 4l6 6M10 5v5H5M20 20l-6-6M14 19v-5h5';
const ARROWS_OUT = 'M10 10L4 4M4 9V4h5M14 14l6 6M20 15v5h-5';
const PAUSE = 'M9 5v14M15 5v14';

/** The icon of each hint as an SVG path. Hints without an icon show a pause sign. */
const HINT_SIGNS: Readonly<Partial<Record<Advice['hint'], string>>> = {
  far: ARROWS_IN,
  absent: ARROWS_IN,
  back: ARROWS_OUT,
  cut: ARROWS_OUT,
  dark: 'M12 3v3M12 18v3M3 12h3M18 12h3M12 9a3 3 0 1 0 .1 0',
  glare: 'M5 17L15 4l4 3L9 20zM3 5l3 3',
  faint: 'M5 17L15 4l4 3L9 20z',
  hold: 'M5 12.5l4.5 4.5L19 7.5',
};

const signView = ({ hint }: Advice): TemplateResult | null =>
  hint === 'aim'
    ? null
    : html`<svg class="sign" viewBox="0 0 24 24" aria-hidden="true"><path d=${HINT_SIGNS[hint] ?? PAUSE} /></svg>`;
