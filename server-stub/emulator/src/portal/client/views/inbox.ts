import { html, nothing, type TemplateResult } from 'lit';
import type { AnswerRequest, WireArrival } from '../../inbox.js';
import { formatDateTime, formatNumber } from '../format.js';
import { INBOX_PATH, type Model } from '../model.js';
import { badge, choice, detailsState, heading, list, onSubmit, times } from './parts.js';
import { headersView, payloadView } from './payload.js';

/** Statuses to test a sender with. */
const STATUSES = ['500', '503', '429', '401', '404', '302'].map((one) => [one, one] as const);

export function inboxView(model: Model): TemplateResult {
  const { inbox } = model;
  const empty = () => model.order({ method: 'DELETE', path: INBOX_PATH });
  return html`
    ${heading(
      'Inbox',
      'A receiver of callbacks on this page. It keeps the last few in memory.',
      inbox && inbox.arrivals.length > 0
        ? html`<button type="button" class="outline" @click=${empty}>Empty the inbox</button>`
        : nothing,
    )}
    ${inbox ? answerForm(model, inbox.answer) : nothing}
    ${list(
      inbox?.arrivals,
      ({ number }) => number,
      (arrival) => arrivalView(model, arrival),
      'Nothing has come in. Under Accounts, “Send to this page” makes this inbox the callback address.',
    )}
  `;
}

function answerForm(model: Model, { status, left }: AnswerRequest): TemplateResult {
  const answerWith = (body: AnswerRequest) => void model.order({ method: 'PUT', path: INBOX_PATH, body });
  const accepts = status === 204;
  const answer =
    left === null ? `It answers ${status} until reset.` : `It answers ${status} to the next ${left}.`;
  const set = onSubmit((textOf) =>
    answerWith({ status: Number(textOf('status')), left: Number(textOf('times')) || null }),
  );
  return html`
    <article>
      <h2>How it answers</h2>
      <p>${accepts ? 'It accepts every request with 204.' : answer}</p>
      <p>Its address: <code>${model.inboxAddress}</code></p>
      <form @submit=${set}>
        <div class="fields">
          ${choice({ name: 'status', label: 'Status', options: STATUSES })}
          ${choice({ name: 'times', label: 'How often', options: times([1, 2, 3, 4], 'until reset'), value: '4' })}
        </div>
        <div class="actions">
          <button type="submit" class="outline">Set answer</button>
          ${
            accepts
              ? nothing
              : html`<button type="button" @click=${() => answerWith({ status: 204, left: null })}>
                  Accept everything again
                </button>`
          }
        </div>
      </form>
    </article>
  `;
}

function arrivalView(model: Model, { number, at, headers, body, answered }: WireArrival): TemplateResult {
  const { open, toggle } = detailsState(model, `arrival-${number}`);
  const [, contentType = ''] = headers.find(([name]) => name === 'content-type') ?? [];
  return html`
    <details ?open=${open} @toggle=${toggle}>
      <summary>
        <span><b>Arrival ${formatNumber(number)}</b><small>${formatDateTime(Date.parse(at))}</small></span>
        ${badge(answered < 300 ? 'good' : 'warn', `answered ${answered}`)}
      </summary>
      ${open ? html`${headersView(headers)} ${payloadView(model, `arrival-${number}`, { contentType, body })}` : nothing}
    </details>
  `;
}
