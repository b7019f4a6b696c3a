import type { Cells } from './cell-content.js';
import { headerKey } from './columns.js';
import {
  fitsKind,
  type IdentityTexts,
  isKinKey,
  isPersonNumber,
  type PersonalKind,
  personalKind,
} from './identity.js';
import type { Person } from './people.js';

/** A column of a table that holds what identifies a person. */
export interface PersonalColumn {
  readonly kind: PersonalKind;
  readonly position: number;
  /** The header without its marks. */
  readonly key: string;
}

/** Personal columns among those that rows do not use. `First` is a name beside `Last`. */
export function personalColumns(headers: Cells, used: ReadonlySet<number>): readonly PersonalColumn[] {
  const keys = headers.map(headerKey);
  const isSplit = keys.includes('first') && keys.includes('last');
  return headers.flatMap((header, position) => {
    const key = keys[position]!;
    const isPart = isSplit && /^(?:first|middle|last)$/.test(key);
    const kind = used.has(position) ? null : isPart ? 'person' : personalKind(header);
    return kind ? [{ kind, position, key }] : [];
  });
}

/** Adds the texts of a record that identify a person, and adjacent names joined. */
export function addPersonalCells(
  record: Cells,
  columns: readonly PersonalColumn[],
  identity: IdentityTexts,
): void {
  const names: string[] = [];
  for (const { kind, position } of columns) {
    const cell = record[position]?.trim() ?? '';
    if (!fitsKind(kind, cell)) continue;
    identity.add(cell);
    if (kind === 'person') names.push(cell);
  }
  identity.add(names.join(' '));
}

/** The patient of a record: the first number of a patient, the names and the date of birth. */
export function patientOf(record: Cells, columns: readonly PersonalColumn[]): Person {
  const cells = (is: (column: PersonalColumn) => boolean): readonly string[] =>
    columns.filter(is).map(({ position }) => record[position]?.trim() ?? '');
  return {
    id: cells(({ kind, key }) => kind === 'identifier' && isPersonNumber(key))[0] ?? '',
    name: cells(({ kind, key }) => kind === 'person' && !isKinKey(key)).join(' '),
    birth: cells(({ kind }) => kind === 'birth')[0] ?? '',
  };
}
