import { html, type TemplateResult } from 'lit';
import { formatAmount, formatDay, formatTime, type TimeUnit, UNIT_LENGTHS } from '../format.js';
import { UNIT_NAMES } from '../names.js';
import type { ViewContext } from '../state.js';
import { badge } from './badge.js';
import { choice, line, numberOf, textOf } from './field.js';

/** Typical waits of the service, among them retries of callbacks and the purge. */
const STEPS: readonly (readonly [amount: number, unit: TimeUnit])[] = [
  [10, 'second'],
  [1, 'minute'],
  [30, 'minute'],
  [6, 'hour'],
  [1, 'day'],
  [30, 'day'],
];

const isUnit = (name: string): name is TimeUnit => Object.hasOwn(UNIT_LENGTHS, name);

/** The emulator's time and its controls. */
export function clockView(context: ViewContext): TemplateResult {
  const { state, actions } = context;
  const running = state.snapshot?.clock.running ?? true;
  const now = context.now();
  const push = (amount: number, unit: TimeUnit) =>
    actions.push(amount * UNIT_LENGTHS[unit], `Advanced by ${formatAmount(amount, unit)}.`);
  const time = now === null ? '––:––:––' : formatTime(now);
  return html`
    <details class="card" ?open=${state.opened.has('clock')} @toggle=${(event: Event) => context.toggled('clock', event)}>
      <summary>
        <h2>Emulator time</h2>
        <span class="summary-time">${time}</span>
        ${badge(running ? 'good' : 'plain', running ? 'Running' : 'Paused')}
      </summary>
      <p>
        <time class="clock-time">${time}</time>
        <span class="quiet">${now === null ? 'Loading…' : formatDay(now)}</span>
      </p>
      <button type="button" @click=${() => actions.setRunning(!running)}>${running ? 'Pause' : 'Resume'}</button>
      <div>
        <h3 id="push-title">Advance</h3>
        <div class="steps" role="group" aria-labelledby="push-title">
          ${STEPS.map(([amount, unit]) => {
            const by = formatAmount(amount, unit);
            return html`<button type="button" aria-label="Advance by ${by}" @click=${() => push(amount, unit)}>
              +${by}
            </button>`;
          })}
        </div>
      </div>
      <details>
        <summary>Another amount</summary>
        <form class="typed" novalidate @submit=${(event: SubmitEvent) => typed(context, event, push)}>
          ${line({ name: 'amount', label: 'Amount', type: 'number', wrong: state.wrong.amount })}
          ${choice({
            name: 'unit',
            label: 'Unit',
            options: Object.keys(UNIT_LENGTHS)
              .filter(isUnit)
              .map((unit) => [unit, UNIT_NAMES[unit]] as const),
            value: 'minute',
          })}
          <button type="submit">Advance</button>
        </form>
      </details>
    </details>
  `;
}

function typed(
  context: ViewContext,
  event: SubmitEvent,
  push: (amount: number, unit: TimeUnit) => void,
): void {
  event.preventDefault();
  const form = new FormData(event.target as HTMLFormElement);
  const amount = numberOf(form, 'amount');
  const unit = textOf(form, 'unit');
  const valid = amount > 0 && Number.isFinite(amount) && isUnit(unit);
  context.mark({ amount: valid ? undefined : 'Enter a number above zero.' });
  if (valid) push(amount, unit);
}
