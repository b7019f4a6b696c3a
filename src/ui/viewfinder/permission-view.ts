import { html, type TemplateResult } from 'lit';
import type { CameraPermissionPlace } from '../../camera/browser-family.js';
import type { Messages } from '../../i18n/messages.js';

/**
 * How to allow the camera, in the browser at hand.
 *
 * @param tryAgain The text of the button that opens the camera again.
 */
export function permissionView(
  permissionPlace: CameraPermissionPlace,
  allow: Messages['allow'],
  tryAgain: string,
): TemplateResult {
  if (permissionPlace === 'prompt') return html`<p class="hint">${allow.asked(tryAgain)}</p>`;
  const { open, set } = allow.steps[permissionPlace];
  return html`
    <section class="steps" aria-labelledby="allow">
      <h3 id="allow">${allow.title}</h3>
      <ol>
        ${[open, set, allow.again(tryAgain)].map((step) => html`<li>${step}</li>`)}
      </ol>
    </section>
  `;
}
