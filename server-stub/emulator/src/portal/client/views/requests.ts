import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { LoggedRequest } from '../../../admin/wire.js';
import { formatMilliseconds, formatTime } from '../format.js';
import type { Model } from '../model.js';
import { FAULT_KIND_NAMES } from '../names.js';
import { heading } from './parts.js';

export function requestsView({ snapshot }: Model): TemplateResult {
  const requests = snapshot?.requests;
  return html`
    ${heading('Requests', 'Requests of clients, newest first.')}
    ${
      requests && requests.length > 0
        ? table(requests)
        : html`<p class="empty">${requests ? 'No requests yet.' : 'Loading…'}</p>`
    }
  `;
}

const table = (requests: readonly LoggedRequest[]): TemplateResult => html`
  <div class="scroll" tabindex="0" role="group" aria-label="Requests">
    <table>
      <caption class="unseen">Requests</caption>
      <thead>
        <tr>${['Time', 'Request', 'Answer', 'Took', 'Account'].map((head) => html`<th scope="col">${head}</th>`)}</tr>
      </thead>
      <tbody>${repeat(requests, ({ number }) => number, row)}</tbody>
    </table>
  </div>
`;

const row = ({
  at,
  method,
  route,
  uploadId,
  status,
  took,
  customerId,
  fault,
  nearestFault,
}: LoggedRequest) => html`
  <tr>
    <td>${formatTime(at)}</td>
    <td>
      <code>${method} ${route.replace(':uploadId', uploadId ?? ':uploadId')}</code>
      ${fault ? html`<small>Fault: ${FAULT_KIND_NAMES[fault]}</small>` : nothing}
      ${nearestFault ? html`<small>No fault. Nearest was ${nearestFault}.</small>` : nothing}
    </td>
    <td>${status}</td>
    <td>${formatMilliseconds(took)}</td>
    <td>${customerId ?? 'None'}</td>
  </tr>
`;
