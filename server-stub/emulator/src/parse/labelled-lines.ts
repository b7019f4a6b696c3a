import { fitsKind, type IdentityTexts, type PersonalKind, personalKind } from './identity.js';
import { labelKind } from './label-kind.js';

/** Cells read per line. */
const MAX_CELLS = 60;

/**
 * Reads lines around a table such as `Patient: Jane Doe;DOB: 1980-04-12`: personal data goes to `identity`. Returns the
 * name of the laboratory, or an empty text.
 */
export function readLabelledLines(lines: Iterable<readonly string[]>, identity: IdentityTexts): string {
  let laboratory = '';
  for (const cells of lines) {
    let kind: PersonalKind | null = null;
    let value: string[] = [];
    const close = () => {
      if (kind) addLabelled(kind, value, identity);
      kind = null;
      value = [];
    };
    for (const cell of cells.slice(0, MAX_CELLS)) {
      for (const part of cell.split(/(?<=\S)\s{2,}|[;|]/)) {
        const [label, rest] = labelOf(part);
        if (label === null) {
          value.push(part);
          continue;
        }
        close();
        kind = personalKind(label);
        value = [rest];
        if (laboratory === '' && labelKind(label) === 'laboratory')
          laboratory = rest.trim() || (cells[cells.indexOf(cell) + 1]?.trim() ?? '');
      }
    }
    close();
  }
  return laboratory;
}

/** `Patient: Jane` is a label with its text; for `Patient` alone the text is in the next cell. */
function labelOf(cell: string): readonly [label: string | null, rest: string] {
  const [before = '', ...after] = cell.split(/[:：]/);
  if (after.length > 0) return before.length <= 60 ? [before, after.join(':')] : [null, cell];
  return labelKind(cell) === null ? [null, cell] : [cell, ''];
}

function addLabelled(kind: PersonalKind, value: readonly string[], identity: IdentityTexts): void {
  const texts = value.map((text) => text.trim()).filter((text) => text !== '');
  for (const text of [texts.join(' '), ...texts]) if (fitsKind(kind, text)) identity.add(text);
}
