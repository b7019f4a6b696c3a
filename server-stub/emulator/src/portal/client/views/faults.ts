import { html, type TemplateResult } from 'lit';
import type { Fault } from '../../../admin/wire.js';
import { isFaultKind, valueOfKind } from '../../../faults/fault.js';
import { formatNumber, formatSpan } from '../format.js';
import { FAULT_KINDS, FAULT_PLACES } from '../names.js';
import type { ViewContext } from '../state.js';
import { badge } from './badge.js';
import { choice, textOf } from './field.js';
import { heading, list } from './section.js';

const TIMES = ['1', '2', '3', '5', '10', 'untilOff'] as const;
/** Seconds. */
const DURATIONS = [1, 5, 30, 120] as const;

/** Milliseconds in the unit of a kind's value; null for a kind without a value. */
const unitOf = (kind: string): number | null => {
  const range = isFaultKind(kind) ? valueOfKind(kind) : undefined;
  return range ? (range.unit === 'milliseconds' ? 1 : 1000) : null;
};

export function faultsView(context: ViewContext): TemplateResult {
  const faults = context.state.snapshot?.faults;
  return html`
    ${heading('Faults', 'Inject faults into responses without changing your client.')}
    <section class="card" aria-labelledby="fault-title">
      <h2 id="fault-title">Switch one on</h2>
      ${newFault(context)}
    </section>
    <section class="stack" aria-labelledby="active-title">
      <h2 id="active-title">Switched on</h2>
      ${list(
        faults,
        ({ id }) => id,
        (fault) => faultLine(context, fault),
        'No active faults.',
      )}
    </section>
  `;
}

function newFault({ actions, state }: ViewContext): TemplateResult {
  const uploads = state.snapshot?.uploads ?? [];
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const form = new FormData(event.target as HTMLFormElement);
    const times = textOf(form, 'fault-times');
    const kind = textOf(form, 'fault-kind');
    const unit = unitOf(kind);
    const seconds = Number(textOf(form, 'fault-seconds'));
    const uploadId = textOf(form, 'fault-upload');
    actions.switchOn({
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
        ${choice({ name: 'fault-kind', label: 'What goes wrong', options: Object.entries(FAULT_KINDS) })}
        ${choice({ name: 'fault-place', label: 'Where', options: Object.entries(FAULT_PLACES) })}
        ${choice({
          name: 'fault-upload',
          label: 'For which upload',
          options: [['', 'any'], ...uploads.map(({ uploadId, fileName }) => [uploadId, fileName] as const)],
        })}
        ${choice({
          name: 'fault-seconds',
          label: 'How long (Retry-After, delay)',
          options: [
            ['', 'as usual'],
            ...DURATIONS.map((one) => [String(one), formatSpan(one * 1000)] as const),
          ],
        })}
        ${choice({
          name: 'fault-times',
          label: 'How often',
          options: TIMES.map((one) => [one, one === 'untilOff' ? 'until switched off' : `${one} ×`]),
        })}
      </div>
      <div class="actions"><button type="submit" class="primary">Switch on</button></div>
    </form>
  `;
}

function faultLine({ actions, state }: ViewContext, fault: Fault): TemplateResult {
  const { id, kind, place, left, value, uploadId } = fault;
  const upload = state.snapshot?.uploads.find((one) => one.uploadId === uploadId);
  const duration = value === null ? null : formatSpan(value * (unitOf(kind) ?? 0));
  const about = [FAULT_PLACES[place], upload?.fileName ?? uploadId, duration];
  return html`
    <div class="row">
      <div>
        <p class="row-title">${FAULT_KINDS[kind]}</p>
        <p class="quiet small">${about.filter((part) => part !== null).join(' · ')}</p>
      </div>
      ${badge('warn', left === null ? 'until switched off' : `${formatNumber(left)} left`)}
      <button type="button" aria-label="Switch off: ${FAULT_KINDS[kind]}" @click=${() => actions.switchOff(id)}>
        Switch off
      </button>
    </div>
  `;
}
