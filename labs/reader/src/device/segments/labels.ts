import type { Component } from '#networks/components.js';
import type { Box } from '../../raster/box.js';
import { createPlane, type Plane, sampleBilinear } from '../../raster/plane.js';
import { drawWord, type TypeCut } from './alphabet.js';

/** What the small print around the digits can say. */
export type Word =
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
  word: Word;
  box: Box;
  /** Likeness to the drawn word, 0 to 1. */
  score: number;
}

const SPELLINGS: readonly (readonly [Word, readonly string[]])[] = [
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

const ROWS = 18;
/** A regular, a semi-bold and a wide bold cut span the faces printed on devices. */
const CUTS: readonly TypeCut[] = [
  { weight: 4.5, widen: 1, spread: 0 },
  { weight: 7, widen: 1, spread: 5 },
  { weight: 9, widen: 1.22, spread: 8 },
];
/** Letters vary in width from face to face; more than this and it is another word. */
const MAX_STRETCH = 1.4;
const MIN_SCORE = 0.5;

interface Template {
  word: Word;
  plane: Plane;
}

let drawn: Template[] | undefined;

function drawTemplates(): Template[] {
  drawn ??= SPELLINGS.flatMap(([word, spellings]) =>
    spellings.flatMap((spelling) =>
      CUTS.map((sampleBox) => ({ word, plane: drawWord(spelling, ROWS, sampleBox) })),
    ),
  );
  return drawn;
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

/** The box of a plane scaled to a template's size. */
function cut(level: Plane, box: Box, width: number): Float32Array {
  const out = createPlane(width, ROWS);
  const sx = (box.right - box.left) / width;
  const sy = (box.bottom - box.top) / ROWS;
  const clamped = (x: number, y: number): number =>
    Math.min(Math.max(sampleBilinear(level, box.left + x * sx - 0.5, box.top + y * sy - 0.5), 0), 1);
  for (let y = 0; y < ROWS; y++) {
    for (let x = 0; x < width; x++) {
      const upper = clamped(x + 0.25, y + 0.25) + clamped(x + 0.75, y + 0.25);
      out.data[y * width + x] = (upper + clamped(x + 0.25, y + 0.75) + clamped(x + 0.75, y + 0.75)) / 4;
    }
  }
  return out.data;
}

/** The word whose template correlates best with a box of print; undefined without a clear best one. */
export function recogniseLabel(level: Plane, box: Box): Label | undefined {
  const aspect = ((box.right - box.left) / (box.bottom - box.top)) * ROWS;
  const best = new Map<Word, number>();
  const cuts = new Map<number, Float32Array>();
  for (const { word, plane } of drawTemplates()) {
    const stretch = Math.max(plane.width / aspect, aspect / plane.width);
    if (stretch > MAX_STRETCH) continue;
    const print = cuts.get(plane.width) ?? cut(level, box, plane.width);
    cuts.set(plane.width, print);
    const score = correlate(print, plane.data) - 0.25 * Math.log(stretch);
    if (score > (best.get(word) ?? 0)) best.set(word, score);
  }
  const [first, second] = [...best].sort((a, b) => b[1] - a[1]);
  if (first === undefined || first[1] < MIN_SCORE) return undefined;
  const lead = first[1] - (second?.[1] ?? 0);
  if (lead < 0.04) return undefined;
  return { word: first[0], box, score: first[1] };
}

const enclosingBox = (parts: readonly Box[]): Box => ({
  left: Math.min(...parts.map((part) => part.left)),
  top: Math.min(...parts.map((part) => part.top)),
  right: Math.max(...parts.map((part) => part.right)),
  bottom: Math.max(...parts.map((part) => part.bottom)),
});

/** Letters of one line: they overlap in height and stand close. */
function groupLines(print: readonly Component[]): Component[][] {
  const found: Component[][] = [];
  for (const next of [...print].sort((a, b) => a.left - b.left)) {
    const line = found.find((known) => {
      const box = enclosingBox(known);
      const high = Math.max(box.bottom - box.top, next.bottom - next.top);
      const shared = Math.min(box.bottom, next.bottom) - Math.max(box.top, next.top);
      return (
        next.left - box.right < 0.9 * high &&
        shared > 0.5 * Math.min(box.bottom - box.top, next.bottom - next.top)
      );
    });
    if (line === undefined) found.push([next]);
    else line.push(next);
  }
  return found;
}

/** A line cut at its wider gaps. */
function splitWords(line: readonly Component[]): Box[] {
  const box = enclosingBox(line);
  const gap = 0.22 * (box.bottom - box.top);
  const found: Box[] = [];
  for (const part of line) {
    const last = found.at(-1);
    if (last !== undefined && part.left - last.right <= gap)
      found[found.length - 1] = enclosingBox([last, part]);
    else found.push(enclosingBox([part]));
  }
  return found;
}

/** A line of more words than this is a texture; so is a display of more letters. */
const MAX_WORDS = 8;
const MAX_LETTERS = 120;

/**
 * Reads the small print of one display: every line whole, and every run of its words, best first, overlaps dropped.
 * Each box is recognised once.
 */
export function createLabelReader(level: Plane): (print: readonly Component[]) => Label[] {
  const known = new Map<string, Label | undefined>();
  function recogniseOnce(box: Box): Label | undefined {
    const key = `${box.left},${box.top},${box.right},${box.bottom}`;
    if (!known.has(key)) known.set(key, recogniseLabel(level, box));
    return known.get(key);
  }
  return (print) => (print.length > MAX_LETTERS ? [] : dropOverlaps(labelCandidates(print, recogniseOnce)));
}

function labelCandidates(
  print: readonly Component[],
  recogniseBox: (box: Box) => Label | undefined,
): Label[] {
  const found: Label[] = [];
  for (const line of groupLines(print)) {
    const parts = splitWords(line);
    if (parts.length > MAX_WORDS) continue;
    for (let from = 0; from < parts.length; from++) {
      for (let to = from + 1; to <= Math.min(parts.length, from + 4); to++) {
        const box = enclosingBox(parts.slice(from, to));
        if (box.bottom - box.top < 7) continue;
        const label = recogniseBox(box);
        if (label !== undefined) found.push(label);
      }
    }
  }
  return found;
}

function dropOverlaps(found: readonly Label[]): Label[] {
  const kept: Label[] = [];
  const size = ({ left, right, top, bottom }: Box): number => (right - left) * (bottom - top);
  const overlaps = (a: Box, b: Box): boolean =>
    a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  const weight = ({ score, box }: Label): number => score * size(box) ** 0.1;
  for (const next of [...found].sort((a, b) => weight(b) - weight(a))) {
    if (!kept.some(({ box }) => overlaps(box, next.box))) kept.push(next);
  }
  return kept;
}
