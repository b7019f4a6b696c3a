import { html, type TemplateResult } from 'lit';
import { formatAmount, formatDay, formatTime, type TimeUnit, UNIT_LENGTHS } from '../format.js';
import type { Model } from '../model.js';
import { badge, choice, detailsState, line, onSubmit } from './parts.js';

/** Typical waits of the service, among them retries of callbacks and the purge. */
const STEPS: readonly (readonly [amount: number, unit: TimeUnit])[] = [
  [10, 'second'],
  [1, 'minute'],
  [30, 'minute'],
  [6, 'hour'],
  [1, 'day'],
  [30, 'day'],
];

/** The emulator's time and its controls. */
export function clockView(model: Model): TemplateResult {
  const running = model.snapshot?.clock.running ?? true;
  const now = model.now();
  const { open, toggle } = detailsState(model, 'clock');
  const time = now === null ? '––:––:––' : formatTime(now);
  const push = (amount: number, unit: TimeUnit) => {
    const done = `Advanced by ${formatAmount(amount, unit)}.`;
    void model.order({
      method: 'POST',
      path: '/clock/push',
      body: { ms: amount * UNIT_LENGTHS[unit] },
      done,
    });
  };
  const run = () => model.order({ method: 'PUT', path: '/clock/running', body: { running: !running } });
  return html`
    <details ?open=${open} @toggle=${toggle}>
      <summary>
        <h2>Emulator time</h2>
        <time>${time}</time>
        ${badge(running ? 'good' : 'plain', running ? 'Running' : 'Paused')}
      </summary>
      <p><strong class="clock">${time}</strong><small>${now === null ? 'Loading…' : formatDay(now)}</small></p>
      <button type="button" class="outline" @click=${run}>${running ? 'Pause' : 'Resume'}</button>
      <h3 id="push-title">Advance</h3>
      <fieldset class="steps" aria-labelledby="push-title">
        ${STEPS.map(([amount, unit]) => {
          const by = formatAmount(amount, unit);
          return html`<button type="button" class="outline" aria-label="Advance by ${by}" @click=${() => push(amount, unit)}>
            +${by}
          </button>`;
        })}
      </fieldset>
      <details>
        <summary>Another amount</summary>
        <form @submit=${onSubmit((textOf) => push(Number(textOf('amount')), textOf('unit') as TimeUnit))}>
          <div class="fields">
            ${line({ name: 'amount', label: 'Amount', type: 'number' })}
            ${choice({ name: 'unit', label: 'Unit', options: Object.keys(UNIT_LENGTHS).map((unit) => [unit, `${unit}s`] as const), value: 'minute' })}
          </div>
          <button type="submit" class="outline">Advance</button>
        </form>
      </details>
    </details>
  `;
}
