import type { Row } from '../row.js';
import type { Segment } from './hl7-segment.js';
import { componentsOf, firstComponent } from './hl7-value.js';
import { isOrganism } from './organisms.js';

/** The organisms of a patient, to which orders of susceptibilities refer by their parent result (OBR-26) and parent order (OBR-29). */
export interface Organisms {
  add(obx: Segment, obr: Segment | null, row: Row): void;
  /** The organism whose susceptibilities an order holds; empty where none is known, null where it can be several. */
  of(obr: Segment | null): string | null;
  /** Another message or patient begins: its orders have parents of their own. */
  clear(): void;
}

interface Found {
  /** OBR-3, filler order number; empty where the document does not state it. */
  readonly order: string;
  readonly organism: string;
}

export function createOrganisms(): Organisms {
  const found = new Map<string, Found[]>();
  return {
    add(obx, obr, row) {
      if (!isOrganism(row)) return;
      const key = keyOf(firstComponent(obx, 3), firstComponent(obx, 4));
      const one = { order: obr ? firstComponent(obr, 3) : '', organism: row.result };
      found.set(key, [...(found.get(key) ?? []), one]);
    },
    of(obr) {
      if (!obr) return '';
      const [identifier = '', part = '', words = ''] = componentsOf(obr.field(26), obr.delimiters);
      const all = found.get(keyOf(firstPart(identifier, obr), part)) ?? [];
      const parent = fillerOfParent(obr);
      const ofParent = all.filter(({ order }) => parent !== '' && order === parent);
      return agreedIn(ofParent.length > 0 ? ofParent : all, words);
    },
    clear: () => found.clear(),
  };
}

/** The organism that all name, or the words of the order; null where two cultures have results of one code and number. */
function agreedIn([first, ...others]: readonly Found[], words: string): string | null {
  if (!first) return words;
  return others.every(({ organism }) => organism === first.organism) ? first.organism : words || null;
}

/** The filler order number of the parent (OBR-29, second component), or empty. */
function fillerOfParent(obr: Segment): string {
  const [, filler = ''] = componentsOf(obr.field(29), obr.delimiters);
  return firstPart(filler, obr);
}

const firstPart = (component: string, { delimiters }: Segment): string =>
  component.split(delimiters.subcomponent || '&')[0] ?? '';

const keyOf = (code: string, part: string): string => `${code}\0${part}`;
