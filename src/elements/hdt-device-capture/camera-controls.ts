import { html, nothing, type TemplateResult } from 'lit';
import type { ReadingMessages } from '../../i18n/messages.js';

/** W3C MediaStream Image Capture; not in TypeScript's library. */
interface CameraAbilities {
  readonly torch?: boolean;
  readonly zoom?: { readonly min: number; readonly max: number };
}
interface CameraSettings {
  readonly torch?: boolean;
  readonly zoom?: number;
}

/** Lenses of phones focus from about 15 cm: from twice as far the display is as large, and sharp. */
const CLOSER = 2;

/** The light and the zoom of the camera, where it has them. */
export function controlsView(
  stream: MediaStream,
  { light, zoom }: ReadingMessages['capture'],
): TemplateResult | typeof nothing {
  const [track] = stream.getVideoTracks();
  const abilities = (track?.getCapabilities?.() ?? {}) as CameraAbilities;
  const settings = (track?.getSettings?.() ?? {}) as CameraSettings;
  const canZoom = abilities.zoom !== undefined && abilities.zoom.max >= CLOSER;
  if (!track || (!abilities.torch && !canZoom)) return nothing;
  const apply = (button: HTMLElement, setting: CameraSettings, isOn: boolean) =>
    void track.applyConstraints({ advanced: [setting as MediaTrackConstraintSet] }).then(
      () => button.setAttribute('aria-pressed', String(isOn)),
      // As it was: the camera knows better.
      () => {},
    );
  const toggle =
    (to: (isOn: boolean) => CameraSettings) =>
    ({ currentTarget }: Event) => {
      const button = currentTarget as HTMLElement;
      const isOn = button.getAttribute('aria-pressed') !== 'true';
      apply(button, to(isOn), isOn);
    };
  return html`
    <div class="controls">
      ${
        abilities.torch
          ? html`<button type="button" aria-pressed=${settings.torch ? 'true' : 'false'} @click=${toggle((torch) => ({ torch }))}>
              ${light}
            </button>`
          : nothing
      }
      ${
        canZoom
          ? html`<button
              type="button"
              aria-label=${zoom}
              aria-pressed=${(settings.zoom ?? 1) >= CLOSER ? 'true' : 'false'}
              @click=${toggle((isOn) => ({ zoom: isOn ? CLOSER : Math.max(1, abilities.zoom!.min) }))}
            >
              ${CLOSER}×
            </button>`
          : nothing
      }
    </div>
  `;
}
