import { type LabelKind, labelKind } from 'hdt-emulator/laboratory';

/** Words of the longest label. */
export const MAX_LABEL_WORDS = 7;

/** The colon of a label; one between digits is that of a time or a titer. */
const LABEL_COLON = /(?<!\d)[:：]|[:：](?!\d)/;

/**
 * The kind of the label at the start of a line or cell; null without one. A label ends with a colon, or else with the text, or it
 * has several words: `Comment: hemolysed`, `Comment`, `Date of birth 12/03/1980`.
 */
export function leadingLabelKind(text: string): LabelKind | null {
  const colon = text.search(LABEL_COLON);
  if (colon >= 0) return labelKind(text.slice(0, colon));
  const words = text.split(' ');
  for (let end = Math.min(words.length, MAX_LABEL_WORDS); end > 0; end--) {
    const kind = labelKind(words.slice(0, end).join(' '));
    if (kind && (end === words.length || end > 1)) return kind;
  }
  return null;
}

/** The text behind the colon of a label; null without a colon. */
export function textBehindColon(text: string): string | null {
  const colon = text.search(LABEL_COLON);
  return colon < 0 ? null : text.slice(colon + 1).trimStart();
}
