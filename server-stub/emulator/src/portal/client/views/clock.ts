import { html, type TemplateResult } from 'lit';
import type { TimeUnit } from '../language.js';
import type { Stage } from '../stage.js';
import { badge } from './badge.js';
import { choice, line, numberOf, textOf } from './field.js';

/** The waits of the service: a moment, a minute, the second and third retry of a callback, a day, the purge. */
const STEPS: readonly (readonly [amount: number, unit: TimeUnit])[] = [
  [10, 'second'],
  [1, 'minute'],
  [30, 'minute'],
  [6, 'hour'],
  [1, 'day'],
  [30, 'day'],
];

/** In milliseconds. */
const LENGTH: Readonly<Record<TimeUnit, number>> = {
  second: 1000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
};

const isUnit = (name: string): name is TimeUnit => Object.hasOwn(LENGTH, name);

/** The emulator's time, and the ways to move it. */
export function clockView(stage: Stage): TemplateResult {
  const { speech, state, act } = stage;
  const text = speech.words.clock;
  const running = state.snapshot?.clock.running ?? true;
  const now = stage.now();
  const push = (amount: number, unit: TimeUnit) =>
    act.push(amount * LENGTH[unit], text.pushed(speech.amount(amount, unit)));
  const time = now === null ? '––:––:––' : speech.timeOfDay(now);
  return html`
    <details class="card" ?open=${state.opened.has('clock')} @toggle=${(event: Event) => stage.toggled('clock', event)}>
      <summary>
        <h2>${text.title}</h2>
        <span class="summary-time">${time}</span>
        ${badge(running ? 'good' : 'plain', running ? text.running : text.standing)}
      </summary>
      <p>
        <time class="clock-time">${time}</time>
        <span class="quiet">${now === null ? speech.words.loading : speech.day(now)}</span>
      </p>
      <button type="button" @click=${() => act.setRunning(!running)}>${running ? text.stand : text.run}</button>
      <div>
        <h3 id="push-title">${text.push}</h3>
        <div class="steps" role="group" aria-labelledby="push-title">
          ${STEPS.map(([amount, unit]) => {
            const by = speech.amount(amount, unit);
            return html`<button type="button" aria-label=${text.pushBy(by)} @click=${() => push(amount, unit)}>
              +${by}
            </button>`;
          })}
        </div>
      </div>
      <details>
        <summary>${text.typed}</summary>
        <form class="typed" novalidate @submit=${(event: SubmitEvent) => typed(stage, event, push)}>
          ${line({ name: 'amount', label: text.amount, type: 'number', wrong: state.wrong.amount })}
          ${choice({
            name: 'unit',
            label: text.unit,
            options: Object.keys(LENGTH)
              .filter(isUnit)
              .map((unit) => [unit, text.units[unit]] as const),
            value: 'minute',
          })}
          <button type="submit">${text.go}</button>
        </form>
      </details>
    </details>
  `;
}

function typed(stage: Stage, event: SubmitEvent, push: (amount: number, unit: TimeUnit) => void): void {
  event.preventDefault();
  const form = new FormData(event.target as HTMLFormElement);
  const amount = numberOf(form, 'amount');
  const unit = textOf(form, 'unit');
  const fits = amount > 0 && Number.isFinite(amount) && isUnit(unit);
  stage.mark({ amount: fits ? undefined : stage.speech.words.clock.notPositive });
  if (fits) push(amount, unit);
}
