import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { DoubtfulRow, Review } from '../../../admin/wire.js';
import { formatSpan } from '../format.js';
import { DOUBT_NAMES } from '../names.js';
import type { ViewContext } from '../state.js';
import { line, textOf } from './field.js';

/** Rows in doubt with their reasons, to be corrected and approved. */
export function reviewView(context: ViewContext, uploadId: string, { rows, until }: Review): TemplateResult {
  const { actions } = context;
  const now = context.now();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const form = new FormData(event.target as HTMLFormElement);
    const corrections = rows
      .map(({ row, result }) => ({ row, result: textOf(form, `row-${row}`), before: result }))
      .filter(({ result, before }) => result !== before)
      .map(({ row, result }) => ({ row, result }));
    actions.approve(uploadId, corrections);
  };
  return html`
    <section class="card" aria-labelledby="review-title">
      <h2 id="review-title">In review</h2>
      <p class="quiet">
        These rows are in doubt and are held back from the first callback. Correct what is wrong and approve: the second callback follows. Otherwise the review ends by the clock.
        ${until !== null && now !== null ? html`<span class="tabular">(ends by itself in ${formatSpan(until - now)})</span>` : nothing}
      </p>
      <form @submit=${submit}>
        ${repeat(rows, ({ row }) => row, doubtful)}
        <div class="actions"><button type="submit" class="primary">Approve</button></div>
      </form>
    </section>
  `;
}

function doubtful({ row, doubt, name, result, unit, low, high }: DoubtfulRow): TemplateResult {
  const printed = [`${result} ${unit}`.trim(), [low, high].filter(Boolean).join('–')]
    .filter(Boolean)
    .join(' · ');
  return html`
    <div class="doubt">
      <p>${DOUBT_NAMES[doubt]}</p>
      ${line({ name: `row-${row}`, label: `Result of ${name}`, value: result, hint: `In the document: ${printed}. Empty keeps the row without a result.` })}
    </div>
  `;
}
