import { html, nothing, type TemplateResult } from 'lit';
import type { OpenReadings, Readings } from '../../../flow/assessment.js';
import { type Capture, openReadings } from '../../../flow/capture-state.js';
import type { PhoneHandoff, Presence } from '../../../flow/handoff-state.js';
import type { Messages } from '../../../i18n/messages.js';
import type { ConfirmedValue } from '../../../service/wire.js';
import { advice, codeView, pulse, screen, sentence, spelled } from './handoff-parts.js';
import { wordsOf } from './handoff-words.js';
import type { CaptureContext } from './parts.js';
import { readingsView } from './readings-view.js';

type PhoneWords = Messages['handoff']['phone'];

/** Where the phone has a screen of its own: while it is not paired, at the start, and when a photo was read. */
export const hasPhoneScreen = (state: PhoneHandoff, { status }: Capture): boolean =>
  state.status !== 'paired' || ['idle', 'handoff', 'read', 'doubtful'].includes(status);

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
      return pairedView(
        capture,
        { words: phone, told, saved: state.saved, presence: presenceView(state.other, words) },
        context,
      );
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
      if (state.saved && openReadings(capture)) return phone.saved;
      if (capture.status === 'read') return phone.done;
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
  {
    words,
    told,
    saved,
    presence,
  }: {
    words: PhoneWords;
    told: string;
    saved: readonly ConfirmedValue[] | null;
    presence: unknown;
  },
  context: CaptureContext,
): TemplateResult {
  const { capture } = context.localize.messages;
  const { open, retake, pick } = context.actions;
  const facts = openReadings(photographed);
  if (facts && saved) {
    return screen(
      words.saved,
      [readingsView(keptAs(facts, saved), 'chosen', context.localize), presence],
      [{ text: capture.another, act: retake }],
      context,
    );
  }
  switch (photographed.status) {
    case 'read':
      return screen(
        words.done,
        [
          readingsView(photographed, 'certain', context.localize),
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
          photographed.doubt.readings.length > 0
            ? readingsView(photographed.doubt, 'unsure', context.localize)
            : nothing,
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

/** What was read, with what the person at the desktop has kept in its place. */
function keptAs({ recordId, readings }: OpenReadings, saved: readonly ConfirmedValue[]): Readings {
  const typed = saved.filter(({ origin }) => origin === 'typed').map(({ deviceType }) => deviceType);
  return {
    recordId,
    // Where nothing was read, the person has named the device.
    readings:
      readings.length > 0 || typed.length === 0
        ? readings
        : [{ deviceType: typed[0]!, measurements: [], confidence: null }],
    confirmed: saved
      .filter(({ origin }) => origin !== 'read')
      .map(({ device, key, value, unit }) => ({ device, key, value, unit, isCertain: true })),
  };
}
