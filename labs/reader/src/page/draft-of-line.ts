import type { Column } from 'hdt-emulator/laboratory';
import { isUneven } from './alignment.js';
import type { Draft } from './draft.js';
import { isFlag, stripBrackets } from './flags.js';
import type { Header } from './header.js';
import type { Phrase } from './phrase.js';
import type { TableLine } from './tables.js';

/** The row of a line under a header. Its name can stand in the line above. */
export function draftOf(name: Phrase, line: TableLine, header: Header): Draft {
  const text = (column: Column) => line.cell(column)?.text ?? '';
  const words = [...line.cells]
    .filter(([column]) => hasField(header, column))
    .flatMap(([, phrase]) => phrase.words);
  return {
    name: name.text,
    result: text('result'),
    unit: text('unit'),
    range: text('range'),
    low: text('low'),
    high: text('high'),
    interpretation: text('interpretation') || flagUnderOtherHeader(line, header),
    loinc: text('loinc'),
    date: text('date'),
    comment: text('comment'),
    words: [...new Set([...name.words, ...words])],
    ...(line.shifted || isUneven(name, line.cell('result')) ? { flaw: 'cells' as const } : {}),
  };
}

/** Whether the column of an index has a field in rows. */
const hasField = ({ cells }: Header, index: number): boolean => !!cells[index]?.column;

/** The flag in a column whose header is not known, such as `Status`; empty without one. */
function flagUnderOtherHeader({ cells }: TableLine, header: Header): string {
  const flag = [...cells].find(
    ([column, { text }]) => !hasField(header, column) && /\p{L}{2}|[HL↑↓]/u.test(text) && isFlag(text),
  );
  return flag ? stripBrackets(flag[1].text) : '';
}
