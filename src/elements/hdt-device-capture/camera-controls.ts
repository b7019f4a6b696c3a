import { html, nothing, type TemplateResult } from 'lit';
import type { Zoom } from '../../camera/zoom.js';
import type { ReadingMessages } from '../../i18n/messages.js';

/** W3C MediaStream Image Capture; not in TypeScript's library. */
interface Torch {
  readonly torch?: boolean;
}

/** The light and the zoom of the camera, where it has them. */
export function controlsView(
  track: MediaStreamTrack | undefined,
  zoom: Zoom | null,
  { light, zoom: zoomWords }: ReadingMessages['capture'],
): TemplateResult | typeof nothing {
  const hasTorch = ((track?.getCapabilities?.() ?? {}) as Torch).torch;
  if (!track || (!hasTorch && !zoom)) return nothing;
  const setTorch = (torch: boolean) =>
    track.applyConstraints({ advanced: [{ torch } as MediaTrackConstraintSet] }).then(
      () => true,
      () => false,
    );
  /** One that the camera does not follow stays as it was. */
  const toggle =
    (set: (isOn: boolean) => Promise<boolean>) =>
    async ({ currentTarget }: Event) => {
      const button = currentTarget as HTMLElement;
      const isOn = button.getAttribute('aria-pressed') !== 'true';
      if (await set(isOn)) button.setAttribute('aria-pressed', String(isOn));
    };
  const isLit = (track.getSettings() as Torch).torch;
  return html`
    <div class="controls">
      ${
        hasTorch
          ? html`<button type="button" aria-pressed=${isLit ? 'true' : 'false'} @click=${toggle(setTorch)}>
              ${light}
            </button>`
          : nothing
      }
      ${
        zoom
          ? html`<button
              type="button"
              aria-label=${zoomWords}
              aria-pressed=${zoom.isIn ? 'true' : 'false'}
              @click=${toggle(zoom.set)}
            >
              ${zoom.factor}×
            </button>`
          : nothing
      }
    </div>
  `;
}
