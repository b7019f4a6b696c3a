import { html, nothing, type TemplateResult } from 'lit';
import type { DesktopHandoff } from '../../../flow/handoff-state.js';
import { progressView } from './busy-view.js';
import { adviceView, codeView, type HandoffText, handoffView, spelled } from './handoff-parts.js';
import { type CaptureContext, type Choice, choices, errorText } from './parts.js';
import { qrView } from './qr-view.js';

interface DesktopActions {
  confirm(): void;
  refuse(): void;
  /** Shows another code. */
  renew(): void;
  copyLink(link: string): void;
}

/** What the person at the desktop sees besides the state of the pairing. */
export interface DesktopView {
  readonly text: HandoffText;
  /** The address in the QR code; empty while there is none. */
  readonly link: string;
  /** Whether the link was copied; null before it is tried. */
  readonly copied: 'copied' | 'notCopied' | null;
  readonly actions: DesktopActions;
}

type Sentences = HandoffText['desktop'];

/** One view a status; the choices end the pairing or go on. */
export function desktopHandoffView(
  state: DesktopHandoff,
  { text, link, copied, actions }: DesktopView,
  context: CaptureContext,
): TemplateResult {
  const { locale } = context;
  const { desktop, offline } = text;
  const close = { text: locale.messages.common.cancel, act: context.actions.close };
  switch (state.status) {
    case 'opening':
      return handoffView(desktop.opening, progressView, [{ ...close, focus: true }], context);
    case 'open': {
      const until = locale.date(new Date(state.expiresAt).toISOString(), { timeStyle: 'short' });
      return codeToScanView({ link, copied, until }, desktop, [
        { text: desktop.copy, act: () => actions.copyLink(link), focus: true },
        close,
      ]);
    }
    case 'claimed':
    case 'confirming':
      return compareView(state, desktop, actions, context);
    case 'paired':
      return handoffView(
        desktop.paired,
        state.other === 'there'
          ? html`<p class="hint">${desktop.pairedHint}</p>${progressView}`
          : adviceView(state.other === 'silent' ? desktop.silent : offline),
        [
          ...(state.other === 'silent' ? [{ text: desktop.newCode, act: actions.renew }] : []),
          { text: desktop.end, act: context.actions.close },
        ],
        context,
      );
    case 'ended':
    case 'failed': {
      // The ways on are another code, or back to the element's own views.
      const isEnded = state.status === 'ended';
      return handoffView(
        isEnded ? desktop[state.why] : desktop.failed,
        isEnded
          ? html`<p class="hint">${desktop[`${state.why}Hint`]}</p>`
          : adviceView(errorText(state.code, locale)),
        [{ text: desktop.newCode, act: actions.renew, primary: true }, close],
        context,
      );
    }
  }
}

/** What a screen reader announces politely; the views themselves are focused on their titles. */
export function desktopAnnouncement(
  state: DesktopHandoff,
  copied: DesktopView['copied'],
  { desktop, offline }: HandoffText,
): string {
  switch (state.status) {
    case 'opening':
    case 'confirming':
      return desktop[state.status];
    case 'open':
      return copied ? desktop[copied] : desktop.scan;
    case 'claimed':
      return `${desktop.compare} ${spelled(state.code)}`;
    case 'paired':
      return state.other === 'there' ? desktop.paired : state.other === 'silent' ? desktop.silent : offline;
    case 'ended':
      return desktop[state.why];
    case 'failed':
      return desktop.failed;
  }
}

const codeToScanView = (
  { link, copied, until }: Pick<DesktopView, 'link' | 'copied'> & { readonly until: string },
  desktop: Sentences,
  list: readonly Choice[],
): TemplateResult => html`
  <div class="view scan">
    <h2 tabindex="-1">${desktop.scan}</h2>
    <div class="words">
      <p class="hint">${desktop.scanHint}</p>
      <p class="hint">${desktop.until(until)}</p>
      ${copied ? html`<p>${desktop[copied]}</p>` : nothing}
    </div>
    ${qrView(link, desktop.qr)}
    ${choices(list)}
  </div>
`;

const compareView = (
  state: Extract<DesktopHandoff, { status: 'claimed' | 'confirming' }>,
  desktop: Sentences,
  actions: DesktopActions,
  context: CaptureContext,
): TemplateResult =>
  handoffView(
    desktop.compare,
    html`
      ${codeView(state.code)}
      <p class="hint">${desktop.compareHint}</p>
      ${state.status === 'claimed' && state.problem ? adviceView(errorText(state.problem, context.locale)) : nothing}
    `,
    [
      { text: desktop.same, act: actions.confirm, primary: true },
      { text: desktop.different, act: actions.refuse },
    ],
    context,
    state.status === 'confirming',
  );
