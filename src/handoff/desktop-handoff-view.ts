import { html, nothing, type TemplateResult } from 'lit';
import { encode } from 'uqr';
import { progressView } from '../capture/busy-view.js';
import type { CaptureContext } from '../capture/capture-context.js';
import { captureErrorText } from '../capture/error-text.js';
import { type Choice, choicesView } from '../ui/choices-view.js';
import type { DesktopHandoffState } from './handoff-state.js';
import { adviceView, codeView, type HandoffText, handoffView, spellCode } from './handoff-view.js';

interface DesktopActions {
  confirm(): void;
  refuse(): void;
  /** Shows another code. */
  renew(): void;
  copyLink(link: string): void;
}

/** Details of the desktop's views besides the state of the pairing. */
export interface DesktopView {
  readonly text: HandoffText;
  /** The address in the QR code; empty while there is none. */
  readonly link: string;
  /** Whether the link was copied; null before it is tried. */
  readonly copied: 'copied' | 'notCopied' | null;
  readonly actions: DesktopActions;
}

type Sentences = HandoffText['desktop'];

/** The desktop's view for each status of a pairing. */
export function desktopHandoffView(
  state: DesktopHandoffState,
  { text, link, copied, actions }: DesktopView,
  context: CaptureContext,
): TemplateResult {
  const { locale } = context;
  const { desktop, offline } = text;
  const close = { text: locale.messages.common.cancel, onClick: context.actions.close };
  switch (state.status) {
    case 'opening':
      return handoffView(desktop.opening, progressView, [{ ...close, takesFocus: true }], context);
    case 'open': {
      const until = locale.date(new Date(state.expiresAt).toISOString(), { timeStyle: 'short' });
      return codeToScanView({ link, copied, until }, desktop, [
        { text: desktop.copy, onClick: () => actions.copyLink(link), takesFocus: true },
        close,
      ]);
    }
    case 'claimed':
    case 'confirming':
      return compareView(state, desktop, actions, context);
    case 'paired':
      return handoffView(
        desktop.paired,
        state.peer === 'connected'
          ? html`<p class="hint">${desktop.pairedHint}</p>${progressView}`
          : adviceView(state.peer === 'silent' ? desktop.silent : offline),
        [
          ...(state.peer === 'silent' ? [{ text: desktop.newCode, onClick: actions.renew }] : []),
          { text: desktop.end, onClick: context.actions.close },
        ],
        context,
      );
    case 'ended':
    case 'failed': {
      const isEnded = state.status === 'ended';
      return handoffView(
        isEnded ? desktop[state.reason] : desktop.failed,
        isEnded
          ? html`<p class="hint">${desktop[`${state.reason}Hint`]}</p>`
          : adviceView(captureErrorText(state.code, locale)),
        [{ text: desktop.newCode, onClick: actions.renew, isPrimary: true }, close],
        context,
      );
    }
  }
}

/** The polite announcement for screen readers. */
export function desktopAnnouncement(
  state: DesktopHandoffState,
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
      return `${desktop.compare} ${spellCode(state.code)}`;
    case 'paired':
      return state.peer === 'connected' ? desktop.paired : state.peer === 'silent' ? desktop.silent : offline;
    case 'ended':
      return desktop[state.reason];
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
    ${choicesView(list)}
  </div>
`;

const compareView = (
  state: Extract<DesktopHandoffState, { status: 'claimed' | 'confirming' }>,
  desktop: Sentences,
  actions: DesktopActions,
  context: CaptureContext,
): TemplateResult =>
  handoffView(
    desktop.compare,
    html`
      ${codeView(state.code)}
      <p class="hint">${desktop.compareHint}</p>
      ${state.status === 'claimed' && state.problem ? adviceView(captureErrorText(state.problem, context.locale)) : nothing}
    `,
    [
      { text: desktop.same, onClick: actions.confirm, isPrimary: true },
      { text: desktop.different, onClick: actions.refuse },
    ],
    context,
    state.status === 'confirming',
  );

/** Light modules on each side of the code, by which phones find it (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/** A QR code as one shape, dark on light in every colour scheme, because some phones read no other. */
function qrView(text: string, label: string): TemplateResult {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  const path = data.flatMap((row, y) =>
    darkRuns(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`),
  );
  return html`
    <svg class="qr" part="qr" role="img" aria-label=${label} viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">
      <rect width="100%" height="100%" fill="#ffffff" />
      <path d=${path.join('')} fill="#000000" />
    </svg>
  `;
}

/** The dark modules of a row, as starts and lengths. */
function darkRuns(row: readonly boolean[]): [number, number][] {
  const runs: [number, number][] = [];
  row.forEach((isDark, x) => {
    if (!isDark) return;
    const last = runs.at(-1);
    if (last && last[0] + last[1] === x) last[1] += 1;
    else runs.push([x, 1]);
  });
  return runs;
}
