import { html, nothing, type TemplateResult } from 'lit';
import { progressView } from '../capture/busy-view.js';
import type { CaptureContext } from '../capture/capture-context.js';
import { type Capture, getOpenReadings } from '../capture/capture-state.js';
import { captureErrorText } from '../capture/error-text.js';
import { readingsView, type ShownReadings } from '../capture/readings-view.js';
import type { ConfirmedValue } from '../core/service/wire.js';
import type { OpenReadings } from '../results/data/assessment.js';
import type { PeerStatus, PhoneHandoffState } from './handoff-state.js';
import { adviceView, codeView, type HandoffText, handoffView, spellCode } from './handoff-view.js';

/** Whether the phone shows a view of the pairing in place of the element's own. */
export const hasPhoneView = (state: PhoneHandoffState, { status }: Capture): boolean =>
  state.status !== 'paired' || ['idle', 'handoff', 'read', 'low-confidence'].includes(status);

export interface PhoneView {
  readonly text: HandoffText;
  readonly retry: () => void;
  /** The element's own announcement, which says why a photo needs to be checked and what to change. */
  readonly announcement: string;
}

export function phoneHandoffView(
  state: PhoneHandoffState,
  capture: Capture,
  { retry, announcement, text }: PhoneView,
  context: CaptureContext,
): TemplateResult {
  const { locale } = context;
  const { phone } = text;
  const hint = (words: string) => html`<p class="hint">${words}</p>`;
  switch (state.status) {
    case 'claiming':
      return handoffView(phone.claiming, nothing, [], context, true);
    case 'claimed':
      return handoffView(
        phone.compare,
        [codeView(state.code), hint(phone.compareHint), progressView],
        [],
        context,
      );
    case 'paired': {
      const peerAdvice = peerView(state.peer, text);
      return pairedView(
        capture,
        { phone, announcement, confirmedValues: state.confirmedValues, peerAdvice },
        context,
      );
    }
    case 'ended':
      return handoffView(phone[state.reason], hint(phone[`${state.reason}Hint`]), [], context);
    case 'failed':
      return handoffView(
        phone.failed,
        adviceView(captureErrorText(state.code, locale)),
        [{ text: locale.messages.common.retry, onClick: retry, isPrimary: true }],
        context,
      );
  }
}

/** The polite announcement for screen readers. */
export function phoneAnnouncement(
  state: PhoneHandoffState,
  capture: Capture,
  announcement: string,
  { phone, offline }: HandoffText,
): string {
  switch (state.status) {
    case 'claiming':
    case 'failed':
      return phone[state.status];
    case 'claimed':
      return `${phone.compare} ${spellCode(state.code)}`;
    case 'paired':
      if (state.confirmedValues && getOpenReadings(capture)) return phone.saved;
      if (capture.status === 'read') return phone.done;
      if (capture.status === 'low-confidence') return announcement;
      if (state.peer === 'silent') return phone.silent;
      return state.peer === 'offline' ? offline : phone.paired;
    case 'ended':
      return phone[state.reason];
  }
}

const peerView = (peer: PeerStatus, { phone, offline }: HandoffText) =>
  peer === 'connected' ? nothing : adviceView(peer === 'silent' ? phone.silent : offline);

interface PairedPhone {
  readonly phone: HandoffText['phone'];
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
    return handoffView(phone.saved, [readingsOnPhone, peerAdvice], [another], context);
  }
  switch (photographed.status) {
    case 'read':
      return handoffView(
        phone.done,
        [readingsView(photographed, 'high', locale), html`<p class="hint">${phone.doneHint}</p>`, peerAdvice],
        [another],
        context,
      );
    case 'low-confidence':
      return handoffView(
        capture.againTitle,
        [
          html`<div class="advice" part="advice"><p>${announcement}</p></div>`,
          photographed.lowConfidence.readings.length > 0
            ? readingsView(photographed.lowConfidence, 'low', locale)
            : nothing,
          html`<p class="hint">${phone.lowConfidenceHint}</p>`,
          peerAdvice,
        ],
        [{ text: capture.tryAgain, onClick: actions.retake, isPrimary: true }],
        context,
      );
    default:
      return handoffView(
        phone.paired,
        [html`<p class="hint">${phone.pairedHint}</p>`, peerAdvice],
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
