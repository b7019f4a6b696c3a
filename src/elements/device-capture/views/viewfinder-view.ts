import { html, nothing, type TemplateResult } from 'lit';
import type { CaptureIn } from '../../../flow/capture-state.js';
import { laterPart } from '../later-part.js';
import { hintText } from './hint-text.js';
import type { CaptureContext } from './parts.js';

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
  const later = laterPart.here;
  const stream = 'stream' in state ? state.stream : null;
  const shooting = state.status === 'shooting';
  const advice = state.status === 'live' ? state.advice : null;
  const guided = advice ? (later ? hintText(advice, capture) : capture.aim) : capture.shooting;
  const words = stream === null ? capture.opening : guided;
  const isCounting = advice?.hint === 'hold' && automatic;
  const isFull = isPhone();
  const onCancel = (event: Event) => {
    event.preventDefault();
    actions.close();
  };
  return html`
    <dialog class=${isFull ? 'stage full' : 'stage'} ?open=${!isFull} aria-label=${capture.title} @cancel=${onCancel}>
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
      <h2 class="aim" id="aim" aria-live="polite">${advice && later?.signOf(advice)}${words}</h2>
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
                ${isCounting ? later?.ring : nothing}
              </button>
            `
      }
      ${stream && later?.controlsView(stream, capture)}
      ${stream === null ? html`<p class="primer">${capture.primer}</p>` : nothing}
    </div>
    </dialog>
  `;
}

/** A small screen that is touched: the viewfinder takes all of it. */
const isPhone = (): boolean =>
  matchMedia('(pointer: coarse) and (max-width: 600px), (pointer: coarse) and (max-height: 480px)').matches;
