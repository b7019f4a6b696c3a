import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import type { CameraControls, TrackSwitch } from '../../camera/track-switches.js';

/**
 * The live picture. It is never mirrored: print must be readable while aiming. Set again, even the same stream would begin
 * anew, and Lit sets an object with every rendering.
 */
export const videoView = (stream: MediaStream | null): TemplateResult => html`
  <video
    part="video"
    aria-hidden="true"
    tabindex="-1"
    playsinline
    autoplay
    muted
    disablepictureinpicture
    .muted=${true}
    .srcObject=${guard([stream], () => stream)}
  ></video>
`;

/** Closes the viewfinder. */
export const leaveButton = (label: string, takesFocus: boolean, onClick: () => void): TemplateResult => html`
  <button type="button" class="leave" aria-label=${label} data-focus=${takesFocus ? '' : nothing} @click=${onClick}>
    <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 6l12 12M18 6L6 18" /></svg>
  </button>
`;

/**
 * The button that takes the picture. The element with the id `aim` describes it.
 *
 * @param isShooting Whether a picture is being taken.
 * @param isCountingDown Whether the picture is about to be taken automatically.
 */
export const shutterButton = (
  label: string,
  isShooting: boolean,
  isCountingDown: boolean,
  onClick: () => void,
): TemplateResult => html`
  <button
    type="button"
    class="shutter"
    part="shutter"
    aria-label=${label}
    aria-describedby="aim"
    aria-disabled=${isShooting ? 'true' : 'false'}
    data-focus
    @click=${onClick}
  >
    ${isCountingDown ? countdownRing : nothing}
  </button>
`;

/** Fills until the picture is taken automatically. */
const countdownRing = html`<svg class="ring" viewBox="0 0 96 96" aria-hidden="true"><circle cx="48" cy="48" r="44" pathLength="1" /></svg>`;

/** Buttons for the light and the zoom, where the camera has them. */
export function controlsView(
  { light, zoom, zoomFactor, toggle }: CameraControls,
  words: { readonly light: string; readonly zoom: string },
): TemplateResult | typeof nothing {
  if (!light && !zoom) return nothing;
  return html`
    <div class="controls">
      ${light ? html`<button type="button" aria-pressed=${isPressed(light)} @click=${() => toggle(light)}>${words.light}</button>` : nothing}
      ${
        zoom
          ? html`<button type="button" aria-label=${words.zoom} aria-pressed=${isPressed(zoom)} @click=${() => toggle(zoom)}>${zoomFactor}×</button>`
          : nothing
      }
    </div>
  `;
}

const isPressed = ({ isOn }: TrackSwitch) => (isOn ? 'true' : 'false');

// Icons of hints as SVG paths.
export const ARROWS_IN = 'M4 4l6 6M10 5v5H5M20 20l-6-6M14 19v-5h5';
export const ARROWS_OUT = 'M10 10L4 4M4 9V4h5M14 14l6 6M20 15v5h-5';
export const LAMP = 'M12 3v3M12 18v3M3 12h3M18 12h3M12 9a3 3 0 1 0 .1 0';
export const REFLECTION = 'M5 17L15 4l4 3L9 20zM3 5l3 3';
export const PAUSE = 'M9 5v14M15 5v14';
export const TICK = 'M5 12.5l4.5 4.5L19 7.5';

export const signView = (path: string): TemplateResult =>
  html`<svg class="sign" viewBox="0 0 24 24" aria-hidden="true"><path d=${path} /></svg>`;
