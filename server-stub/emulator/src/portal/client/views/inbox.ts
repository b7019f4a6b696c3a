import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Received } from '../inbox.js';
import type { Stage } from '../stage.js';
import { badge } from './badge.js';
import { choice, numberOf } from './field.js';
import { headersView, payloadView } from './payload.js';

/** Statuses worth trying on a sender: the receiver's own faults, and what it may refuse. */
const STATUSES = ['500', '503', '429', '401', '404', '302'] as const;
const TIMES = ['1', '2', '3', '4', 'always'] as const;

export function inboxView(stage: Stage): TemplateResult {
  const { words } = stage.speech;
  const { inbox } = stage.state;
  const text = words.inbox;
  return html`
    <div class="heading">
      <div>
        <h1 tabindex="-1">${words.sections.inbox}</h1>
        <p class="quiet">${text.lead}</p>
      </div>
      ${
        inbox && inbox.arrivals.length > 0
          ? html`<button type="button" @click=${stage.act.clearInbox}>${text.clear}</button>`
          : nothing
      }
    </div>
    ${inbox ? answering(stage, inbox.answer) : nothing}
    ${
      inbox && inbox.arrivals.length > 0
        ? html`<ul class="list">${repeat(
            inbox.arrivals,
            ({ number }) => number,
            (arrival) => arrivalView(stage, arrival),
          )}</ul>`
        : html`<p class="empty">${inbox ? text.empty : words.loading}</p>`
    }
  `;
}

function answering(stage: Stage, { status, left }: { status: number; left: number | null }): TemplateResult {
  const { words, number } = stage.speech;
  const text = words.inbox;
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
      <h2>${text.answers}</h2>
      <p>${takes ? text.takes : text.fails(String(status), left === null ? null : number(left))}</p>
      <p class="quiet small">${text.address}: <code>${stage.inboxAddress}</code></p>
      <form @submit=${submit}>
        <div class="fields">
          ${choice({ name: 'status', label: text.status, options: STATUSES.map((one) => [one, one]) })}
          ${choice({
            name: 'times',
            label: text.times,
            options: TIMES.map((one) => [one, one === 'always' ? text.always : `${one} ×`]),
            value: '4',
          })}
        </div>
        <div class="actions">
          <button type="submit">${text.fail}</button>
          ${
            takes
              ? nothing
              : html`<button type="button" class="primary" @click=${() =>
                  stage.act.answerInbox({ status: 204, left: null })}>${text.takeAgain}</button>`
          }
        </div>
      </form>
    </section>
  `;
}

function arrivalView(stage: Stage, arrival: Received): TemplateResult {
  const { speech } = stage;
  const text = speech.words.inbox;
  const open = stage.state.opened.has(`arrival-${arrival.number}`);
  const good = arrival.answered < 300;
  return html`
    <li>
      <details ?open=${open} @toggle=${(event: Event) => stage.toggled(`arrival-${arrival.number}`, event)}>
        <summary>
          <span class="row">
            <span>
              <span class="row-title">${text.arrival(speech.number(arrival.number))}</span>
              <span class="quiet small tabular">${speech.moment(Date.parse(arrival.at))} · ${speech.size(arrival.bytes.length)}</span>
            </span>
            ${badge(good ? 'good' : 'warn', text.answered(String(arrival.answered)))}
          </span>
        </summary>
        ${
          open
            ? html`<div class="card-body">
                ${headersView(speech, arrival.headers)}
                ${payloadView(speech, { name: `arrival-${arrival.number}`, contentType: arrival.contentType, bytes: arrival.bytes }, stage)}
              </div>`
            : nothing
        }
      </details>
    </li>
  `;
}
