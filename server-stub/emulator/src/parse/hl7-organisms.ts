import type { Row } from '../row.js';
import type { Segment } from './hl7-segment.js';
import { componentsOf, firstComponent } from './hl7-value.js';
import { isOrganism } from './organisms.js';

/** The organism of all results of one code and number; null where they name several. */
type Agreed = string | null;

/** The organisms of a patient, to which orders of susceptibilities refer by their parent result (OBR-26) and parent order (OBR-29). */
export class Organisms {
  /** By code and number, and by the filler order number (OBR-3) as well. */
  readonly #found = new Map<string, Agreed>();

  add(obx: Segment, obr: Segment | null, row: Row): void {
    if (!isOrganism(row)) return;
    const key = keyOf(firstComponent(obx, 3), firstComponent(obx, 4));
    const order = obr ? firstComponent(obr, 3) : '';
    this.#agree(key, row.result);
    if (order !== '') this.#agree(keyOf(key, order), row.result);
  }

  /** The organism whose susceptibilities an order holds; empty where none is known, null where it can be several. */
  of(obr: Segment | null): string | null {
    if (!obr) return '';
    const [identifier = '', part = '', words = ''] = componentsOf(obr.field(26), obr.delimiters);
    const key = keyOf(firstPart(identifier, obr), part);
    const parent = fillerOfParent(obr);
    const ofParent = parent === '' ? undefined : this.#found.get(keyOf(key, parent));
    const agreed = ofParent === undefined ? this.#found.get(key) : ofParent;
    return agreed === undefined ? words : (agreed ?? (words || null));
  }

  /** Another message or patient begins: its orders have parents of their own. */
  clear(): void {
    this.#found.clear();
  }

  #agree(key: string, organism: string): void {
    const known = this.#found.get(key);
    this.#found.set(key, known === undefined || known === organism ? organism : null);
  }
}

/** The filler order number of the parent (OBR-29, second component), or empty. */
function fillerOfParent(obr: Segment): string {
  const [, filler = ''] = componentsOf(obr.field(29), obr.delimiters);
  return firstPart(filler, obr);
}

const firstPart = (component: string, { delimiters }: Segment): string =>
  component.split(delimiters.subcomponent || '&')[0] ?? '';

const keyOf = (code: string, part: string): string => `${code}\0${part}`;
