import { html, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Fault } from '../../../admin/wire.js';
import type { Stage } from '../stage.js';
import { badge } from './badge.js';
import { choice, textOf } from './field.js';

const TIMES = ['1', '2', '3', '5', '10', 'untilOff'] as const;

export function faultsView(stage: Stage): TemplateResult {
  const { words } = stage.speech;
  const text = words.faults;
  const faults = stage.state.snapshot?.faults;
  return html`
    <div class="heading">
      <div>
        <h1 tabindex="-1">${words.sections.faults}</h1>
        <p class="quiet">${text.lead}</p>
      </div>
    </div>
    <section class="card" aria-labelledby="fault-title">
      <h2 id="fault-title">${text.add}</h2>
      ${newFault(stage)}
    </section>
    <section class="stack" aria-labelledby="active-title">
      <h2 id="active-title">${text.active}</h2>
      ${
        faults && faults.length > 0
          ? html`<ul class="list">${repeat(
              faults,
              ({ id }) => id,
              (fault) => html`<li>${faultLine(stage, fault)}</li>`,
            )}</ul>`
          : html`<p class="empty">${faults ? text.empty : words.loading}</p>`
      }
    </section>
  `;
}

function newFault({ speech, act }: Stage): TemplateResult {
  const text = speech.words.faults;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const form = new FormData(event.target as HTMLFormElement);
    const times = textOf(form, 'fault-times');
    act.switchOn({
      kind: textOf(form, 'fault-kind'),
      place: textOf(form, 'fault-place'),
      next: times === 'untilOff' ? null : Number(times),
    });
  };
  return html`
    <form novalidate @submit=${submit}>
      <div class="fields">
        ${choice({ name: 'fault-kind', label: text.kind, options: Object.entries(text.kinds) })}
        ${choice({ name: 'fault-place', label: text.where, options: Object.entries(text.routes) })}
        ${choice({
          name: 'fault-times',
          label: text.times,
          options: TIMES.map((one) => [one, one === 'untilOff' ? text.untilOff : `${one} ×`]),
        })}
      </div>
      <div class="actions"><button type="submit" class="primary">${text.switchOn}</button></div>
    </form>
  `;
}

function faultLine({ speech, act }: Stage, { id, kind, place, left }: Fault): TemplateResult {
  const text = speech.words.faults;
  return html`
    <div class="row">
      <div>
        <p class="row-title">${text.kinds[kind]}</p>
        <p class="quiet small">${text.routes[place]}</p>
      </div>
      ${badge('warn', left === null ? text.untilOff : text.timesLeft(speech.number(left)))}
      <button type="button" aria-label=${text.switchOffNamed(text.kinds[kind])} @click=${() => act.switchOff(id)}>
        ${text.switchOff}
      </button>
    </div>
  `;
}
