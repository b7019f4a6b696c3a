import type { Dice } from '../../../../test/support/drawn/devices/faces.js';

/**
 * Digits for the second set of drawn displays: segments laid as stroked lines, dots of a matrix, and plain rounded
 * figures as colour screens show them. Nothing is shared with the polygons of the first set.
 */
export interface DigitFace {
  kind: 'segments' | 'dots' | 'plain';
  /** Height of a digit in pixels; the rest in shares of it. */
  height: number;
  width: number;
  stroke: number;
  /** Space between digits. */
  spacing: number;
  /** Part of each segment left off at either end, in shares of the stroke. */
  gap: number;
  cap: 'butt' | 'round';
  /** Degrees. */
  slant: number;
  /** Opacity of unlit segments. */
  ghost: number;
  point: 'round' | 'square' | 'low';
  /** A leading 1 has a cell of its own width only. */
  halfOne: boolean;
}

const LIT: Record<string, string> = {
  '0': 'abcdef',
  '1': 'bc',
  '2': 'abged',
  '3': 'abgcd',
  '4': 'fgbc',
  '5': 'afgcd',
  '6': 'afgedc',
  '7': 'abc',
  '8': 'abcdefg',
  '9': 'abcdfg',
  '-': 'g',
  E: 'afged',
  H: 'fegbc',
  I: 'bc',
  L: 'fed',
  O: 'abcdef',
  o: 'gecd',
  r: 'eg',
};

const FIGURES: Record<string, string> = {
  '0': 'M30 5C50 5 55 25 55 50S50 95 30 95 5 75 5 50 10 5 30 5Z',
  '1': 'M14 20L34 6V95',
  '2': 'M7 28C7 13 17 5 30 5S53 14 53 28C53 46 34 56 7 95H55',
  '3': 'M8 18C13 8 22 5 30 5C43 5 51 14 51 26C51 39 42 47 26 47C44 47 54 57 54 71C54 86 44 95 29 95C18 95 10 90 6 80',
  '4': 'M43 95V5L5 70H58',
  '5': 'M51 5H15L11 46C16 40 23 38 30 38C45 38 55 50 55 66C55 84 45 95 29 95C18 95 9 89 6 80',
  '6': 'M49 15C45 8 40 5 32 5C15 5 6 24 6 58C6 84 15 95 31 95C45 95 55 84 55 68C55 52 46 42 32 42C19 42 9 50 6 62',
  '7': 'M5 5H55L22 95',
  '8': 'M30 5C43 5 51 14 51 25S43 46 30 46 9 37 9 25 17 5 30 5ZM30 46C45 46 55 57 55 71S45 95 30 95 5 85 5 71 15 46 30 46Z',
  '9': 'M11 85C15 92 20 95 28 95C45 95 54 76 54 42C54 16 45 5 29 5C15 5 5 16 5 32C5 48 14 58 28 58C41 58 51 50 54 38',
  '-': 'M10 50H50',
  E: 'M52 5H10V95H54M10 48H46',
  H: 'M8 5V95M52 5V95M8 48H52',
  I: 'M30 5V95',
  L: 'M10 5V95H52',
  O: 'M30 5C50 5 55 25 55 50S50 95 30 95 5 75 5 50 10 5 30 5Z',
  o: 'M30 42C46 42 54 54 54 68S46 95 30 95 6 82 6 68 14 42 30 42Z',
  r: 'M12 42V95M12 60C16 48 24 42 40 44',
};

/** Rows of a 5 x 7 matrix, five bits each. */
const MATRIX: Record<string, readonly number[]> = {
  '0': [14, 17, 17, 17, 17, 17, 14],
  '1': [4, 12, 4, 4, 4, 4, 14],
  '2': [14, 17, 1, 2, 4, 8, 31],
  '3': [14, 17, 1, 6, 1, 17, 14],
  '4': [2, 6, 10, 18, 31, 2, 2],
  '5': [31, 16, 30, 1, 1, 17, 14],
  '6': [6, 8, 16, 30, 17, 17, 14],
  '7': [31, 1, 2, 4, 8, 8, 8],
  '8': [14, 17, 17, 14, 17, 17, 14],
  '9': [14, 17, 17, 15, 1, 2, 12],
  '-': [0, 0, 0, 31, 0, 0, 0],
  E: [31, 16, 16, 30, 16, 16, 31],
  H: [17, 17, 17, 31, 17, 17, 17],
  I: [14, 4, 4, 4, 4, 4, 14],
  L: [16, 16, 16, 16, 16, 16, 31],
  O: [14, 17, 17, 17, 17, 17, 14],
  o: [0, 0, 14, 17, 17, 17, 14],
  r: [0, 0, 22, 25, 16, 16, 16],
};

export function createDigitFace(dice: Dice, height: number, kind: DigitFace['kind'] = 'segments'): DigitFace {
  const width = dice.between(0.42, 0.68);
  return {
    kind,
    height,
    width,
    stroke: Math.min(dice.between(0.07, 0.2), 0.3 * width),
    spacing: dice.between(0.1, 0.3),
    gap: dice.pick([0.06, 0.15, 0.3]),
    cap: dice.pick(['butt', 'round'] as const),
    slant: dice.pick([0, 0, 4, 8, 12]),
    ghost: dice.pick([0, 0, 0.05, 0.1]),
    point: dice.pick(['round', 'square', 'low'] as const),
    halfOne: dice() < 0.3,
  };
}

/** Centre lines of one cell's segments, `name` to end points. */
function centreLines(
  w: number,
  h: number,
  t: number,
  gap: number,
): Record<string, [number, number, number, number]> {
  const [l, r, top, low, mid] = [t / 2, w - t / 2, t / 2, h - t / 2, h / 2];
  const g = t * (0.5 + gap);
  const m = Math.max(t * (0.1 + gap), 0.02 * h);
  return {
    a: [l + g, top, r - g, top],
    b: [r, top + g, r, mid - m],
    c: [r, mid + m, r, low - g],
    d: [l + g, low, r - g, low],
    e: [l, mid + m, l, low - g],
    f: [l, top + g, l, mid - m],
    g: [l + g, mid, r - g, mid],
  };
}

function segmentCell(letter: string, face: DigitFace, w: number, colour: string): string {
  const t = face.height * face.stroke;
  const round = face.cap === 'round';
  const lines = centreLines(w, face.height, t, face.gap * 0.6 + (round ? 0.25 : -0.1));
  const path = (names: readonly string[]): string =>
    names
      .map((name) => lines[name]!)
      .map(([x0, y0, x1, y1]) => `M${x0.toFixed(1)} ${y0.toFixed(1)}L${x1.toFixed(1)} ${y1.toFixed(1)}`)
      .join('');
  const stroke = `fill="none" stroke="${colour}" stroke-width="${t.toFixed(1)}" stroke-linecap="${face.cap}"`;
  const lit = [...(LIT[letter] ?? '')];
  const unlit = [...'abcdefg'].filter((name) => !lit.includes(name));
  return `<path d="${path(lit)}" ${stroke}/><path d="${path(unlit)}" ${stroke} opacity="${face.ghost}"/>`;
}

function dotCell(letter: string, { height }: DigitFace, w: number, colour: string): string {
  const pitch = height / 7;
  return (MATRIX[letter] ?? [])
    .flatMap((bits, row) =>
      [0, 1, 2, 3, 4]
        .filter((column) => bits & (16 >> column))
        .map(
          (column) =>
            `<rect x="${((column * w) / 5 + pitch * 0.05).toFixed(1)}" y="${(row * pitch + pitch * 0.05).toFixed(1)}" width="${(w / 5 - pitch * 0.1).toFixed(1)}" height="${(pitch * 0.9).toFixed(1)}" fill="${colour}"/>`,
        ),
    )
    .join('');
}

function plainCell(letter: string, { height, stroke }: DigitFace, w: number, colour: string): string {
  const weight = 6 + 50 * stroke;
  return `<g transform="scale(${w / 60} ${height / 100})"><path d="${FIGURES[letter] ?? ''}" fill="none" stroke="${colour}" stroke-width="${weight}"/></g>`;
}

function pointAt(face: DigitFace, colour: string): string {
  const size = Math.max(face.height * face.stroke, face.height * 0.09);
  const y = face.height - (face.point === 'low' ? 0.35 * size : size);
  const round = face.point === 'square' ? 0 : size / 2;
  return `<rect y="${y}" width="${size}" height="${size}" rx="${round}" fill="${colour}"/>`;
}

/** Where a point stands after the space behind a digit, and the room it takes besides. */
function pointPlace(space: number, size: number): { at: number; advance: number } {
  return space > size * 1.5
    ? { at: -space + (space - size) / 2, advance: 0 }
    : { at: -space + size * 0.4, advance: size * 1.6 };
}

/** Whether a leading digit has half a cell. */
const isHalf = (letter: string, { kind, halfOne }: DigitFace): boolean =>
  halfOne && kind === 'segments' && letter === '1';

/** Digits with their top left corner at `x`, `y`; a space leaves a cell free, a colon parts hours and minutes. */
export function drawDigits(
  text: string,
  x: number,
  y: number,
  face: DigitFace,
  colour: string,
): { svg: string; width: number } {
  const { height, kind } = face;
  const full = height * (kind === 'plain' ? Math.min(0.62, Math.max(0.5, face.width)) : face.width);
  const draw = { segments: segmentCell, dots: dotCell, plain: plainCell }[kind];
  const space = height * face.spacing;
  const dot = Math.max(height * face.stroke, height * 0.09);
  let pen = 0;
  const parts: string[] = [];
  [...text].forEach((letter, i) => {
    if (letter === '.') {
      const { at, advance } = pointPlace(space, dot);
      parts.push(`<g transform="translate(${pen + at})">${pointAt(face, colour)}</g>`);
      pen += advance;
    } else if (letter === ':') {
      const size = height * 0.1;
      for (const level of [0.3, 0.65])
        parts.push(
          `<rect x="${pen}" y="${height * level}" width="${size}" height="${size}" fill="${colour}"/>`,
        );
      pen += size + space;
    } else {
      const narrow = i === 0 && isHalf(letter, face);
      const shift = narrow ? -(full - height * face.stroke) : 0;
      const its = narrow ? { ...face, ghost: 0 } : face;
      parts.push(`<g transform="translate(${pen + shift})">${draw(letter, its, full, colour)}</g>`);
      pen += full + shift + space;
    }
  });
  const lean = Math.tan((face.slant * Math.PI) / 180) * height;
  const svg = `<g transform="translate(${x + lean} ${y}) skewX(${-face.slant})">${parts.join('')}</g>`;
  return { svg, width: pen - space + lean };
}
