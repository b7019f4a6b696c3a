import { html, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Fault } from '../../../admin/wire.js';
import { isFaultKind, valueOfKind } from '../../../faults/fault.js';
import type { Stage } from '../stage.js';
import { badge } from './badge.js';
import { choice, textOf } from './field.js';

const TIMES = ['1', '2', '3', '5', '10', 'untilOff'] as const;
/** Seconds. */
const DURATIONS = [1, 5, 30, 120] as const;

/** Milliseconds in the unit of a kind's number; null for a kind that takes none. */
const unitOf = (kind: string): number | null => {
  const taken = isFaultKind(kind) ? valueOfKind(kind) : undefined;
  return taken ? (taken.unit === 'milliseconds' ? 1 : 1000) : null;
};

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

function newFault({ speech, act, state }: Stage): TemplateResult {
  const text = speech.words.faults;
  const uploads = state.snapshot?.uploads ?? [];
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const form = new FormData(event.target as HTMLFormElement);
    const times = textOf(form, 'fault-times');
    const kind = textOf(form, 'fault-kind');
    const unit = unitOf(kind);
    const seconds = Number(textOf(form, 'fault-seconds'));
    const uploadId = textOf(form, 'fault-upload');
    act.switchOn({
      kind,
      place: textOf(form, 'fault-place'),
      ...(unit !== null && seconds > 0 && { value: (seconds * 1000) / unit }),
      ...(uploadId !== '' && { uploadId }),
      next: times === 'untilOff' ? null : Number(times),
    });
  };
  return html`
    <form novalidate @submit=${submit}>
      <div class="fields">
        ${choice({ name: 'fault-kind', label: text.kind, options: Object.entries(text.kinds) })}
        ${choice({ name: 'fault-place', label: text.where, options: Object.entries(text.routes) })}
        ${choice({
          name: 'fault-upload',
          label: text.upload,
          options: [
            ['', text.anyUpload],
            ...uploads.map(({ uploadId, fileName }) => [uploadId, fileName] as const),
          ],
        })}
        ${choice({
          name: 'fault-seconds',
          label: text.howLong,
          options: [
            ['', text.usual],
            ...DURATIONS.map((one) => [String(one), speech.span(one * 1000)] as const),
          ],
        })}
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

function faultLine({ speech, act, state }: Stage, fault: Fault): TemplateResult {
  const { id, kind, place, left, value, uploadId } = fault;
  const text = speech.words.faults;
  const upload = state.snapshot?.uploads.find((one) => one.uploadId === uploadId);
  const duration = value === null ? null : speech.span(value * (unitOf(kind) ?? 0));
  const about = [text.routes[place], upload?.fileName ?? uploadId, duration];
  return html`
    <div class="row">
      <div>
        <p class="row-title">${text.kinds[kind]}</p>
        <p class="quiet small">${about.filter((part) => part !== null).join(' · ')}</p>
      </div>
      ${badge('warn', left === null ? text.untilOff : text.timesLeft(speech.number(left)))}
      <button type="button" aria-label=${text.switchOffNamed(text.kinds[kind])} @click=${() => act.switchOff(id)}>
        ${text.switchOff}
      </button>
    </div>
  `;
}
