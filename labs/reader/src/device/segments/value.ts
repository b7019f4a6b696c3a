import type { NamedState } from 'hdt-emulator/laboratory';

export type DisplayValue =
  | { kind: 'number'; value: number; decimals: number }
  | { kind: 'state'; value: NamedState };

/** What a field's glyphs mean: a number, a named state, or `undefined` when they are neither. */
export function parseValue(text: string): DisplayValue | undefined {
  if (/^\d{1,3}(\.\d{1,2})?$/.test(text)) {
    return { kind: 'number', value: Number(text), decimals: text.split('.')[1]?.length ?? 0 };
  }
  if (/^H[1Ii]$/.test(text)) return { kind: 'state', value: 'HI' };
  if (/^L[0o]$/.test(text)) return { kind: 'state', value: 'LO' };
  if (/^E(rr?|-?\d{1,2})$/.test(text)) return { kind: 'state', value: 'Err' };
  return undefined;
}
