import { html, nothing, type TemplateResult } from 'lit';
import { formatDateTime, formatNumber, formatSize } from '../format.js';
import type { Received } from '../inbox.js';
import type { ViewContext } from '../state.js';
import { badge } from './badge.js';
import { choice, numberOf } from './field.js';
import { headersView, payloadView } from './payload.js';
import { heading, list } from './section.js';

/** Statuses to test a sender with. */
const STATUSES = ['500', '503', '429', '401', '404', '302'] as const;
const TIMES = ['1', '2', '3', '4', 'always'] as const;

export function inboxView(context: ViewContext): TemplateResult {
  const { inbox } = context.state;
  return html`
    ${heading(
      'Inbox',
      'A receiver of callbacks on this page. It keeps the last few in memory.',
      inbox && inbox.arrivals.length > 0
        ? html`<button type="button" @click=${context.actions.clearInbox}>Empty the inbox</button>`
        : nothing,
    )}
    ${inbox ? answering(context, inbox.answer) : nothing}
    ${list(
      inbox?.arrivals,
      ({ number }) => number,
      (arrival) => arrivalView(context, arrival),
      'Nothing has come in. Under Accounts, “Send to this page” makes this inbox the callback address.',
    )}
  `;
}

function answering(
  context: ViewContext,
  { status, left }: { status: number; left: number | null },
): TemplateResult {
  const accepts = status === 204;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const form = new FormData(event.target as HTMLFormElement);
    const times = form.get('times');
    context.actions.answerInbox({
      status: numberOf(form, 'status'),
      left: times === 'always' ? null : Number(times),
    });
  };
  return html`
    <section class="card">
      <h2>How it answers</h2>
      <p>${accepts ? 'It accepts every request with 204.' : left === null ? `It answers ${status} until reset.` : `It answers ${status} to the next ${left}.`}</p>
      <p class="quiet small">Its address: <code>${context.inboxAddress}</code></p>
      <form @submit=${submit}>
        <div class="fields">
          ${choice({ name: 'status', label: 'Status', options: STATUSES.map((one) => [one, one]) })}
          ${choice({
            name: 'times',
            label: 'How often',
            options: TIMES.map((one) => [one, one === 'always' ? 'until reset' : `${one} ×`]),
            value: '4',
          })}
        </div>
        <div class="actions">
          <button type="submit">Set answer</button>
          ${
            accepts
              ? nothing
              : html`<button type="button" class="primary" @click=${() =>
                  context.actions.answerInbox({ status: 204, left: null })}>Accept everything again</button>`
          }
        </div>
      </form>
    </section>
  `;
}

function arrivalView(context: ViewContext, arrival: Received): TemplateResult {
  const open = context.state.opened.has(`arrival-${arrival.number}`);
  const good = arrival.answered < 300;
  return html`
      <details ?open=${open} @toggle=${(event: Event) => context.toggled(`arrival-${arrival.number}`, event)}>
        <summary>
          <span class="row">
            <span>
              <span class="row-title">Arrival ${formatNumber(arrival.number)}</span>
              <span class="quiet small tabular">${formatDateTime(Date.parse(arrival.at))} · ${formatSize(arrival.bytes.length)}</span>
            </span>
            ${badge(good ? 'good' : 'warn', `answered ${arrival.answered}`)}
          </span>
        </summary>
        ${
          open
            ? html`<div class="card-body">
                ${headersView(arrival.headers)}
                ${payloadView({ name: `arrival-${arrival.number}`, contentType: arrival.contentType, bytes: arrival.bytes }, context)}
              </div>`
            : nothing
        }
      </details>
  `;
}
