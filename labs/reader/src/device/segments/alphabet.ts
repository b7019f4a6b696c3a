import { createPlane, type Plane } from '../../raster/plane.js';

/**
 * A plain sans-serif skeleton for the few letters printed on displays, in hundredths of the type size, baseline at
 * y = 0, y upwards. Each glyph is `width|stroke|stroke…`; a stroke is a list of `x,y` points, or an arc
 * `@cx,cy,rx,ry,from,to` in degrees, which continues the points before it.
 */
const GLYPHS: Record<string, string> = {
  '%': '90|@18,55,13,18,0,360|@72,18,13,18,0,360|68,73 22,0',
  '/': '34|2,-8 30,76',
  '2': '56|10,58 16,70 30,74 44,68 46,54 38,38 10,0 48,0',
  '°': '36|@18,60,12,13,0,360',
  A: '64|4,0 32,73 60,0|14,26 50,26',
  B: '60|10,0 10,73 28,73 @28,55.5,17,17.5,90,-90|10,38 30,38 @30,19,19,19,90,-90 10,0',
  C: '64|@36,36.5,27,37,45,315',
  D: '68|10,0 10,73 28,73 @28,36.5,30,36.5,90,-90 10,0',
  E: '54|46,73 10,73 10,0 46,0|10,38 42,38',
  F: '52|10,0 10,73 46,73|10,39 42,39',
  G: '70|@37,36.5,28,37,45,325 60,32 40,32',
  H: '66|10,0 10,73|56,0 56,73|10,38 56,38',
  I: '20|10,0 10,73',
  K: '58|10,0 10,73|52,73 12,34|24,44 54,0',
  L: '50|10,73 10,0 46,0',
  M: '76|10,0 10,73 38,20 66,73 66,0',
  O: '76|@38,36.5,29,37,0,360',
  P: '58|10,0 10,73 30,73 @30,54,18,19,90,-90 10,35',
  R: '60|10,0 10,73 30,73 @30,54,18,19,90,-90 10,35|30,35 52,0',
  S: '60|50,62 42,71 28,74 13,67 11,54 20,43 38,36 50,25 49,11 38,1 24,-1 8,8',
  U: '66|10,73 10,26 @33,26,23,27,180,360 56,73',
  Y: '60|4,73 30,37 56,73|30,37 30,0',
  a: '52|@24,27,18,27,0,360|42,54 42,0',
  b: '54|10,0 10,76|@29,27,19,27,0,360',
  d: '54|44,0 44,76|@25,27,19,27,0,360',
  g: '54|@25,27,19,27,0,360|44,54 44,-4 @26,-4,18,16,0,-150',
  i: '20|10,0 10,54|10,70 10,74',
  k: '50|10,0 10,76|42,54 13,27|23,35 46,0',
  l: '20|10,0 10,76',
  m: '80|9,0 9,54|9,36 @24,36,15,18,180,0 39,0|39,36 @54,36,15,18,180,0 69,0',
  n: '54|10,0 10,54|10,36 @27,36,17,18,180,0 44,0',
  o: '54|@27,27,20,27,0,360',
  p: '54|10,-21 10,54|@29,27,19,27,0,360',
  s: '46|38,46 30,53 16,53 9,45 10,36 22,29 34,24 38,14 31,3 16,0 7,7',
  t: '34|14,70 14,10 20,2 30,1|3,54 30,54',
};

/** How a face departs from the skeleton; lengths in hundredths of the type size. */
export interface TypeCut {
  /** Half the thickness of a stroke: 4 is light, 9 is bold. */
  weight: number;
  /** Letters this many times as wide. */
  widen: number;
  /** Space added after each letter. */
  spread: number;
}

interface Line {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

/** Points of one stroke; arcs become chords of 20 degrees. */
function strokePoints(stroke: string): [number, number][] {
  return stroke.split(' ').flatMap((part): [number, number][] => {
    if (!part.startsWith('@')) return [part.split(',').map(Number) as [number, number]];
    const [cx, cy, rx, ry, from, to] = part.slice(1).split(',').map(Number) as [
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    const steps = Math.ceil(Math.abs(to - from) / 20);
    return Array.from({ length: steps + 1 }, (_, i) => {
      const angle = ((from + ((to - from) * i) / steps) * Math.PI) / 180;
      return [cx + rx * Math.cos(angle), cy + ry * Math.sin(angle)];
    });
  });
}

function strokeLines(text: string, { widen, spread }: TypeCut): Line[] {
  const lines: Line[] = [];
  let pen = 0;
  for (const letter of text) {
    if (letter === ' ') pen += 34;
    const [width, ...strokes] = (GLYPHS[letter] ?? '0').split('|');
    for (const stroke of strokes) {
      const path = strokePoints(stroke);
      for (let i = 1; i < path.length; i++) {
        const [x0, y0] = path[i - 1]!;
        const [x1, y1] = path[i]!;
        lines.push({ x0: x0 * widen + pen, y0, x1: x1 * widen + pen, y1 });
      }
    }
    pen += Number(width) * widen + spread;
  }
  return lines;
}

function distanceToLine(x: number, y: number, { x0, y0, x1, y1 }: Line): number {
  const dx = x1 - x0;
  const dy = y1 - y0;
  const t =
    dx === 0 && dy === 0
      ? 0
      : Math.min(1, Math.max(0, ((x - x0) * dx + (y - y0) * dy) / (dx * dx + dy * dy)));
  return Math.hypot(x - x0 - t * dx, y - y0 - t * dy);
}

/**
 * A word drawn tight into `rows` rows, 1 on its strokes and 0 off them, with edges about a row wide.
 */
export function drawWord(text: string, rows: number, cut: TypeCut): Plane {
  const { weight } = cut;
  const lines = strokeLines(text, cut);
  const left = Math.min(...lines.flatMap(({ x0, x1 }) => [x0, x1])) - weight;
  const right = Math.max(...lines.flatMap(({ x0, x1 }) => [x0, x1])) + weight;
  const low = Math.min(...lines.flatMap(({ y0, y1 }) => [y0, y1])) - weight;
  const high = Math.max(...lines.flatMap(({ y0, y1 }) => [y0, y1])) + weight;
  const pitch = (high - low) / rows;
  const plane = createPlane(Math.max(2, Math.round((right - left) / pitch)), rows);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < plane.width; column++) {
      const x = left + (column + 0.5) * pitch;
      const y = high - (row + 0.5) * pitch;
      const far = lines.reduce(
        (least, line) => Math.min(least, distanceToLine(x, y, line)),
        Number.POSITIVE_INFINITY,
      );
      plane.data[row * plane.width + column] = Math.min(1, Math.max(0, 0.5 + (weight - far) / (1.3 * pitch)));
    }
  }
  return plane;
}
