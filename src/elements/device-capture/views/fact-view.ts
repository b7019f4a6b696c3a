import { html, nothing } from 'lit';
import type { Localize } from '../../../i18n/localize.js';
import type { ReadingMessages } from '../../../i18n/messages.js';
import type { ReviewedMeasurement } from '../../../results/review.js';
import { amountText } from './amount-text.js';

/** What the person said of a value, and what was read in its place. */
export function factView({ key, read, confirmed }: ReviewedMeasurement, localize: Localize<ReadingMessages>) {
  if (!confirmed) return nothing;
  const { checkedByYou, typedByYou, readFromPhoto } = localize.messages.capture;
  const isAsRead = read?.value === confirmed.value && read.unit === confirmed.unit;
  const facts = [
    isAsRead ? checkedByYou : typedByYou,
    ...(read && !isAsRead ? [readFromPhoto(amountText({ key, ...read }, localize))] : []),
  ];
  return html`<dd class="fact">${facts.join(' · ')}</dd>`;
}
