import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { DoubtfulRow, Review } from '../../../admin/wire.js';
import type { Stage } from '../stage.js';
import { line, textOf } from './field.js';

/** Rows in doubt, each with its reason: corrected where they are wrong and approved, as a reviewer of the service does. */
export function reviewView(stage: Stage, uploadId: string, { rows, until }: Review): TemplateResult {
  const { speech, act } = stage;
  const text = speech.words.review;
  const now = stage.now();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const form = new FormData(event.target as HTMLFormElement);
    const corrections = rows
      .map(({ row, result }) => ({ row, result: textOf(form, `row-${row}`), before: result }))
      .filter(({ result, before }) => result !== before)
      .map(({ row, result }) => ({ row, result }));
    act.approve(uploadId, corrections);
  };
  return html`
    <section class="card" aria-labelledby="review-title">
      <h2 id="review-title">${text.title}</h2>
      <p class="quiet">
        ${text.lead}
        ${until !== null && now !== null ? html`<span class="tabular">(${text.endsIn(speech.span(until - now))})</span>` : nothing}
      </p>
      <form @submit=${submit}>
        ${repeat(
          rows,
          ({ row }) => row,
          (row) => doubtful(stage, row),
        )}
        <div class="actions"><button type="submit" class="primary">${text.approve}</button></div>
      </form>
    </section>
  `;
}

function doubtful(
  { speech }: Stage,
  { row, doubt, name, result, unit, low, high }: DoubtfulRow,
): TemplateResult {
  const text = speech.words.review;
  const printed = [`${result} ${unit}`.trim(), [low, high].filter(Boolean).join('–')]
    .filter(Boolean)
    .join(' · ');
  return html`
    <div class="doubt">
      <p>${text.doubts[doubt]}</p>
      ${line({ name: `row-${row}`, label: text.resultOf(name), value: result, hint: `${text.printed}: ${printed}. ${text.hint}` })}
    </div>
  `;
}
