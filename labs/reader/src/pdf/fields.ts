import type { TextRun } from './words.js';

/** What pdf.js says of an annotation, as far as its text needs it. */
interface Annotation {
  readonly subtype?: string;
  readonly fieldValue?: unknown;
  readonly hidden?: boolean;
  readonly noView?: boolean;
  /** Left, bottom, right and top, in the space of the page. */
  readonly rect?: readonly number[];
  readonly contentsObj?: { readonly str?: string };
  readonly defaultAppearanceData?: { readonly fontSize?: number };
}

const DEFAULT_SIZE = 10;

/** Typed values are shorter; longer ones are remarks of several lines. */
const MAX_LENGTH = 200;

/** The text of form fields and of notes that stand on the page, in their places (ISO 32000-1 §12.5.6.6, §12.7.4.3). */
export const runsOfAnnotations = (annotations: readonly unknown[]): readonly TextRun[] =>
  annotations.flatMap((one) => runOf(one as Annotation));

function runOf(annotation: Annotation): readonly TextRun[] {
  const { rect = [], hidden, noView, defaultAppearanceData } = annotation;
  const [left = 0, bottom = 0, right = 0, top = 0] = rect;
  const str = textOf(annotation).trim();
  if (str === '' || str.length > MAX_LENGTH || hidden || noView || !(top > bottom) || !(right > left))
    return [];
  const size = Math.min(defaultAppearanceData?.fontSize || DEFAULT_SIZE, top - bottom);
  // The middle of a field is that of its line; half of a letter stands below it.
  const baseline = (top + bottom) / 2 - size * 0.3;
  const width = Math.min(right - left, str.length * size * 0.55);
  return [{ str, width, height: size, transform: [size, 0, 0, size, left + 2, baseline], fontName: '' }];
}

function textOf({ subtype, fieldValue, contentsObj }: Annotation): string {
  if (subtype === 'Widget') {
    const value = Array.isArray(fieldValue) ? fieldValue.join(', ') : fieldValue;
    return typeof value === 'string' ? value : '';
  }
  return subtype === 'FreeText' ? (contentsObj?.str ?? '') : '';
}
