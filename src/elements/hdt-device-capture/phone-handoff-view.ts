import { html, nothing, type TemplateResult } from 'lit';
import type { Capture } from '../../flow/capture-state.js';
import type { PhoneHandoff, Presence } from '../../flow/handoff-state.js';
import type { Messages } from '../../i18n/messages.js';
import { deviceName } from '../views/device-name.js';
import { advice, codeView, pulse, screen, sentence, spelled } from './handoff-screen.js';
import { wordsOf } from './handoff-words.js';
import type { CaptureContext } from './screen-parts.js';

type PhoneWords = Messages['handoff']['phone'];

/** Where the phone has a screen of its own: while it is not paired, at the start, and when a photo was read. */
export const hasPhoneScreen = (state: PhoneHandoff, { status }: Capture): boolean =>
  state.status !== 'paired' || ['idle', 'handoff', 'read', 'kept', 'doubtful'].includes(status);

/** `told` is what the element would say of the capture: why a photo is in doubt, and what to change. */
export function phoneHandoffView(
  state: PhoneHandoff,
  capture: Capture,
  { retry, told }: { readonly retry: () => void; readonly told: string },
  context: CaptureContext,
): TemplateResult {
  const { localize } = context;
  const words = wordsOf(localize);
  const { phone } = words;
  const hint = (text: string) => html`<p class="hint">${text}</p>`;
  switch (state.status) {
    case 'claiming':
      return screen(phone.claiming, nothing, [], context, true);
    case 'claimed':
      return screen(phone.compare, [codeView(state.code), hint(phone.compareHint), pulse], [], context);
    case 'paired':
      return pairedView(capture, { words: phone, told, presence: presenceView(state.other, words) }, context);
    case 'ended':
      return screen(phone[state.why], hint(phone[`${state.why}Hint`]), [], context);
    case 'failed':
      return screen(
        phone.failed,
        advice(sentence(state.code, context)),
        [{ text: localize.messages.common.retry, act: retry, primary: true }],
        context,
      );
  }
}

/** What a screen reader is told politely. */
export function phoneAnnouncement(
  state: PhoneHandoff,
  capture: Capture,
  told: string,
  localize: CaptureContext['localize'],
): string {
  const { phone, offline } = wordsOf(localize);
  switch (state.status) {
    case 'claiming':
    case 'failed':
      return phone[state.status];
    case 'claimed':
      return `${phone.compare} ${spelled(state.code)}`;
    case 'paired':
      if (capture.status === 'read' || capture.status === 'kept') return phone.done;
      if (capture.status === 'doubtful') return told;
      if (state.other === 'silent') return phone.silent;
      return state.other === 'offline' ? offline : phone.paired;
    case 'ended':
      return phone[state.why];
  }
}

const presenceView = (other: Presence, { phone, offline }: Messages['handoff']) =>
  other === 'there' ? nothing : advice(other === 'silent' ? phone.silent : offline);

function pairedView(
  photographed: Capture,
  { words, told, presence }: { words: PhoneWords; told: string; presence: unknown },
  context: CaptureContext,
): TemplateResult {
  const { capture } = context.localize.messages;
  const { open, retake, pick } = context.actions;
  switch (photographed.status) {
    case 'read':
    case 'kept':
      return screen(
        words.done,
        [
          photographed.readings.map(
            ({ deviceType }) => html`<p>${deviceName(deviceType, context.localize.messages)}</p>`,
          ),
          html`<p class="hint">${words.doneHint}</p>`,
          presence,
        ],
        [{ text: capture.another, act: retake }],
        context,
      );
    case 'doubtful':
      return screen(
        capture.againTitle,
        [
          html`<div class="advice" part="advice"><p>${told}</p></div>`,
          html`<p class="hint">${words.doubtHint}</p>`,
          presence,
        ],
        [{ text: capture.tryAgain, act: retake, primary: true }],
        context,
      );
    default:
      return screen(
        words.paired,
        [html`<p class="hint">${words.pairedHint}</p>`, presence],
        [
          { text: capture.open, act: open, primary: true },
          { text: capture.choose, act: () => pick('photo') },
        ],
        context,
      );
  }
}
