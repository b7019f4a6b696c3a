/**
 * Lettering for drawn test displays: a square-shouldered stroke alphabet in the manner of printed LCD legends, on a
 * grid of 4 x 7 (baseline 0, capitals 7 high, lower case 5, descenders -2). It shares nothing with the reader's own
 * letter shapes, and needs no font on the machine.
 */
const GLYPHS: Record<string, string> = {
  '%': '5|0,7 1.5,7 1.5,5.5 0,5.5 0,7|3.5,1.5 5,1.5 5,0 3.5,0 3.5,1.5|4.6,7 0.4,0',
  '/': '3|0,-1 3,7.5',
  '2': '4|0,7 4,7 4,3.5 0,3.5 0,0 4,0',
  '°': '2|0,7 1.8,7 1.8,5.2 0,5.2 0,7',
  A: '4|0,0 0,5.5 1.5,7 2.5,7 4,5.5 4,0|0,3 4,3',
  C: '4|4,5.6 4,6 3,7 1,7 0,6 0,1 1,0 3,0 4,1 4,1.4',
  D: '4|0,0 0,7 2.6,7 4,5.6 4,1.4 2.6,0 0,0',
  E: '4|4,7 0,7 0,0 4,0|0,3.6 3.4,3.6',
  F: '4|4,7 0,7 0,0|0,3.6 3,3.6',
  H: '4|0,0 0,7|4,0 4,7|0,3.5 4,3.5',
  I: '0.4|0.2,0 0.2,7',
  L: '3.6|0,7 0,0 3.6,0',
  M: '5|0,0 0,7 2.5,3 5,7 5,0',
  O: '4.4|1,0 0,1 0,6 1,7 3.4,7 4.4,6 4.4,1 3.4,0 1,0',
  P: '4|0,0 0,7 3.2,7 4,6.2 4,4 3.2,3.2 0,3.2',
  R: '4|0,0 0,7 3.2,7 4,6.2 4,4.2 3.2,3.4 0,3.4|2.2,3.4 4,0',
  S: '4|4,6 3,7 1,7 0,6 0,4.4 1,3.6 3,3.4 4,2.6 4,1 3,0 1,0 0,1',
  T: '4|0,7 4,7|2,7 2,0',
  U: '4|0,7 0,1 1,0 3,0 4,1 4,7',
  Y: '4|0,7 2,3.6 4,7|2,3.6 2,0',
  a: '3.6|0.3,5 2.8,5 3.6,4.2 3.6,0 0.8,0 0,0.8 0,2 0.8,2.8 3.6,2.8',
  b: '3.6|0,7.4 0,0 2.8,0 3.6,0.8 3.6,4.2 2.8,5 0,5',
  d: '3.6|3.6,7.4 3.6,0 0.8,0 0,0.8 0,4.2 0.8,5 3.6,5',
  g: '3.6|3.6,0 0.8,0 0,0.8 0,4.2 0.8,5 3.6,5 3.6,-1.2 2.8,-2 0.3,-2',
  i: '0.4|0.2,0 0.2,5|0.2,6.6 0.2,7',
  k: '3.4|0,0 0,7.4|3.2,5 0,2.2|1.2,3.2 3.4,0',
  l: '0.4|0.2,0 0.2,7.4',
  m: '5.6|0,0 0,5 5,5 5.6,4.4 5.6,0|2.8,5 2.8,0',
  n: '3.4|0,0 0,5 2.8,5 3.4,4.4 3.4,0',
  o: '3.6|0.8,0 0,0.8 0,4.2 0.8,5 2.8,5 3.6,4.2 3.6,0.8 2.8,0 0.8,0',
  p: '3.6|0,-2 0,5 2.8,5 3.6,4.2 3.6,0.8 2.8,0 0,0',
  s: '3.2|3,5 0.6,5 0,4.2 0,3.2 0.6,2.6 2.6,2.6 3.2,2 3.2,0.8 2.6,0 0,0',
  t: '2.6|0.8,7 0.8,0.8 1.6,0 2.6,0|0,5 2.6,5',
};

const SPACE = 2.4;
const BETWEEN = 1.5;

/** Width of a text at a capital height of 7. */
function advance(letter: string): number {
  return letter === ' ' ? SPACE : Number(GLYPHS[letter]?.split('|')[0] ?? 4) + BETWEEN;
}

/** An SVG group: `text` with capitals `height` high, its baseline starting at `x`, `y`. */
export function lettering(
  text: string,
  x: number,
  y: number,
  height: number,
  colour: string,
  weight = 1,
): string {
  const scale = height / 7;
  let pen = 0;
  const paths: string[] = [];
  for (const letter of text) {
    for (const stroke of (GLYPHS[letter] ?? '0').split('|').slice(1)) {
      const points = stroke.split(' ').map((pair) => pair.split(',').map(Number) as [number, number]);
      paths.push(`M${points.map(([px, py]) => `${(pen + px).toFixed(2)},${(-py).toFixed(2)}`).join('L')}`);
    }
    pen += advance(letter);
  }
  return `<g transform="translate(${x} ${y}) scale(${scale})"><path d="${paths.join('')}" fill="none" stroke="${colour}" stroke-width="${weight}" stroke-linejoin="round" stroke-linecap="round"/></g>`;
}

export function letteringWidth(text: string, height: number): number {
  return ([...text].reduce((sum, letter) => sum + advance(letter), 0) - BETWEEN) * (height / 7);
}
