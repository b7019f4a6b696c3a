import { headerKey } from './columns.js';
import { LABELS, type LabelKind } from './words-of-labels.js';

const KIND_OF = new Map<string, LabelKind>();
for (const [kind, labels] of Object.entries(LABELS) as [LabelKind, string][]) {
  for (const label of labels.split(';')) {
    const key = headerKey(label);
    if (key !== '' && !KIND_OF.has(key)) KIND_OF.set(key, kind);
  }
}

/** The meaning of a label; null when it is none. */
export const labelKind = (text: string): LabelKind | null => KIND_OF.get(headerKey(text)) ?? null;
