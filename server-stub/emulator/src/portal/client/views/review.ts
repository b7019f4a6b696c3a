import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Correction, DoubtfulRow, Review } from '../../../admin/wire.js';
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
    actions.approve(uploadId, correctionsIn(form, rows));
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

function correctionsIn(form: FormData, rows: readonly DoubtfulRow[]): readonly Correction[] {
  return rows.flatMap(({ row, doubt, result: before }) => {
    const result = textOf(form, `row-${row}`);
    if (result === before) return [];
    if (doubt !== 'unread-line') return [{ row, result }];
    return [{ row, result, name: textOf(form, `name-${row}`), unit: textOf(form, `unit-${row}`) }];
  });
}

/** A line that the document has and the emulator does not: to be read by a person, from the document. */
const unread = ({ row, doubt }: DoubtfulRow): TemplateResult => html`
  <div class="doubt">
    <p>${DOUBT_NAMES[doubt]}</p>
    ${line({ name: `name-${row}`, label: `Test in row ${row}`, value: '', hint: 'As the document has it. Without a result the row stays, and says that a line could not be read.' })}
    ${line({ name: `row-${row}`, label: `Result in row ${row}`, value: '', hint: 'A number or words.' })}
    ${line({ name: `unit-${row}`, label: `Unit in row ${row}`, value: '', hint: 'Empty for none.' })}
  </div>
`;

function doubtful(doubted: DoubtfulRow): TemplateResult {
  const { row, doubt, name, result, unit, low, high } = doubted;
  if (doubt === 'unread-line') return unread(doubted);
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
