import { html, type TemplateResult } from 'lit';
import type { Fault } from '../../../admin/wire.js';
import { isFaultKind, valueOfKind } from '../../../faults/fault.js';
import { formatNumber, formatSpan } from '../format.js';
import type { Model } from '../model.js';
import { FAULT_KIND_NAMES, FAULT_PLACE_NAMES } from '../names.js';
import { badge, choice, heading, list, onSubmit, times } from './parts.js';

const SECONDS: readonly (readonly [value: string, label: string])[] = [
  ['', 'as usual'],
  ...[1, 5, 30, 120].map((one) => [String(one), formatSpan(one * 1000)] as const),
];

/** Milliseconds in the unit of a kind's value; null for a kind without a value. */
const unitOf = (kind: string): number | null => {
  const range = isFaultKind(kind) ? valueOfKind(kind) : undefined;
  return range ? (range.unit === 'milliseconds' ? 1 : 1000) : null;
};

export const faultsView = (model: Model): TemplateResult => html`
  ${heading('Faults', 'Inject faults into responses without changing your client.')}
  <article aria-labelledby="fault-title">
    <h2 id="fault-title">Switch one on</h2>
    ${newFault(model)}
  </article>
  <section aria-labelledby="active-title">
    <h2 id="active-title">Switched on</h2>
    ${list(
      model.snapshot?.faults,
      ({ id }) => id,
      (fault) => faultLine(model, fault),
      'No active faults.',
    )}
  </section>
`;

function newFault(model: Model): TemplateResult {
  const uploads = model.snapshot?.uploads ?? [];
  const switchOn = onSubmit((textOf) => {
    const kind = textOf('fault-kind');
    const unit = unitOf(kind);
    const [seconds, uploadId, times] = ['seconds', 'upload', 'times'].map((name) => textOf(`fault-${name}`));
    const body = {
      kind,
      place: textOf('fault-place'),
      ...(unit !== null && seconds && { value: (Number(seconds) * 1000) / unit }),
      ...(uploadId && { uploadId }),
      next: times ? Number(times) : null,
    };
    void model.order({ method: 'POST', path: '/faults', body });
  });
  return html`
    <form @submit=${switchOn}>
      <div class="fields">
        ${choice({ name: 'fault-kind', label: 'What goes wrong', options: Object.entries(FAULT_KIND_NAMES) })}
        ${choice({ name: 'fault-place', label: 'Where', options: Object.entries(FAULT_PLACE_NAMES) })}
        ${choice({
          name: 'fault-upload',
          label: 'For which upload',
          options: [['', 'any'], ...uploads.map(({ uploadId, fileName }) => [uploadId, fileName] as const)],
        })}
        ${choice({ name: 'fault-seconds', label: 'How long (Retry-After, delay)', options: SECONDS })}
        ${choice({ name: 'fault-times', label: 'How often', options: times([1, 2, 3, 5, 10], 'until switched off') })}
      </div>
      <button type="submit">Switch on</button>
    </form>
  `;
}

function faultLine(
  model: Model,
  { id, kind, place, left, value, uploadId, customerId }: Fault,
): TemplateResult {
  const upload = model.snapshot?.uploads.find((one) => one.uploadId === uploadId);
  const duration = value === null ? null : formatSpan(value * (unitOf(kind) ?? 0));
  const account = customerId === null ? null : `account ${customerId}`;
  const about = [FAULT_PLACE_NAMES[place], account, upload?.fileName ?? uploadId, duration].filter(
    (part) => part !== null,
  );
  const name = FAULT_KIND_NAMES[kind];
  const switchOff = () => model.order({ method: 'DELETE', path: `/faults/${id}` });
  return html`
    <div class="row">
      <div><b>${name}</b><small>${about.join(' · ')}</small></div>
      ${badge('warn', left === null ? 'until switched off' : `${formatNumber(left)} left`)}
      <button type="button" class="outline" aria-label="Switch off: ${name}" @click=${switchOff}>Switch off</button>
    </div>
  `;
}
