import { html, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { LoggedRequest } from '../../../admin/wire.js';
import { formatMilliseconds, formatTime } from '../format.js';
import type { ViewContext } from '../state.js';
import { heading } from './section.js';

export function requestsView(context: ViewContext): TemplateResult {
  const requests = context.state.snapshot?.requests;
  return html`
    ${heading('Requests', 'Requests of clients, newest first.')}
    ${
      requests && requests.length > 0
        ? table(requests)
        : html`<p class="empty">${requests ? 'No requests yet.' : 'Loading…'}</p>`
    }
  `;
}

function table(requests: readonly LoggedRequest[]): TemplateResult {
  return html`
    <div class="scroll" tabindex="0" role="group" aria-label="Requests">
      <table>
        <caption class="unseen">Requests</caption>
        <thead>
          <tr>
            ${['Time', 'Request', 'Answer', 'Took', 'Account'].map(
              (head) => html`<th scope="col">${head}</th>`,
            )}
          </tr>
        </thead>
        <tbody>
          ${repeat(
            requests,
            ({ number }) => number,
            ({ at, method, route, uploadId, status, took, customerId }) => html`<tr>
              <td class="number">${formatTime(at)}</td>
              <td class="code name-cell">${method} ${addressOf(route, uploadId)}</td>
              <td class="number">${status}</td>
              <td class="number">${formatMilliseconds(took)}</td>
              <td class="number">${customerId ?? 'None'}</td>
            </tr>`,
          )}
        </tbody>
      </table>
    </div>
  `;
}

/** The route with its upload id, if known. */
const addressOf = (route: string, uploadId: string | null): string =>
  uploadId === null ? route : route.replace(':uploadId', uploadId);
