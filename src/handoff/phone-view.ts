import { html, nothing, type TemplateResult } from 'lit';
import type { CaptureContext } from '../capture/capture-context.js';
import { type Capture, getOpenReadings } from '../capture/capture-state.js';
import { readingsView, type ShownReadings } from '../capture/readings-view.js';
import type { ConfirmedValue } from '../core/service/wire.js';
import type { PairingLocale } from '../i18n/locale.js';
import { hintView, pairingView } from '../pairing/pairing-view.js';
import { type PhoneView, peerView, phonePairingText, phonePairingView } from '../pairing/phone-view.js';
import type { OpenReadings } from '../results/data/assessment.js';
import type { PhonePhotosState } from './phone-photos.js';

/** Whether the phone shows a view of the pairing in place of the element's own. */
export const hasPhoneView = ({ pairing }: PhonePhotosState, { status }: Capture): boolean =>
  pairing.status !== 'paired' || ['idle', 'handoff', 'read', 'low-confidence'].includes(status);

export interface PhonePhotosView extends PhoneView {
  readonly pairingLocale: PairingLocale;
  /** The element's own announcement, which says why a photo needs to be checked and what to change. */
  readonly announcement: string;
}

export function phonePhotosView(
  { pairing, confirmedValues }: PhonePhotosState,
  capture: Capture,
  { pairingLocale, announcement, ...view }: PhonePhotosView,
  context: CaptureContext,
): TemplateResult {
  if (pairing.status !== 'paired') {
    return phonePairingView(pairing, view, { locale: pairingLocale, disabled: context.disabled });
  }
  const { phone } = pairingLocale.messages.handoff;
  const peerAdvice = peerView(pairing.peer, phone.silent, pairingLocale);
  return pairedView(capture, { phone, announcement, confirmedValues, peerAdvice }, context);
}

/** The polite announcement for screen readers. */
export function phoneAnnouncement(
  { pairing, confirmedValues }: PhonePhotosState,
  capture: Capture,
  { pairingLocale: locale, announcement, ...asked }: Omit<PhonePhotosView, 'actions'>,
): string {
  if (pairing.status !== 'paired') return phonePairingText(pairing, asked, locale);
  const { phone, offline } = locale.messages.handoff;
  if (confirmedValues && getOpenReadings(capture)) return phone.saved;
  if (capture.status === 'read') return phone.done;
  if (capture.status === 'low-confidence') return announcement;
  if (pairing.peer === 'silent') return phone.silent;
  return pairing.peer === 'offline' ? offline : phone.paired;
}

interface PairedPhone {
  readonly phone: PairingLocale['messages']['handoff']['phone'];
  readonly announcement: string;
  /** The values that the person at the desktop has confirmed; null before. */
  readonly confirmedValues: readonly ConfirmedValue[] | null;
  readonly peerAdvice: unknown;
}

function pairedView(
  photographed: Capture,
  { phone, announcement, confirmedValues, peerAdvice }: PairedPhone,
  context: CaptureContext,
): TemplateResult {
  const { locale, actions } = context;
  const { capture } = locale.messages;
  const another = { text: capture.another, onClick: actions.retake };
  const readings = getOpenReadings(photographed);
  if (readings && confirmedValues) {
    const readingsOnPhone = readingsView(toConfirmedReadings(readings, confirmedValues), 'person', locale);
    return pairingView(phone.saved, [readingsOnPhone, peerAdvice], [another], context);
  }
  switch (photographed.status) {
    case 'read':
      return pairingView(
        phone.done,
        [readingsView(photographed, 'high', locale), hintView(phone.doneHint), peerAdvice],
        [another],
        context,
      );
    case 'low-confidence':
      return pairingView(
        capture.againTitle,
        [
          html`<div class="advice" part="advice"><p>${announcement}</p></div>`,
          photographed.lowConfidence.readings.length > 0
            ? readingsView(photographed.lowConfidence, 'low', locale)
            : nothing,
          hintView(phone.lowConfidenceHint),
          peerAdvice,
        ],
        [{ text: capture.tryAgain, onClick: actions.retake, isPrimary: true }],
        context,
      );
    default:
      return pairingView(
        phone.paired,
        [hintView(phone.pairedHint), peerAdvice],
        [
          { text: capture.open, onClick: actions.open, isPrimary: true },
          { text: capture.choose, onClick: () => actions.pick('photo') },
        ],
        context,
      );
  }
}

/** The readings, with the values confirmed at the desktop in place of those read. */
function toConfirmedReadings(
  { readings }: OpenReadings,
  confirmedValues: readonly ConfirmedValue[],
): ShownReadings {
  const typed = confirmedValues
    .filter(({ origin }) => origin === 'typed')
    .map(({ deviceType }) => deviceType);
  return {
    // Where nothing was read, the person has named the device.
    readings:
      readings.length > 0 || typed.length === 0
        ? readings
        : [{ deviceType: typed[0]!, measurements: [], confidence: null }],
    confirmed: confirmedValues
      .filter(({ origin }) => origin !== 'read')
      .map(({ device, key, value, unit }) => ({ device, key, value, unit, isCertain: true })),
  };
}
