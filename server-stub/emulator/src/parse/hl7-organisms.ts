import type { Row } from '../row.js';
import type { Segment } from './hl7-segment.js';
import { componentsOf, firstComponent } from './hl7-value.js';
import { isOrganism } from './organisms.js';

/** The organisms of a document, to which orders of susceptibilities refer by their parent result (OBR-26). */
export interface Organisms {
  add(obx: Segment, row: Row): void;
  /** The organism whose susceptibilities an order holds, or empty. */
  of(obr: Segment | null): string;
}

export function createOrganisms(): Organisms {
  const found = new Map<string, string>();
  return {
    add(obx, row) {
      if (isOrganism(row)) found.set(keyOf(firstComponent(obx, 3), firstComponent(obx, 4)), row.result);
    },
    of(obr) {
      const [identifier = '', part = '', words = ''] = obr ? componentsOf(obr.field(26), obr.delimiters) : [];
      const [code = ''] = identifier.split(obr?.delimiters.subcomponent ?? '&');
      return found.get(keyOf(code, part)) ?? words;
    },
  };
}

const keyOf = (code: string, part: string): string => `${code}\0${part}`;
