import { html, nothing, type TemplateResult } from 'lit';
import type { PairingLocale } from '../i18n/locale.js';
import { type Choice, choicesView } from '../ui/choices-view.js';
import { errorText } from '../ui/error-text.js';
import { pulseView } from '../ui/pulse-view.js';
import type { DesktopPairingState } from './pairing-state.js';
import {
  adviceView,
  codeView,
  hintView,
  type PairingContext,
  pairingView,
  spellCode,
} from './pairing-view.js';
import { qrView } from './qr-view.js';

interface DesktopActions {
  confirm(): void;
  refuse(): void;
  /** Shows another code. */
  renew(): void;
  copyLink(): void;
  /** Leaves the pairing, and ends it. */
  close(): void;
}

/** Details of the desktop's views besides the state of the pairing. */
export interface DesktopView {
  /** The address in the QR code; empty while there is none. */
  readonly link: string;
  /** What scanning it is for. */
  readonly scanHint: string;
  /** What to do once the phone is connected. */
  readonly pairedHint: string;
  /** Whether the link was copied; null before it is tried. */
  readonly copied: 'copied' | 'notCopied' | null;
  readonly actions: DesktopActions;
}

/** The desktop's view for each status of a pairing. */
export function desktopPairingView(
  state: DesktopPairingState,
  { link, scanHint, pairedHint, copied, actions }: DesktopView,
  context: PairingContext,
): TemplateResult {
  const { locale } = context;
  const { common, errors, handoff } = locale.messages;
  const { desktop, offline } = handoff;
  const close = { text: common.cancel, onClick: actions.close };
  switch (state.status) {
    case 'opening':
      return pairingView(desktop.opening, pulseView, [{ ...close, takesFocus: true }], context);
    case 'open': {
      const until = locale.date(new Date(state.expiresAt).toISOString(), { timeStyle: 'short' });
      return codeToScanView({ link, scanHint, copied, until: desktop.until(until) }, locale, [
        { text: desktop.copy, onClick: actions.copyLink, takesFocus: true },
        close,
      ]);
    }
    case 'claimed':
    case 'confirming':
      return compareView(state, actions, context);
    case 'paired':
      return pairingView(
        desktop.paired,
        state.peer === 'connected'
          ? [hintView(pairedHint), pulseView]
          : adviceView(state.peer === 'silent' ? desktop.silent : offline),
        [
          ...(state.peer === 'silent' ? [{ text: desktop.newCode, onClick: actions.renew }] : []),
          { text: desktop.end, onClick: actions.close },
        ],
        context,
      );
    case 'ended':
    case 'failed': {
      const isEnded = state.status === 'ended';
      return pairingView(
        isEnded ? desktop[state.reason] : desktop.failed,
        isEnded ? hintView(desktop[`${state.reason}Hint`]) : adviceView(errorText(state.code, { errors })),
        [{ text: desktop.newCode, onClick: actions.renew, isPrimary: true }, close],
        context,
      );
    }
  }
}

/** The polite announcement for screen readers. */
export function desktopPairingText(
  state: DesktopPairingState,
  copied: DesktopView['copied'],
  { messages }: PairingLocale,
): string {
  const { desktop, offline } = messages.handoff;
  switch (state.status) {
    case 'opening':
    case 'confirming':
      return desktop[state.status];
    case 'open':
      return copied ? desktop[copied] : desktop.scan;
    case 'claimed':
      return `${desktop.compare} ${spellCode(state.code)}`;
    case 'paired':
      return state.peer === 'connected' ? desktop.paired : state.peer === 'silent' ? desktop.silent : offline;
    case 'ended':
      return desktop[state.reason];
    case 'failed':
      return desktop.failed;
  }
}

interface CodeToScan extends Pick<DesktopView, 'link' | 'scanHint' | 'copied'> {
  /** Says until when the code works. */
  readonly until: string;
}

const codeToScanView = (
  { link, scanHint, copied, until }: CodeToScan,
  { messages }: PairingLocale,
  list: readonly Choice[],
): TemplateResult => {
  const { desktop } = messages.handoff;
  return html`
    <div class="view scan">
      <h2 tabindex="-1">${desktop.scan}</h2>
      <div class="words">
        ${hintView(scanHint)}
        ${hintView(until)}
        ${copied ? html`<p>${desktop[copied]}</p>` : nothing}
      </div>
      ${qrView(link, desktop.qr)}
      ${choicesView(list)}
    </div>
  `;
};

const compareView = (
  state: Extract<DesktopPairingState, { status: 'claimed' | 'confirming' }>,
  actions: DesktopActions,
  context: PairingContext,
): TemplateResult => {
  const { errors, handoff } = context.locale.messages;
  const { desktop } = handoff;
  const problem = state.status === 'claimed' ? state.problem : null;
  return pairingView(
    desktop.compare,
    [
      codeView(state.code),
      hintView(desktop.compareHint),
      problem ? adviceView(errorText(problem, { errors })) : nothing,
    ],
    [
      { text: desktop.same, onClick: actions.confirm, isPrimary: true },
      { text: desktop.different, onClick: actions.refuse },
    ],
    context,
    state.status === 'confirming',
  );
};
