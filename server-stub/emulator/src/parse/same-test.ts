import type { Row } from '../row.js';

/**
 * The test of each row, equal for rows of one: its code, or its name. A row without a code is of the code that the other rows of
 * its name have, if they have one.
 */
export function testsOf(rows: readonly Row[]): readonly string[] {
  const codes = new Map<string, string | null>();
  for (const { name, loinc } of rows) {
    if (loinc === '') continue;
    const known = codes.get(nameKey(name));
    codes.set(nameKey(name), known === undefined || known === loinc ? loinc : null);
  }
  return rows.map(({ name, loinc }) => loinc || codes.get(nameKey(name)) || nameKey(name));
}

const nameKey = (name: string): string => name.trim().toLowerCase();
