import { html, nothing, type TemplateResult } from 'lit';
import type { DesktopHandoff } from '../../../flow/handoff-state.js';
import type { Localize } from '../../../i18n/localize.js';
import type { Messages, ReadingMessages } from '../../../i18n/messages.js';
import { advice, codeView, pulse, screen, sentence, spelled } from './handoff-parts.js';
import { wordsOf } from './handoff-words.js';
import { type CaptureContext, type Choice, choices } from './parts.js';
import { qrView } from './qr-view.js';

interface DesktopActions {
  confirm(): void;
  refuse(): void;
  renew(): void;
  /** Copies the link. */
  copy(link: string): void;
}

/** What the person at the desktop sees, besides the state of the handoff. */
export interface DesktopView {
  readonly link: string;
  /** What became of copying the link. */
  readonly copied: 'copied' | 'notCopied' | null;
  readonly actions: DesktopActions;
}

type Words = Messages['handoff']['desktop'];

/** One screen a status; the choices end or go on. */
export function desktopHandoffView(
  state: DesktopHandoff,
  { link, copied, actions }: DesktopView,
  context: CaptureContext,
): TemplateResult {
  const { localize } = context;
  const { desktop: words, offline } = wordsOf(localize);
  const { common } = localize.messages;
  const close = { text: common.cancel, act: context.actions.close };
  switch (state.status) {
    case 'opening':
      return screen(words.opening, pulse, [{ ...close, focus: true }], context);
    case 'open':
      return scanView({ link, copied, until: timeOf(state.expiresAt, localize.tag) }, words, [
        { text: words.copy, act: () => actions.copy(link), focus: true },
        close,
      ]);
    case 'claimed':
    case 'confirming':
      return compareView(state, words, actions, context);
    case 'paired':
      return screen(
        words.paired,
        state.other === 'there'
          ? html`<p class="hint">${words.pairedHint}</p>${pulse}`
          : advice(state.other === 'silent' ? words.silent : offline),
        [
          ...(state.other === 'silent' ? [{ text: words.newCode, act: actions.renew }] : []),
          { text: words.end, act: context.actions.close },
        ],
        context,
      );
    case 'ended':
      return endView(
        words[state.why],
        html`<p class="hint">${words[`${state.why}Hint`]}</p>`,
        words,
        actions,
        close,
        context,
      );
    case 'failed':
      return endView(words.failed, advice(sentence(state.code, context)), words, actions, close, context);
  }
}

/** What a screen reader is told politely; the screens themselves are focused on their headings. */
export function desktopAnnouncement(
  state: DesktopHandoff,
  copied: DesktopView['copied'],
  localize: Localize<ReadingMessages>,
): string {
  const { desktop: words, offline } = wordsOf(localize);
  switch (state.status) {
    case 'opening':
    case 'confirming':
      return words[state.status];
    case 'open':
      return copied ? words[copied] : words.scan;
    case 'claimed':
      return `${words.compare} ${spelled(state.code)}`;
    case 'paired':
      return state.other === 'there' ? words.paired : state.other === 'silent' ? words.silent : offline;
    case 'ended':
      return words[state.why];
    case 'failed':
      return words.failed;
  }
}

const scanView = (
  { link, copied, until }: Pick<DesktopView, 'link' | 'copied'> & { readonly until: string },
  words: Words,
  list: readonly Choice[],
): TemplateResult => html`
  <div class="screen scan">
    <h2 tabindex="-1">${words.scan}</h2>
    <div class="words">
      <p class="hint">${words.scanHint}</p>
      <p class="hint">${words.until(until)}</p>
      ${copied ? html`<p>${words[copied]}</p>` : nothing}
    </div>
    ${qrView(link, words.qr)}
    ${choices(list)}
  </div>
`;

const compareView = (
  state: Extract<DesktopHandoff, { status: 'claimed' | 'confirming' }>,
  words: Words,
  actions: DesktopActions,
  context: CaptureContext,
): TemplateResult =>
  screen(
    words.compare,
    html`
      ${codeView(state.code)}
      <p class="hint">${words.compareHint}</p>
      ${state.status === 'claimed' && state.problem ? advice(sentence(state.problem, context)) : nothing}
    `,
    [
      { text: words.same, act: actions.confirm, primary: true },
      { text: words.different, act: actions.refuse },
    ],
    context,
    state.status === 'confirming',
  );

/** Ended: the way on is another code, or back to the element's own screens. */
const endView = (
  title: string,
  content: unknown,
  words: Words,
  actions: DesktopActions,
  close: Choice,
  context: CaptureContext,
): TemplateResult =>
  screen(title, content, [{ text: words.newCode, act: actions.renew, primary: true }, close], context);

const timeOf = (at: number, tag: string): string =>
  new Intl.DateTimeFormat(tag, { timeStyle: 'short' }).format(at);
