import { html, nothing, type TemplateResult } from 'lit';
import type { PairingLocale } from '../../i18n/locale.js';
import type { DesktopPairingState } from '../../pairing/pairing-state.js';
import { adviceView } from '../../pairing/pairing-view.js';
import { errorText } from '../../ui/error-text.js';

/** How far the pages of a phone are, as its computer knows. */
export interface DesktopProgress {
  readonly state: DesktopPairingState;
  /** Pages on the phone, as it said last. */
  readonly onPhone: number;
  readonly here: number;
  /** Whether the phone has sent a photo of a device, which another element shows. */
  readonly hasDevicePhoto: boolean;
}

/** Above the pages at the computer: how many are where, and whether the phone can be reached. */
export function desktopStatusView(
  { state, onPhone, here, hasDevicePhoto }: DesktopProgress,
  locale: PairingLocale,
  actions: { renew(): void; close(): void },
): TemplateResult {
  const { desktop, pages } = locale.messages.handoff;
  const isPaired = state.status === 'paired';
  const advice = adviceText(state, locale);
  const renew = html`<button type="button" class="quiet" @click=${actions.renew}>${desktop.newCode}</button>`;
  const close = html`<button type="button" class="quiet" @click=${actions.close}>${desktop.end}</button>`;
  return html`
    <div class="phone-status" part="phone-status">
      <p role="status">${pages.counts(locale.number(onPhone), locale.number(here))}</p>
      ${hasDevicePhoto ? html`<p class="hint" role="status">${pages.deviceHere}</p>` : nothing}
      ${advice ? adviceView(advice) : nothing}
      ${!isPaired || state.peer === 'silent' ? renew : nothing}
      ${isPaired ? close : nothing}
    </div>
  `;
}

/** Empty where there is nothing to do. */
function adviceText(state: DesktopPairingState, { messages }: PairingLocale): string {
  const { desktop, offline } = messages.handoff;
  switch (state.status) {
    case 'paired':
      return { connected: '', silent: desktop.silent, offline }[state.peer];
    case 'ended':
      return desktop[state.reason];
    case 'failed':
      return errorText(state.code, messages);
    default:
      return '';
  }
}
