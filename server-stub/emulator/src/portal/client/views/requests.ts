import { html, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { JournalLine } from '../../../admin/wire.js';
import type { Stage } from '../stage.js';

export function requestsView(stage: Stage): TemplateResult {
  const { words } = stage.speech;
  const requests = stage.state.snapshot?.requests;
  return html`
    <div class="heading">
      <div>
        <h1 tabindex="-1">${words.sections.requests}</h1>
        <p class="quiet">${words.requests.lead}</p>
      </div>
    </div>
    ${
      requests && requests.length > 0
        ? table(stage, requests)
        : html`<p class="empty">${requests ? words.requests.empty : words.loading}</p>`
    }
  `;
}

function table({ speech }: Stage, requests: readonly JournalLine[]): TemplateResult {
  const { words } = speech;
  const text = words.requests;
  return html`
    <div class="scroll" tabindex="0" role="group" aria-label=${text.caption}>
      <table>
        <caption class="unseen">${text.caption}</caption>
        <thead>
          <tr>
            ${[text.time, text.request, text.answer, text.took, words.account].map(
              (head) => html`<th scope="col">${head}</th>`,
            )}
          </tr>
        </thead>
        <tbody>
          ${repeat(
            requests,
            ({ number }) => number,
            ({ at, method, route, uploadId, status, took, customerId }) => html`<tr>
              <td class="number">${speech.timeOfDay(at)}</td>
              <td class="code name-cell">${method} ${addressOf(route, uploadId)}</td>
              <td class="number">${status}</td>
              <td class="number">${speech.milliseconds(took)}</td>
              <td class="number">${customerId ?? words.none}</td>
            </tr>`,
          )}
        </tbody>
      </table>
    </div>
  `;
}

/** As it was asked, as far as it is known. */
const addressOf = (route: string, uploadId: string | null): string =>
  uploadId === null ? route : route.replace(':uploadId', uploadId);
