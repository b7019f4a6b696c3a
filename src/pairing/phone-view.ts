import { html, nothing, type TemplateResult } from 'lit';
import { errorText } from '../ui/error-text.js';
import { pulseView } from '../ui/pulse-view.js';
import type { PeerStatus, PhonePairingState } from './pairing-state.js';
import {
  adviceView,
  codeView,
  hintView,
  type PairingContext,
  pairingView,
  spellCode,
} from './pairing-view.js';
import type { PhonePairing } from './phone-pairing.js';

/** Details of the phone's views besides the state of the pairing. */
export interface PhoneView {
  /** The host of the page's address, which the person is asked about. */
  readonly site: string;
  /** Whether another element of the page asks the person. */
  readonly isAskedElsewhere: boolean;
  readonly actions: Pick<PhonePairing, 'accept' | 'decline' | 'retry'>;
}

/** A phone that is not paired, or not any more. */
export type UnpairedPhone = Exclude<PhonePairingState, { readonly status: 'paired' }>;

/** The phone's views before it is paired, and after. The first one says who asks, before a camera opens. */
export function phonePairingView(
  state: UnpairedPhone,
  { site, isAskedElsewhere, actions }: PhoneView,
  context: PairingContext,
): TemplateResult {
  const { common, errors, handoff } = context.locale.messages;
  const { phone } = handoff;
  if (isAskedElsewhere && state.status !== 'ended') return html`<p class="elsewhere">${phone.elsewhere}</p>`;
  switch (state.status) {
    case 'claiming':
      return pairingView(phone.claiming, nothing, [], context, true);
    case 'asked':
      return pairingView(
        phone.asked(site),
        [
          state.person === null ? nothing : html`<p part="person">${phone.askedPerson(state.person)}</p>`,
          hintView(phone.askedHint),
        ],
        [
          { text: phone.accept, onClick: () => actions.accept(), isPrimary: true },
          { text: phone.decline, onClick: () => actions.decline() },
        ],
        context,
      );
    case 'claimed':
      return pairingView(
        phone.compare,
        [codeView(state.code), hintView(phone.compareHint), pulseView],
        [],
        context,
      );
    case 'ended':
      return pairingView(phone[state.reason], hintView(phone[`${state.reason}Hint`]), [], context);
    case 'failed':
      return pairingView(
        phone.failed,
        adviceView(errorText(state.code, { errors })),
        [{ text: common.retry, onClick: () => actions.retry(), isPrimary: true }],
        context,
      );
  }
}

/** The polite announcement for screen readers. */
export function phonePairingText(
  state: UnpairedPhone,
  { site, isAskedElsewhere }: Pick<PhoneView, 'site' | 'isAskedElsewhere'>,
  { messages }: PairingContext['locale'],
): string {
  const { phone } = messages.handoff;
  if (isAskedElsewhere) return '';
  switch (state.status) {
    case 'claiming':
    case 'failed':
      return phone[state.status];
    case 'asked':
      return phone.asked(site);
    case 'claimed':
      return `${phone.compare} ${spellCode(state.code)}`;
    case 'ended':
      return phone[state.reason];
  }
}

/**
 * Says that the computer does not answer, or that the phone has no network.
 *
 * @param silent What to do where the computer does not answer.
 */
export const peerView = (peer: PeerStatus, silent: string, { messages }: PairingContext['locale']) =>
  peer === 'connected' ? nothing : adviceView(peer === 'silent' ? silent : messages.handoff.offline);
