import { type Row, withFlaw } from '../row.js';
import { hasEntity, plainText } from './markup.js';
import { splitRange } from './range.js';

const CELLS = ['name', 'result', 'unit', 'low', 'high', 'interpretation', 'comment'] as const;

/** The row without entities and tags of HTML. One with an entity that is not known, or with a character that was lost, is flawed. */
export function withoutMarkup(row: Row): Row {
  const changed = CELLS.flatMap((cell) => {
    const plain = plainText(row[cell]);
    return plain === row[cell] ? [] : [[cell, plain] as const];
  });
  const plain: Row = changed.length === 0 ? row : withRange({ ...row, ...Object.fromEntries(changed) }, row);
  const unknown = [plain.result, plain.unit, plain.low, plain.high].find(
    (text) => hasEntity(text) || hasLostCharacter(text),
  );
  const read = unknown === undefined ? plain : withFlaw(plain, 'value', unknown);
  return hasLostCharacter(plain.name) ? withFlaw(read, 'name', plain.name) : read;
}

/** What stands for bytes that no decoder could read: `≤5` as `\ufffd5`. */
const hasLostCharacter = (text: string): boolean => text.includes('\ufffd');

/** A range that was text as long as its comparator was escaped. */
const withRange = (plain: Row, before: Row): Row =>
  plain.low === '' && plain.high !== before.high ? { ...plain, ...splitRange(plain.high, plain) } : plain;
