import { html, type TemplateResult } from 'lit';
import type { ReadingMessages } from '../../../i18n/messages.js';
import type { SetMark } from '../photo-mark.js';

/** Sets the mark while the page is hidden by what the input has opened. */
export function markWhileHidden(input: HTMLInputElement, setMark: SetMark): void {
  const over = new AbortController();
  const check = ({ target }: Event) => {
    const isPicking = target === document && document.hidden;
    setMark(isPicking);
    if (!isPicking) over.abort();
  };
  document.addEventListener('visibilitychange', check, over);
  for (const end of ['change', 'cancel']) input.addEventListener(end, check, over);
}

/** Above the invitation of the page that is loaded then. */
export const lostPhotoView = ({ photoLost }: ReadingMessages['capture']): TemplateResult =>
  html`<div class="advice lost" part="advice" role="alert"><p>${photoLost}</p></div>`;
