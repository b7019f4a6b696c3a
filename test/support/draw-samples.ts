/**
 * Draws the device pictures of `demo/public/samples`: `npx tsx test/support/draw-samples.ts`. Devices and readings are
 * invented. Labels need a sans-serif font on this machine.
 */
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { LIT_SEGMENTS } from './seven-segments.js';

/** Seven-segment digits of height `h`, slanted like those of most displays. */
function digitsSvg(text: string, x: number, y: number, h: number, colour: string): string {
  const w = h * 0.54;
  const t = h * 0.115;
  const gap = t * 0.16;
  const bar = (x0: number, y0: number, length: number, flat: boolean): string => {
    const half = t / 2;
    const points = flat
      ? [
          [0, 0],
          [half, -half],
          [length - half, -half],
          [length, 0],
          [length - half, half],
          [half, half],
        ]
      : [
          [0, 0],
          [half, half],
          [half, length - half],
          [0, length],
          [-half, length - half],
          [-half, half],
        ];
    return `<polygon points="${points.map(([px, py]) => `${x0 + px!},${y0 + py!}`).join(' ')}"/>`;
  };
  const segments: Readonly<Record<string, () => string>> = {
    a: () => bar(gap, 0, w - 2 * gap, true),
    g: () => bar(gap, h / 2, w - 2 * gap, true),
    d: () => bar(gap, h, w - 2 * gap, true),
    f: () => bar(0, gap, h / 2 - 2 * gap, false),
    b: () => bar(w, gap, h / 2 - 2 * gap, false),
    e: () => bar(0, h / 2 + gap, h / 2 - 2 * gap, false),
    c: () => bar(w, h / 2 + gap, h / 2 - 2 * gap, false),
  };
  const glyphs = [...text].map((digit, index) => {
    const bars = [...(LIT_SEGMENTS[digit] ?? '')].map((segment) => segments[segment]!()).join('');
    return `<g transform="translate(${index * (w + t * 2)} 0)">${bars}</g>`;
  });
  return `<g transform="translate(${x} ${y}) skewX(-5)" fill="${colour}">${glyphs.join('')}</g>`;
}

const labelSvg = (text: string, x: number, y: number, size: number, colour: string) =>
  `<text x="${x}" y="${y}" font-family="sans-serif" font-weight="600" font-size="${size}" fill="${colour}">${text}</text>`;

/** A photo of a device on a table, rotated by a few degrees, with a soft shadow. */
const photoSvg = (device: string, degrees: number) => `
  <svg xmlns="http://www.w3.org/2000/svg" width="1280" height="960" viewBox="0 0 1280 960">
    <defs>
      <linearGradient id="table" x2="1" y2="1"><stop stop-color="#d9cbb4"/><stop offset="1" stop-color="#b9a78c"/></linearGradient>
      <linearGradient id="case" x2="0" y2="1"><stop stop-color="#fbfcfd"/><stop offset="1" stop-color="#dfe5e8"/></linearGradient>
      <filter id="shadow" x="-20%" y="-20%" width="140%" height="150%"><feDropShadow dx="10" dy="22" stdDeviation="20" flood-color="#3a2f22" flood-opacity=".45"/></filter>
    </defs>
    <rect width="1280" height="960" fill="url(#table)"/>
    <g transform="rotate(${degrees} 640 480)"><g filter="url(#shadow)">${device}</g></g>
  </svg>`;

const oximeter = photoSvg(
  `<rect x="240" y="230" width="800" height="500" rx="90" fill="url(#case)"/>
   <rect x="320" y="305" width="640" height="350" rx="26" fill="#0b1418"/>
   ${labelSvg('SpO2 %', 372, 372, 40, '#8fb7c4')} ${digitsSvg('97', 390, 420, 160, '#7ff0ff')}
   ${labelSvg('PR bpm', 690, 372, 40, '#8fb7c4')} ${digitsSvg('68', 700, 420, 160, '#7ff0ff')}`,
  -3,
);

const bloodPressure = photoSvg(
  `<rect x="330" y="60" width="620" height="840" rx="60" fill="url(#case)"/>
   <rect x="400" y="130" width="480" height="620" rx="22" fill="#c9d3bd"/>
   ${labelSvg('SYS', 430, 210, 38, '#2c352c')} ${labelSvg('mmHg', 430, 246, 26, '#2c352c')} ${digitsSvg('124', 580, 180, 130, '#1a221c')}
   ${labelSvg('DIA', 430, 420, 38, '#2c352c')} ${labelSvg('mmHg', 430, 456, 26, '#2c352c')} ${digitsSvg('79', 680, 390, 130, '#1a221c')}
   ${labelSvg('PULSE', 430, 630, 38, '#2c352c')} ${labelSvg('bpm', 430, 666, 26, '#2c352c')} ${digitsSvg('66', 720, 605, 100, '#1a221c')}
   <circle cx="640" cy="822" r="42" fill="#0c6e66"/>`,
  2,
);

const folder = new URL('../../demo/public/samples/', import.meta.url);
const save = (svg: string, name: string, blur = 0.8) =>
  sharp(Buffer.from(svg))
    .blur(blur)
    .jpeg({ quality: 84 })
    .toFile(fileURLToPath(new URL(name, folder)));

await save(oximeter, 'oximeter.jpg');
await save(bloodPressure, 'blood-pressure.jpg');
await save(bloodPressure, 'blurred.jpg', 8.5);
