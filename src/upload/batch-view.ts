import { html, type TemplateResult } from 'lit';
import type { ReportLocale } from '../i18n/locale.js';
import { firstClick } from '../ui/first-click.js';
import { type Entry, isAwaitingResults, isTerminal, isWorthRetrying, type Waiting } from './entry.js';
import { sendingText } from './entry-text.js';
import { progressBar } from './progress-bar.js';
import { roundTimeLeft, type Sending } from './sending-meter.js';
import type { UploadFlow } from './upload-flow.js';

export interface BatchView {
  readonly flow: UploadFlow;
  readonly entries: readonly Entry[];
  /** Null while nothing is being sent. */
  readonly sending: Sending | null;
  readonly locale: ReportLocale;
  /** Announces a sentence to screen readers. */
  readonly announce: (sentence: string) => void;
}

/** Progress of the batch and the actions on all files; null where there is nothing to show, and nothing to come. */
export function batchView({ flow, entries, sending, locale, announce }: BatchView): TemplateResult | null {
  const words = locale.messages.batch;
  const isFinished = (entry: Entry) => isTerminal(entry) && entry.status !== 'failed';
  const unsent = entries.filter((entry) => !isTerminal(entry) && !isAwaitingResults(entry));
  const awaited = entries.filter(isAwaitingResults);
  const hasSeveral = (matches: (entry: Entry) => boolean) => entries.filter(matches).length > 1;
  const cancel = (chosen: readonly Entry[]) => () => {
    for (const { id } of chosen) flow.cancel(id);
  };
  const button = (isShown: boolean, text: string, onClick: () => void) =>
    isShown
      ? html`<button type="button" class="quiet" part="action" @click=${firstClick(onClick)}>${text}</button>`
      : null;
  const togglePause = () => {
    flow.setPaused(!flow.isPaused);
    announce(flow.isPaused ? locale.messages.upload.paused : '');
  };
  const buttons = [
    button(sending !== null, flow.isPaused ? words.resume : words.pause, togglePause),
    button(unsent.length > 1, awaited.length > 0 ? words.cancelUnsent : words.cancelAll, cancel(unsent)),
    button(awaited.length > 1, words.stopAll, cancel(awaited)),
    button(hasSeveral(isWorthRetrying), words.retryAll, flow.retryAll),
    button(hasSeveral(isFinished), words.clearFinished, flow.clearFinished),
  ];
  const isOver = entries.length === 1 || entries.every(isTerminal);
  if (isOver && buttons.every((one) => one === null)) return null;
  return html`
    <div class="batch" part="batch">
      ${sending ? progressView(sending, findStandstill(flow, entries), locale) : null}
      <div class="buttons">${buttons}</div>
    </div>
  `;
}

/** Why sending has stopped; null while bytes are being sent. */
function findStandstill({ isPaused }: UploadFlow, entries: readonly Entry[]): Waiting | null {
  if (isPaused) return 'paused';
  if (entries.some(({ status }) => status === 'posting')) return null;
  const reasons = entries.flatMap((entry) => (entry.status === 'queued' ? (entry.waiting ?? []) : []));
  return reasons.includes('throttled') ? 'throttled' : (reasons[0] ?? null);
}

function progressView(
  { sent, total, speed, timeLeft }: Sending,
  standstill: Waiting | null,
  locale: ReportLocale,
): TemplateResult {
  const { upload } = locale.messages;
  const facts = standstill
    ? [upload[standstill]]
    : [
        sendingText(sent, total, locale),
        speed ? speedText(speed, locale) : '',
        timeLeft === null ? '' : timeText(timeLeft, locale),
      ];
  const text = facts.filter(Boolean).join(' · ');
  return html`
    ${progressBar({ label: upload.list, valueText: text, done: total > 0 ? sent / total : 0, steps: 1 })}
    <p class="sentence" part="detail">${text}</p>
  `;
}

/**
 * The time left for one file. The files of a request are sent one after another, so the current file has the speed of
 * the batch.
 *
 * @param speed Bytes a second; null while unknown.
 * @returns Empty while unknown.
 */
export function timeLeftText(entry: Entry, speed: number | null, locale: ReportLocale): string {
  if (entry.status !== 'posting' || !speed) return '';
  const rest = entry.body.size - entry.sent;
  return entry.sent > 0 && rest > 0 ? timeText(rest / speed, locale) : '';
}

function speedText(speed: number, locale: ReportLocale): string {
  const [value, unit] = speed >= 1e6 ? [speed / 1e6, 'megabyte'] : [speed / 1e3, 'kilobyte'];
  const maximumFractionDigits = value < 10 ? 1 : 0;
  return locale.number(value, { style: 'unit', unit: `${unit}-per-second`, maximumFractionDigits });
}

function timeText(seconds: number, locale: ReportLocale): string {
  const { value, unit } = roundTimeLeft(seconds);
  const time = locale.number(value, { style: 'unit', unit, unitDisplay: 'long' });
  return locale.messages.batch.timeLeft(time);
}
