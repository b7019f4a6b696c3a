import { html, type TemplateResult } from 'lit';
import { until } from 'lit/directives/until.js';
import type { BrowserFamily } from '../../../camera/browser-family.js';
import type { ReadingMessages } from '../../../i18n/messages.js';

/** How to allow the camera, in the browser at hand; the steps come once it has said what it refused. */
export const allowView = (words: ReadingMessages, family: BrowserFamily): TemplateResult =>
  html`${until(steps(words, family))}`;

async function steps({ allow, capture }: ReadingMessages, family: BrowserFamily): Promise<TemplateResult> {
  const state = await permission();
  const again = allow.again(capture.tryAgain);
  // It would ask once more.
  if (state === 'prompt') return html`<p class="hint">${allow.asked(capture.tryAgain)}</p>`;
  // The page may use it: then the device does not let the browser.
  const { open, set } = allow.steps[state === 'granted' ? 'device' : family];
  return html`
    <section class="steps" aria-labelledby="allow">
      <h3 id="allow">${allow.title}</h3>
      <ol>
        ${[open, set, again].map((step) => html`<li>${step}</li>`)}
      </ol>
    </section>
  `;
}

/** Null where the browser does not tell. */
async function permission(): Promise<PermissionState | null> {
  try {
    return (await navigator.permissions.query({ name: 'camera' })).state;
  } catch {
    return null;
  }
}
