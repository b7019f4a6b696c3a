import { html, nothing, type TemplateResult } from 'lit';
import { type CaptureContext, picture } from './parts.js';

/** How often the photo is as large as the page, when it is enlarged once more. */
const CLOSER = 2.5;

/**
 * The photo as a button that opens it over the page, to compare it with what was read (`said`). Escape closes it. It is
 * shown whole first, then larger than the page, and scrolled by finger, wheel or arrow keys.
 */
export function enlargeable(body: Blob, said: string, { localize, urlOf }: CaptureContext): TemplateResult {
  const { capture } = localize.messages;
  const url = urlOf(body);
  return html`
    <button type="button" class="enlarge" @click=${open}>
      ${picture(url, capture.photoAlt)}
      <span>${glass}${capture.enlarge}</span>
    </button>
    <dialog class="enlarged" part="enlarged" aria-label=${capture.photoAlt} @close=${shrink} @click=${onBackdrop}>
      <div class="sheet">
        ${said ? html`<p><strong>${said}</strong></p>` : nothing}
        <div class="pane" tabindex="0" role="group" aria-label=${capture.photoAlt}>
          <img src=${url} alt=${capture.photoAlt} />
        </div>
        <div class="ways">
          <button type="button" class="quiet zoom" aria-pressed="false" @click=${zoom}>${capture.zoom}</button>
          <button type="button" @click=${close}>${capture.closePhoto}</button>
        </div>
      </div>
    </dialog>
  `;
}

/** A magnifying glass. */
const glass = html`<svg class="glass" viewBox="0 0 24 24" aria-hidden="true"><path d="M15.5 15.5 21 21M10.5 17a6.5 6.5 0 1 1 0-13 6.5 6.5 0 0 1 0 13zM10.5 7.5v6M7.5 10.5h6" /></svg>`;

const open = ({ currentTarget }: Event): void => {
  const dialog = (currentTarget as HTMLElement).nextElementSibling as HTMLDialogElement;
  dialog.showModal();
};

const close = ({ target }: Event): void => (target as HTMLElement).closest('dialog')?.close();

/** What is beside the sheet belongs to the dialog itself. */
const onBackdrop = ({ target, currentTarget }: Event): void => {
  if (target === currentTarget) (currentTarget as HTMLDialogElement).close();
};

function setZoom(dialog: Element, isClose: boolean): void {
  dialog.querySelector('.zoom')!.setAttribute('aria-pressed', `${isClose}`);
  dialog.querySelector('img')!.style.setProperty('--closer', isClose ? `${CLOSER}` : '1');
}

function zoom({ currentTarget }: Event): void {
  const button = currentTarget as HTMLElement;
  const dialog = button.closest('dialog')!;
  setZoom(dialog, button.getAttribute('aria-pressed') === 'false');
  // The middle first, where the display is.
  const pane = dialog.querySelector('.pane')!;
  pane.scrollTo((pane.scrollWidth - pane.clientWidth) / 2, (pane.scrollHeight - pane.clientHeight) / 2);
}

const shrink = ({ currentTarget }: Event): void => setZoom(currentTarget as Element, false);
