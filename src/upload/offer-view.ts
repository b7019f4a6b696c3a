import { html, type ReactiveElement, type TemplateResult } from 'lit';
import type { Locale } from '../i18n/locale.js';
import type { ReportMessages } from '../i18n/messages.js';
import { displayName } from '../results/display-text.js';

export interface OfferViewOptions {
  readonly files: readonly File[];
  readonly locale: Locale<ReportMessages>;
  readonly disabled: boolean;
  readonly onAnswer: (isAdded: boolean) => void;
}

/** The question whether shared files are to be added. */
export const offerText = ({ length }: readonly File[], locale: Locale<ReportMessages>): string =>
  locale.messages.upload.offer.question(length, locale.number(length));

/** Asks about shared files. Both answers look alike, because a forged share must be as easy to refuse. */
export function offerView({ files, locale, disabled, onAnswer }: OfferViewOptions): TemplateResult {
  const { offer } = locale.messages.upload;
  const answerButton = (part: string, text: string, isAdded: boolean) => html`
    <button type="button" class="secondary" part=${part} ?disabled=${disabled} @click=${() => onAnswer(isAdded)}>${text}</button>
  `;
  return html`
    <div class="offer" part="offer" role="group" aria-labelledby="offer">
      <h2 id="offer">${offerText(files, locale)}</h2>
      <ul>
        ${files.map(({ name }) => html`<li><bdi>${displayName(name)}</bdi></li>`)}
      </ul>
      <div class="buttons">
        ${answerButton('offer-add', offer.add, true)}
        ${answerButton('offer-decline', offer.decline, false)}
      </div>
    </div>
  `;
}

/** Scrolls to the question, because the page of a share opens at its top. The focus stays where it is. */
export async function showOffer({ updateComplete, renderRoot }: ReactiveElement): Promise<void> {
  await updateComplete;
  const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
  renderRoot.querySelector('.offer')?.scrollIntoView({ behavior, block: 'nearest' });
}
