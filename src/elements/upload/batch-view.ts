import type { TemplateResult } from 'lit';
import type { Entry, Waiting } from '../../queue/entry.js';
import type { EntryContext } from './entry-context.js';
import type { Bar } from './life-line.js';
import { type Pace, Pacer, roundedTime } from './pace.js';
import { type Sending, sendingOf } from './sending.js';

// Fetched with the second file or the first large one. What the element has is handed to it: a page would fetch that in one
// piece more.

interface BatchKit {
  readonly html: typeof import('lit').html;
  readonly barOf: (bar: Bar) => TemplateResult;
  readonly isTerminal: (entry: Entry) => boolean;
  readonly isAwaited: (entry: Entry) => boolean;
  readonly isWorthRetrying: (entry: Entry) => boolean;
  /** Milliseconds. */
  readonly now: () => number;
}

/** How the batch goes, and what can be done with all of it. */
export function batchView(kit: BatchKit, context: EntryContext): TemplateResult | null {
  const { html, isTerminal, isAwaited, isWorthRetrying } = kit;
  const { flow, host, localize, announce } = context;
  if (!flow) return null;
  const words = localize.messages.batch;
  const entries = flow.entries();
  const sending = sendingOf(flow, entries);
  const isFinished = (entry: Entry) => isTerminal(entry) && entry.status !== 'failed';
  const unsent = entries.filter((entry) => !isTerminal(entry) && !isAwaited(entry));
  const awaited = entries.filter(isAwaited);
  const several = (matches: (entry: Entry) => boolean) => entries.filter(matches).length > 1;
  const cancel = (those: readonly Entry[]) => () => {
    for (const { id } of those) host.cancel(id);
  };
  const button = (isShown: boolean, text: string, act: () => void) =>
    isShown ? html`<button type="button" class="quiet" part="action" @click=${act}>${text}</button>` : null;
  const togglePause = () => {
    flow.setPaused(!flow.isPaused);
    announce(flow.isPaused ? localize.messages.upload.paused : '');
  };
  const buttons = [
    button(sending !== null, flow.isPaused ? words.goOn : words.pause, togglePause),
    button(unsent.length > 1, awaited.length > 0 ? words.cancelUnsent : words.cancelAll, cancel(unsent)),
    button(awaited.length > 1, words.stopAll, cancel(awaited)),
    button(several(isWorthRetrying), words.retryAll, flow.retryAll),
    button(several(isFinished), words.clearFinished, flow.clearFinished),
  ];
  if (buttons.every((one) => one === null)) return null;
  return html`
    <div class="batch" part="batch">
      ${sending ? progressOf(kit, sending, context) : null}
      <div class="ways">${buttons}</div>
    </div>
  `;
}

const pacers = new WeakMap<object, Pacer>();
/** Bytes a second, of each flow that sends. */
const speeds = new WeakMap<object, number | null>();

function paceOf(sending: Sending, now: number): Pace {
  const pacer = pacers.get(sending.run) ?? new Pacer(now);
  pacers.set(sending.run, pacer);
  return pacer.measure(now, sending);
}

/** Why nothing leaves while there is something to send; null while something does. */
function standstillOf(entries: readonly Entry[]): Waiting | null {
  if (entries.some(({ status }) => status === 'posting')) return null;
  const reasons = entries.flatMap((entry) => (entry.status === 'queued' ? (entry.waiting ?? []) : []));
  return reasons.includes('throttled') ? 'throttled' : (reasons[0] ?? null);
}

function progressOf({ html, barOf, now }: BatchKit, sending: Sending, context: EntryContext): TemplateResult {
  const { flow, localize } = context;
  const { upload } = localize.messages;
  const { sent, total } = sending;
  const { speed, left } = paceOf(sending, now());
  if (flow) speeds.set(flow, speed);
  const standstill = flow?.isPaused ? 'paused' : standstillOf(flow?.entries() ?? []);
  const facts = standstill
    ? [upload[standstill]]
    : [
        upload.sending(localize.size(sent), localize.size(total)),
        speed ? speedText(speed, context) : '',
        left === null ? '' : timeText(left, context),
      ];
  const text = facts.filter(Boolean).join(' · ');
  return html`
    ${barOf({ label: upload.list, valueText: text, done: total > 0 ? sent / total : 0, steps: 1 })}
    <p class="sentence" part="detail">${text}</p>
  `;
}

/** Files of one request are sent one after another: one that has begun goes as fast as all. */
export function timeLeftOf(entry: Entry, context: EntryContext): string {
  const { flow } = context;
  const speed = entry.status === 'posting' && flow && speeds.get(flow);
  if (!speed) return '';
  const rest = entry.body.size - entry.sent;
  return entry.sent > 0 && rest > 0 ? timeText(rest / speed, context) : '';
}

function speedText(speed: number, { localize }: EntryContext): string {
  const [value, unit] = speed >= 1e6 ? [speed / 1e6, 'megabyte'] : [speed / 1e3, 'kilobyte'];
  const maximumFractionDigits = value < 10 ? 1 : 0;
  return localize.number(value, { style: 'unit', unit: `${unit}-per-second`, maximumFractionDigits });
}

function timeText(seconds: number, context: EntryContext): string {
  const { value, unit } = roundedTime(seconds);
  return context.localize.messages.batch.timeLeft(
    context.localize.number(value, { style: 'unit', unit, unitDisplay: 'long' }),
  );
}
