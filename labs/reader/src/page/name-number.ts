import { isKnownName } from './evidence.js';
import { COLUMN_GAP, type Phrase } from './phrase.js';
import { splitCell } from './printed-value.js';

/**
 * What the text behind a name is: a part of the name in `CA 125`, its result in `Hematocrit 39.8` or a column's gap away, and
 * unclear in `IgG 4`.
 */
export function roleBehindName(name: Phrase, behind: Phrase): 'name' | 'result' | 'unclear' {
  if (behind.left - name.right > COLUMN_GAP * behind.words[0]!.height) return 'result';
  const { result } = splitCell(behind.text, { mayHoldUnit: false });
  if (isKnownName(`${name.text} ${result}`)) return 'name';
  return /^\d[^.,:/]*$/.test(result) ? 'unclear' : 'result';
}
