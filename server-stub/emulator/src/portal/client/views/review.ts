import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { DoubtfulRow, Review } from '../../../admin/wire.js';
import type { Flaw, Flaws } from '../../../row.js';
import { formatSpan } from '../format.js';
import type { Model } from '../model.js';
import { DOUBT_NAMES, FLAW_NAMES } from '../names.js';
import { line, lines, onSubmit } from './parts.js';

/** Rows in doubt with their reasons, to be corrected and approved. */
export function reviewView(model: Model, uploadId: string, { rows, until }: Review): TemplateResult {
  const now = model.now();
  const approve = onSubmit((textOf) => {
    const corrections = rows.flatMap(({ row, doubt, result: before }) => {
      const result = asShown(textOf(`row-${row}`));
      if (result === asShown(before)) return [];
      const transcribed = { name: textOf(`name-${row}`), unit: textOf(`unit-${row}`) };
      return [{ row, result, ...(doubt === 'unread-line' && transcribed) }];
    });
    const done = 'Approved. The second callback follows.';
    void model.order({ method: 'POST', path: `/uploads/${uploadId}/review`, body: { corrections }, done });
  });
  return html`
    <article aria-labelledby="review-title">
      <h2 id="review-title">In review</h2>
      <p>
        These rows are in doubt and are held back from the first callback. Correct what is wrong and approve: the second callback follows. Otherwise the review ends by the clock.
        ${until !== null && now !== null ? html`(ends by itself in ${formatSpan(until - now)})` : nothing}
      </p>
      <form @submit=${approve}>
        ${repeat(
          rows,
          ({ row }) => row,
          (row) => html`<div class="note warn">
            <p><b>${reasonsOf(row)}</b></p>
            ${row.doubt === 'unread-line' ? unreadLine(row) : doubtfulRow(row)}
          </div>`,
        )}
        <button type="submit">Approve</button>
      </form>
    </article>
  `;
}

/** A text as its control has it, and as a form gives it back: with line feeds alone, and without blanks around it. */
const asShown = (text: string): string => text.replaceAll(/\r\n?/g, '\n').trim();

const reasonsOf = ({ doubt, flaws }: DoubtfulRow): string =>
  flaws
    ? flawsIn(flaws)
        .map((flaw) => FLAW_NAMES[flaw])
        .join('. ')
    : DOUBT_NAMES[doubt];

const flawsIn = (flaws: Flaws): readonly Flaw[] => Object.keys(flaws) as Flaw[];

/** A line that the document has and the emulator does not: to be read by a person, from the document. */
const unreadLine = ({ row }: DoubtfulRow) => [
  line({
    name: `name-${row}`,
    label: `Test in row ${row}`,
    hint: 'As the document has it. Without a result the row stays, and says that a line could not be read.',
  }),
  line({ name: `row-${row}`, label: `Result in row ${row}`, hint: 'A number or words.' }),
  line({ name: `unit-${row}`, label: `Unit in row ${row}`, hint: 'Empty for none.' }),
];

function doubtfulRow({ row, name, result, unit, low, high, flaws = {} }: DoubtfulRow): TemplateResult {
  const range = [low, high].filter(Boolean).join('–');
  const printed = [`${result} ${unit}`.trim(), range, ...Object.values(flaws)].filter(Boolean).join(' · ');
  const hint = `In the document: ${printed}. Empty keeps the row without a result.`;
  const field = { name: `row-${row}`, label: `Result of ${name}`, value: result, hint };
  // An input has one line: it would join those of a text.
  return /[\r\n]/.test(result) ? lines(field) : line(field);
}
