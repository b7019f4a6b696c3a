import { html, nothing, type TemplateResult } from 'lit';
import type { PagesLocale, PairingLocale } from '../../i18n/locale.js';
import type { PeerStatus } from '../../pairing/pairing-state.js';
import { hintView, pairingView } from '../../pairing/pairing-view.js';
import { peerView } from '../../pairing/phone-view.js';
import type { Choice } from '../../ui/choices-view.js';
import type { PagesNote } from './page-message.js';

/** How far the pages of a paired phone are. */
export interface PhoneProgress {
  /** What the computer does with them. */
  readonly status: PagesNote['status'];
  /** Pages on the phone. */
  readonly taken: number;
  /** Pages at the computer. */
  readonly here: number;
  /** Whether something waits to be sent. */
  readonly isSending: boolean;
  readonly peer: PeerStatus;
}

export interface PhonePagesContext {
  readonly locale: PairingLocale;
  /** Sentences about pages. */
  readonly texts: PagesLocale['messages'];
  readonly disabled: boolean;
  /** Opens the camera, shows the pages, or opens the picker for pictures. */
  readonly open: (what: 'camera' | 'strip' | 'picker') => void;
}

/** A phone's pages, and those of them that are at the computer, in words. */
function phoneCounts({ taken, here }: PhoneProgress, locale: PairingLocale): string {
  const { phoneCounts } = locale.messages.handoff.pages;
  return phoneCounts(locale.number(Math.max(taken, here)), locale.number(here));
}

/** The phone's view between two visits to the camera. */
export function phonePagesView(progress: PhoneProgress, context: PhonePagesContext): TemplateResult {
  const { status, taken, here, isSending } = progress;
  const { locale, texts, disabled, open } = context;
  const { phone, pages } = locale.messages.handoff;
  const counts = html`<p class="phone-counts">${phoneCounts(progress, locale)}</p>`;
  const view = (title: string, content: readonly unknown[], choices: readonly Choice[]) =>
    pairingView(title, [...content, peerView(progress.peer, pages.silent, locale)], choices, { disabled });
  if (status !== 'open') {
    return view(pages[status], [status === 'used' ? counts : nothing, hintView(pages[`${status}Hint`])], []);
  }
  const camera = { text: texts.pages.title, onClick: () => open('camera'), isPrimary: true };
  if (taken === 0 && here === 0) {
    const picker = { text: texts.pages.addPictures, onClick: () => open('picker') };
    return view(phone.paired, [hintView(texts.pages.hints.aim)], [camera, picker]);
  }
  const more = { ...camera, text: pages.more };
  const see = taken > 0 ? [{ text: texts.pages.see(taken), onClick: () => open('strip') }] : [];
  return !isSending && here >= taken
    ? view(pages.done, [counts, hintView(pages.doneHint)], [{ ...more, isPrimary: false }, ...see])
    : view(phoneCounts(progress, locale), [hintView(pages.sending)], [more, ...see]);
}

/** Above the pages in the dialog of a phone. */
export const phoneStatusView = (progress: PhoneProgress, locale: PairingLocale): TemplateResult => html`
  <div class="phone-status" part="phone-status">
    <p role="status">${phoneCounts(progress, locale)}</p>
    ${peerView(progress.peer, locale.messages.handoff.pages.silent, locale)}
  </div>
`;

/** For screen readers. */
export function phonePagesText(progress: PhoneProgress, locale: PairingLocale): string {
  const { phone, pages } = locale.messages.handoff;
  if (progress.status !== 'open') return pages[progress.status];
  return progress.taken + progress.here > 0 ? phoneCounts(progress, locale) : phone.paired;
}
