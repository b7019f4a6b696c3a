import { html, nothing, type TemplateResult } from 'lit';
import { formatDateTime, formatNumber, formatSize } from '../format.js';
import type { Received } from '../inbox.js';
import type { Stage } from '../stage.js';
import { badge } from './badge.js';
import { choice, numberOf } from './field.js';
import { headersView, payloadView } from './payload.js';
import { heading, list } from './section.js';

/** Statuses worth trying on a sender: the receiver's own faults, and what it may refuse. */
const STATUSES = ['500', '503', '429', '401', '404', '302'] as const;
const TIMES = ['1', '2', '3', '4', 'always'] as const;

export function inboxView(stage: Stage): TemplateResult {
  const { inbox } = stage.state;
  return html`
    ${heading(
      'Inbox',
      'A receiver of callbacks on this page, for those who have none yet. It keeps the last few in memory.',
      inbox && inbox.arrivals.length > 0
        ? html`<button type="button" @click=${stage.act.clearInbox}>Empty the inbox</button>`
        : nothing,
    )}
    ${inbox ? answering(stage, inbox.answer) : nothing}
    ${list(
      inbox?.arrivals,
      ({ number }) => number,
      (arrival) => arrivalView(stage, arrival),
      'Nothing has come in. Under Accounts, “Send to this page” makes this inbox the callback address.',
    )}
  `;
}

function answering(stage: Stage, { status, left }: { status: number; left: number | null }): TemplateResult {
  const takes = status === 204;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const form = new FormData(event.target as HTMLFormElement);
    const times = form.get('times');
    stage.act.answerInbox({
      status: numberOf(form, 'status'),
      left: times === 'always' ? null : Number(times),
    });
  };
  return html`
    <section class="card">
      <h2>How it answers</h2>
      <p>${takes ? 'It takes what comes and answers 204.' : left === null ? `It answers ${status} until you end it.` : `It answers ${status} to the next ${left}.`}</p>
      <p class="quiet small">Its address: <code>${stage.inboxAddress}</code></p>
      <form @submit=${submit}>
        <div class="fields">
          ${choice({ name: 'status', label: 'Status', options: STATUSES.map((one) => [one, one]) })}
          ${choice({
            name: 'times',
            label: 'How often',
            options: TIMES.map((one) => [one, one === 'always' ? 'until I end it' : `${one} ×`]),
            value: '4',
          })}
        </div>
        <div class="actions">
          <button type="submit">Answer so</button>
          ${
            takes
              ? nothing
              : html`<button type="button" class="primary" @click=${() =>
                  stage.act.answerInbox({ status: 204, left: null })}>Take everything again</button>`
          }
        </div>
      </form>
    </section>
  `;
}

function arrivalView(stage: Stage, arrival: Received): TemplateResult {
  const open = stage.state.opened.has(`arrival-${arrival.number}`);
  const good = arrival.answered < 300;
  return html`
      <details ?open=${open} @toggle=${(event: Event) => stage.toggled(`arrival-${arrival.number}`, event)}>
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
                ${payloadView({ name: `arrival-${arrival.number}`, contentType: arrival.contentType, bytes: arrival.bytes }, stage)}
              </div>`
            : nothing
        }
      </details>
  `;
}
