import type { Box } from '../../raster/box.js';
import { createPlane, type Plane, sampleBilinear } from '../../raster/plane.js';
import { drawWord, type TypeCut } from './alphabet.js';

/** What the small print around the digits can say. */
export type PrintWord =
  | 'kg'
  | 'lb'
  | 'st'
  | '°C'
  | '°F'
  | 'mg/dL'
  | 'mmol/L'
  | 'SpO2'
  | '%'
  | 'pulse'
  | 'systolic'
  | 'diastolic'
  | 'mmHg'
  | 'kPa';

export interface Label {
  word: PrintWord;
  box: Box;
  /** Likeness to the drawn word, 0 to 1. */
  score: number;
}

const SPELLINGS: readonly (readonly [PrintWord, readonly string[]])[] = [
  ['kg', ['kg', 'KG', 'Kg']],
  ['lb', ['lb', 'lbs', 'LB']],
  ['st', ['st']],
  ['°C', ['°C']],
  ['°F', ['°F']],
  ['mg/dL', ['mg/dL', 'mg/dl']],
  ['mmol/L', ['mmol/L', 'mmol/l']],
  ['SpO2', ['%SpO2', '% SpO2', 'SpO2', 'SPO2', '%SPO2']],
  ['%', ['%']],
  ['pulse', ['PR bpm', 'PRbpm', 'PR', 'bpm', 'BPM', 'PUL /min', 'PUL', '/min', 'PULSE', 'PULSE /min']],
  ['systolic', ['SYS', 'SYS mmHg', 'SYS kPa']],
  ['diastolic', ['DIA', 'DIA mmHg', 'DIA kPa']],
  ['mmHg', ['mmHg']],
  ['kPa', ['kPa']],
];

/** A regular, a semi-bold and a wide bold cut span the faces printed on devices. */
const TYPE_CUTS: readonly TypeCut[] = [
  { weight: 4.5, widen: 1, spread: 0 },
  { weight: 7, widen: 1, spread: 5 },
  { weight: 9, widen: 1.22, spread: 8 },
];

/** Height of templates in pixels. */
const TEMPLATE_HEIGHT = 18;
/** Letters vary in width from face to face; more than this and it is another word. */
const MAX_STRETCH = 1.4;
/** Score lost per natural logarithm of the stretch. */
const STRETCH_COST = 0.25;
/** Score below which print is no word of the list. */
const MIN_SCORE = 0.5;
/** Lead over the next word; with less it can be either. */
const MIN_LEAD = 0.04;

interface Template {
  readonly word: PrintWord;
  readonly plane: Plane;
}

let drawn: readonly Template[] | undefined;

/** Every spelling in every cut, drawn once. */
function templates(): readonly Template[] {
  drawn ??= SPELLINGS.flatMap(([word, spellings]) =>
    spellings.flatMap((spelling) =>
      TYPE_CUTS.map((typeCut) => ({ word, plane: drawWord(spelling, TEMPLATE_HEIGHT, typeCut) })),
    ),
  );
  return drawn;
}

/** The word whose template correlates best with a box of print; undefined without a clear best one. */
export function recogniseLabel(level: Plane, box: Box): Label | undefined {
  const [best, next] = [...scoreWords(level, box)].sort(([, a], [, b]) => b - a);
  if (best === undefined) return undefined;
  const [word, score] = best;
  const lead = score - (next?.[1] ?? 0);
  return score < MIN_SCORE || lead < MIN_LEAD ? undefined : { word, box, score };
}

/** The best score of each word that a box of print resembles. */
function scoreWords(level: Plane, box: Box): Map<PrintWord, number> {
  const boxWidth = ((box.right - box.left) / (box.bottom - box.top)) * TEMPLATE_HEIGHT;
  const scores = new Map<PrintWord, number>();
  const printByWidth = new Map<number, Float32Array>();
  for (const { word, plane } of templates()) {
    const stretch = Math.max(plane.width / boxWidth, boxWidth / plane.width);
    if (stretch > MAX_STRETCH) continue;
    const print = printByWidth.get(plane.width) ?? scaleToTemplate(level, box, plane.width);
    printByWidth.set(plane.width, print);
    const score = correlate(print, plane.data) - STRETCH_COST * Math.log(stretch);
    if (score > (scores.get(word) ?? 0)) scores.set(word, score);
  }
  return scores;
}

/** The box of a plane scaled to a template's size; a pixel is the mean of four samples, 0 to 1. */
function scaleToTemplate(level: Plane, box: Box, width: number): Float32Array {
  const out = createPlane(width, TEMPLATE_HEIGHT);
  const sx = (box.right - box.left) / width;
  const sy = (box.bottom - box.top) / TEMPLATE_HEIGHT;
  const sample = (x: number, y: number): number =>
    Math.min(Math.max(sampleBilinear(level, box.left + x * sx - 0.5, box.top + y * sy - 0.5), 0), 1);
  for (let y = 0; y < TEMPLATE_HEIGHT; y++) {
    for (let x = 0; x < width; x++) {
      const upper = sample(x + 0.25, y + 0.25) + sample(x + 0.75, y + 0.25);
      out.data[y * width + x] = (upper + sample(x + 0.25, y + 0.75) + sample(x + 0.75, y + 0.75)) / 4;
    }
  }
  return out.data;
}

/** Correlation of two pictures of one size, -1 to 1. */
function correlate(a: Float32Array, b: Float32Array): number {
  let meanA = 0;
  let meanB = 0;
  for (let i = 0; i < a.length; i++) {
    meanA += a[i]!;
    meanB += b[i]!;
  }
  meanA /= a.length;
  meanB /= b.length;
  let ab = 0;
  let aa = 0;
  let bb = 0;
  for (let i = 0; i < a.length; i++) {
    ab += (a[i]! - meanA) * (b[i]! - meanB);
    aa += (a[i]! - meanA) ** 2;
    bb += (b[i]! - meanB) ** 2;
  }
  return aa > 0 && bb > 0 ? ab / Math.sqrt(aa * bb) : 0;
}
