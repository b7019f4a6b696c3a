import { html, nothing, type TemplateResult } from 'lit';
import type { TrackSwitch } from '../../../camera/track-switches.js';
import type { ReadingMessages } from '../../../i18n/messages.js';

/** What the camera has of these. */
export interface CameraSwitches {
  readonly torch: TrackSwitch | null;
  readonly zoom: TrackSwitch | null;
  /** How much larger the zoom makes what is seen. */
  readonly factor: number;
}

/** The light and the zoom of the camera, where it has them. */
export function controlsView(
  { torch, zoom, factor }: CameraSwitches,
  words: ReadingMessages['capture'],
): TemplateResult | typeof nothing {
  if (!torch && !zoom) return nothing;
  return html`
    <div class="controls">
      ${torch ? html`<button type="button" aria-pressed=${pressed(torch)} @click=${toggle(torch)}>${words.light}</button>` : nothing}
      ${
        zoom
          ? html`<button type="button" aria-label=${words.zoom} aria-pressed=${pressed(zoom)} @click=${toggle(zoom)}>${factor}×</button>`
          : nothing
      }
    </div>
  `;
}

const pressed = ({ isOn }: TrackSwitch) => (isOn ? 'true' : 'false');

/** One that the camera does not follow stays as it was. */
const toggle =
  (one: TrackSwitch) =>
  async ({ currentTarget }: Event) => {
    const button = currentTarget as HTMLElement;
    const isOn = button.getAttribute('aria-pressed') !== 'true';
    if (await one.set(isOn)) button.setAttribute('aria-pressed', String(isOn));
  };
