/** Seven-segment digits for drawn test displays, in geometries the reader was not built around. */
export interface SegmentStyle {
  /** Height of a digit in pixels; the rest in shares of it. */
  height: number;
  width: number;
  stroke: number;
  /** Space between the segments of a digit, in shares of the stroke. */
  gap: number;
  /** Space between digits, in shares of the stroke. */
  spacing: number;
  slant: number;
  shape: 'hexagon' | 'mitred' | 'rounded' | 'block';
  /** Opacity of unlit segments. */
  ghost: number;
  /** Tails on 6 and 9, and a hook on 7. */
  tails: boolean;
  hook: boolean;
}

const LIT: Record<string, string> = {
  '0': 'abcdef',
  '1': 'bc',
  '2': 'abdeg',
  '3': 'abcdg',
  '4': 'bcfg',
  '5': 'acdfg',
  '6': 'acdefg',
  '7': 'abc',
  '8': 'abcdefg',
  '9': 'abcdfg',
  H: 'bcefg',
  I: 'ef',
  L: 'def',
  O: 'abcdef',
  o: 'cdeg',
  E: 'adefg',
  r: 'eg',
};

function lit(letter: string, { tails, hook }: SegmentStyle): string {
  if (letter === '6' && !tails) return 'cdefg';
  if (letter === '9' && !tails) return 'abcfg';
  if (letter === '7' && hook) return 'abcf';
  return LIT[letter] ?? '';
}

type Pair = [number, number];

/** Outline of one segment in a cell of `w` x `h` with strokes `t` thick, as an SVG path. */
function segment(name: string, w: number, h: number, { shape, gap }: SegmentStyle, t: number): string {
  const inset = (gap * t) / 2;
  const level = { a: 0, g: h / 2 - t / 2, d: h - t }[name];
  const half = t / 2;
  if (level !== undefined) {
    const from = half + inset;
    const to = w - half - inset;
    const pairs: Pair[] = {
      hexagon: [
        [from, level + half],
        [from + half, level],
        [to - half, level],
        [to, level + half],
        [to - half, level + t],
        [from + half, level + t],
      ],
      mitred:
        name === 'g'
          ? [
              [from, level + half],
              [from + half, level],
              [to - half, level],
              [to, level + half],
              [to - half, level + t],
              [from + half, level + t],
            ]
          : name === 'a'
            ? [
                [inset, level],
                [w - inset, level],
                [w - t - inset, level + t],
                [t + inset, level + t],
              ]
            : [
                [t + inset, level],
                [w - t - inset, level],
                [w - inset, level + t],
                [inset, level + t],
              ],
      rounded: [
        [from + half * 0.4, level],
        [to - half * 0.4, level],
        [to, level + half],
        [to - half * 0.4, level + t],
        [from + half * 0.4, level + t],
        [from, level + half],
      ],
      block: [
        [from + half, level],
        [to - half, level],
        [to - half, level + t],
        [from + half, level + t],
      ],
    }[shape] as Pair[];
    return path(pairs);
  }
  const x = name === 'f' || name === 'e' ? 0 : w - t;
  const top = name === 'f' || name === 'b';
  const from = (top ? half : h / 2) + inset;
  const to = (top ? h / 2 : h - half) - inset;
  if (shape === 'block')
    return path([
      [x, from - half / 2],
      [x + t, from - half / 2],
      [x + t, to + half / 2],
      [x, to + half / 2],
    ]);
  const soft = shape === 'rounded' ? half * 0.4 : half;
  return path([
    [x + half, from],
    [x + t, from + soft],
    [x + t, to - soft],
    [x + half, to],
    [x, to - soft],
    [x, from + soft],
  ]);
}

const path = (pairs: readonly Pair[]): string =>
  `M${pairs.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join('L')}Z`;

/** Digits, a decimal point after a digit, or blank cells for spaces; `x`, `y` is the top left corner. */
export function digits(
  text: string,
  x: number,
  y: number,
  style: SegmentStyle,
  colour: string,
): { svg: string; width: number } {
  const h = style.height;
  const w = h * style.width;
  const t = h * style.stroke;
  let pen = 0;
  let shown = '';
  let unlit = '';
  for (const letter of text) {
    if (letter === '.') {
      const at = pen - style.spacing * t * 0.5 + t * 0.2;
      shown += path([
        [at, h - t],
        [at + t, h - t],
        [at + t, h],
        [at, h],
      ]);
      pen += t * 0.9;
      continue;
    }
    const on = lit(letter, style);
    for (const name of 'abcdefg') {
      const outline = segment(name, w, h, style, t).replaceAll(
        /([\d.-]+),([\d.-]+)/g,
        (_, px, py) => `${(Number(px) + pen).toFixed(1)},${py}`,
      );
      if (on.includes(name)) shown += outline;
      else unlit += outline;
    }
    pen += w + style.spacing * t;
  }
  const turn = (style.slant * 180) / Math.PI;
  const svg = `<g transform="translate(${x + style.slant * h} ${y}) skewX(${-turn})"><path d="${shown}" fill="${colour}"/><path d="${unlit}" fill="${colour}" opacity="${style.ghost}"/></g>`;
  return { svg, width: pen - style.spacing * t + style.slant * h };
}
