import { html, nothing, type TemplateResult } from 'lit';
import type { ReadingMessages } from '../i18n/messages.js';
import { magnifier } from './magnifier.js';
import { openModal } from './open-modal.js';

/** Scale of the enlarged photo once it is zoomed; at 1 it fits the page. */
const ZOOM = 2.5;

/** A picture, hidden where the browser cannot show its format, most often HEIC before its conversion. */
export const pictureView = (src: string, alt: string): TemplateResult => html`
  <img class="photo" part="photo" src=${src} alt=${alt} @error=${hidePicture} @load=${showPicture} />
`;
const hidePicture = ({ target }: Event) => (target as HTMLElement).setAttribute('hidden', '');
const showPicture = ({ target }: Event) => (target as HTMLElement).removeAttribute('hidden');

/**
 * A photo that opens in a dialog: first whole, then zoomed and scrollable.
 *
 * @param spoken The readings in one sentence, repeated over the enlarged photo to compare them; empty where there are
 * none.
 */
export const enlargeableView = (
  photoUrl: string,
  spoken: string,
  capture: ReadingMessages['capture'],
): TemplateResult => html`
  <button type="button" class="enlarge" @click=${openDialog}>
    ${pictureView(photoUrl, capture.photoAlt)}
    <span>${magnifier}${capture.enlarge}</span>
  </button>
  ${enlargedView(spoken, capture, photoUrl)}
`;

const enlargedView = (
  spoken: string,
  { photoAlt, zoom, closePhoto }: ReadingMessages['capture'],
  photoUrl: string,
): TemplateResult => html`
  <dialog class="enlarged" part="enlarged" aria-label=${photoAlt} @close=${resetZoom} @click=${closeFromBackdrop}>
    <div class="sheet">
      ${spoken ? html`<p><strong>${spoken}</strong></p>` : nothing}
      <div class="pane" tabindex="0" role="group" aria-label=${photoAlt}>
        <img src=${photoUrl} alt=${photoAlt} />
      </div>
      <div class="dialog-choices">
        <button type="button" class="quiet zoom" aria-pressed="false" @click=${toggleZoom}>${zoom}</button>
        <button type="button" @click=${closeDialog}>${closePhoto}</button>
      </div>
    </div>
  </dialog>
`;

const openDialog = ({ currentTarget }: Event): void =>
  openModal((currentTarget as HTMLElement).nextElementSibling as HTMLDialogElement);

const closeDialog = ({ target }: Event): void => (target as HTMLElement).closest('dialog')?.close();

/** A click beside the sheet has the dialog itself as its target. */
const closeFromBackdrop = ({ target, currentTarget }: Event): void => {
  if (target === currentTarget) (currentTarget as HTMLDialogElement).close();
};

function setZoom(dialog: Element, isZoomed: boolean): void {
  dialog.querySelector('.zoom')!.setAttribute('aria-pressed', `${isZoomed}`);
  dialog.querySelector('img')!.style.setProperty('--_zoom', isZoomed ? `${ZOOM}` : '1');
}

function toggleZoom({ currentTarget }: Event): void {
  const button = currentTarget as HTMLElement;
  const dialog = button.closest('dialog')!;
  setZoom(dialog, button.getAttribute('aria-pressed') === 'false');
  // The display is most often in the middle of the photo.
  const pane = dialog.querySelector('.pane')!;
  pane.scrollTo((pane.scrollWidth - pane.clientWidth) / 2, (pane.scrollHeight - pane.clientHeight) / 2);
}

const resetZoom = ({ currentTarget }: Event): void => setZoom(currentTarget as Element, false);
