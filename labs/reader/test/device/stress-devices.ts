import type { Dice, Letterer } from '../../../../test/support/drawn/devices/faces.js';
import { lettering, letteringWidth } from '../../../../test/support/drawn/devices/lettering.js';
import { createDigitFace, type DigitFace, drawDigits } from './stress-digits.js';
import type { Truth } from './tally.js';

export interface Wishes {
  digits: DigitFace['kind'];
  lit: boolean | 'any';
  /** Clock rows, batteries, hearts, memory marks and plethysmographs on the display. */
  busy: boolean;
  reading: 'plausible' | 'implausible' | 'state' | 'none';
  change(face: DigitFace): DigitFace;
}

/** A device seen straight on, with what it shows; `readings` is empty when it shows no reading. */
export interface Device {
  svg: string;
  width: number;
  height: number;
  truth: Omit<Truth, 'quality'>;
}

interface Shown {
  key: string;
  unit: string;
  text: string;
  value: number | string;
}

interface Drawing {
  dice: Dice;
  letter: Letterer;
  ink: string;
  parts: string[];
  face: DigitFace;
  busy: boolean;
}

const DARK_ON_LIGHT: readonly (readonly [string, string])[] = [
  ['#a9b596', '#1b211a'],
  ['#c3cbbd', '#2a2f2b'],
  ['#9aa79f', '#101614'],
  ['#e8e9e4', '#111111'],
  ['#c9b98f', '#2b1d10'],
  ['#7fc3c9', '#0a2530'],
];
const LIGHT_ON_DARK: readonly (readonly [string, string])[] = [
  ['#120404', '#ff2d20'],
  ['#03110a', '#3dff8c'],
  ['#05070f', '#58a6ff'],
  ['#0b0b0b', '#ffffff'],
  ['#1b2a55', '#ffe45c'],
  ['#23272e', '#f2f7ff'],
];

const number = (key: string, unit: string, text: string): Shown => ({ key, unit, text, value: Number(text) });

function icons({ dice, ink, parts }: Drawing, x: number, y: number, size: number): void {
  const heart = `<path d="M0 .3C0 0 .4-.1 .5.2C.6-.1 1 0 1 .3C1 .6.6.8.5 1C.4.8 0 .6 0 .3Z" fill="${ink}"/>`;
  const battery = `<path d="M0 .25H.9V.4H1V.6H.9V.75H0ZM.1 .35V.65H.5V.35Z" fill="${ink}" fill-rule="evenodd"/>`;
  const memory = `<path d="M.1 1V0L.5.6L.9 0V1" fill="none" stroke="${ink}" stroke-width=".14"/>`;
  const person = `<circle cx=".5" cy=".22" r=".2" fill="${ink}"/><path d="M.1 1C.1.35.9.35.9 1Z" fill="${ink}"/>`;
  const chosen = [heart, battery, memory, person].filter(() => dice() < 0.5);
  chosen.forEach((icon, i) => {
    parts.push(`<g transform="translate(${x + i * size * 1.6} ${y}) scale(${size})">${icon}</g>`);
  });
}

/** A row with the time of day and perhaps the date, small, as meters keep it above or below the reading. */
function clockRow(drawing: Drawing, x: number, y: number, height: number): void {
  const { dice, ink, parts } = drawing;
  const face = { ...createDigitFace(dice, height), slant: drawing.face.slant, ghost: 0, halfOne: false };
  const two = (value: number): string => String(value).padStart(2, '0');
  const time = `${dice.whole(1, 23)}:${two(dice.whole(0, 59))}`;
  const { svg, width } = drawDigits(time, x, y, face, ink);
  parts.push(svg);
  if (dice() < 0.5) {
    const date = drawDigits(`${dice.whole(1, 12)}-${dice.whole(1, 28)}`, x + width + height, y, face, ink);
    parts.push(date.svg);
  }
}

function put(drawing: Drawing, text: string, x: number, y: number, height: number): number {
  const { svg, width } = drawDigits(text, x, y, { ...drawing.face, height }, drawing.ink);
  drawing.parts.push(svg);
  return width;
}

const say = ({ parts, letter, ink }: Drawing, text: string, x: number, y: number, size: number): void => {
  parts.push(letter(text, x, y, size, ink));
};

type Layout = Device;

function finish(width: number, height: number, deviceType: string, shown: readonly Shown[]): Layout {
  const readings = Object.fromEntries(shown.map(({ key, unit, value }) => [key, { value, unit }]));
  return { svg: '', width, height, truth: { deviceType, readings } };
}

function oximeter(drawing: Drawing, wishes: Wishes): Layout {
  const { dice } = drawing;
  const spo2 = wishes.reading === 'implausible' ? dice.whole(101, 199) : dice.whole(70, 100);
  const shown = [
    number('spo2', '%', String(spo2)),
    number('pulseRate', 'bpm', String(dice.whole(38, 180))),
  ] as const;
  const high = dice.between(120, 200);
  const size = dice.between(18, 28);
  const upright = dice() < 0.4;
  const top = 24 + size;
  say(drawing, dice.pick(['SpO2', '%SpO2', '%']), 24, top, size);
  const first = put(drawing, shown[0].text, 24, top + 18, high);
  const small = high * dice.between(0.6, 1);
  const x = upright ? 24 : 24 + first + dice.between(70, 140);
  const y = upright ? top + high + 40 + size : top;
  say(drawing, dice.pick(['PR', 'bpm', 'PR bpm', 'PRbpm']), x, y, size);
  const second = put(drawing, shown[1].text, x, y + 18, small);
  const width = Math.max(24 + first, x + second) + 30;
  let height = Math.max(y + 18 + small, top + 18 + high) + 26;
  if (wishes.busy) {
    icons(drawing, width - 110, 14, 20);
    const wave = Array.from({ length: 40 }, (_, i) => {
      const beat = Math.abs(Math.sin(i * 0.7)) ** 3 * 26;
      return `${(24 + (i * (width - 60)) / 40).toFixed(1)},${(height + 30 - beat).toFixed(1)}`;
    });
    drawing.parts.push(
      `<polyline points="${wave.join(' ')}" fill="none" stroke="${drawing.ink}" stroke-width="3"/>`,
    );
    height += 44;
  }
  return finish(width, height, 'pulse oximeter', shown);
}

function pressures(dice: Dice, reading: Wishes['reading']): { unit: string; texts: [string, string] } {
  const systolic = dice.whole(84, 210);
  const diastolic = dice.whole(40, Math.min(125, systolic - 12));
  const turned = reading === 'implausible';
  const [first, second] = turned ? [diastolic, systolic] : [systolic, diastolic];
  if (dice() < 0.2) {
    const kPa = (value: number): string => (value * 0.133322).toFixed(1);
    return { unit: 'kPa', texts: [kPa(first), kPa(second)] };
  }
  return { unit: 'mmHg', texts: [String(first), String(second)] };
}

function bloodPressure(drawing: Drawing, wishes: Wishes): Layout {
  const { dice } = drawing;
  const { unit, texts } = pressures(dice, wishes.reading);
  const shown = [
    number('systolic', unit, texts[0]),
    number('diastolic', unit, texts[1]),
    number('pulseRate', 'bpm', String(dice.whole(44, 130))),
  ] as const;
  const high = dice.between(95, 150);
  const size = dice.between(16, 24);
  const aside = dice() < 0.5;
  const x = aside ? letteringWidth('mmHg', size) + 60 : 34;
  let y = 26;
  if (wishes.busy) {
    clockRow(drawing, 30, y, dice.between(24, 38));
    y += 60;
  }
  const names = [
    ['SYS', unit],
    ['DIA', unit],
    [dice.pick(['PUL', 'PULSE', 'PR']), dice.pick(['/min', 'bpm'])],
  ] as const;
  const flush = dice() < 0.6;
  const widths = shown.map(({ text }) => drawDigits(text, 0, 0, { ...drawing.face, height: high }, '').width);
  const widest = Math.max(...widths);
  shown.forEach(({ text }, i) => {
    const [name, under] = names[i]!;
    const its = i === 2 ? high * dice.between(0.6, 1) : high;
    if (aside) {
      say(drawing, name, 22, y + size + 6, size);
      say(drawing, under, 22, y + 2.7 * size + 6, size * 0.85);
    } else {
      say(drawing, `${name} ${under}`, x, y + size, size);
      y += size + 14;
    }
    const shift = flush ? widest - widths[i]! * (its / high) : 0;
    put(drawing, text, x + shift, y, its);
    y += its + 26;
  });
  if (wishes.busy) icons(drawing, 26, y - 14, 22);
  return finish(x + widest + 40, y + (wishes.busy ? 24 : 4), 'blood pressure monitor', shown);
}

type SingleKind = readonly [
  deviceType: string,
  key: string,
  unit: string,
  from: number,
  to: number,
  decimals: number,
];

const SINGLES: readonly SingleKind[] = [
  ['glucometer', 'bloodGlucose', 'mg/dL', 41, 480, 0],
  ['glucometer', 'bloodGlucose', 'mmol/L', 2.4, 27, 1],
  ['thermometer', 'temperature', '°C', 34.4, 41.6, 1],
  ['thermometer', 'temperature', '°F', 94, 106.5, 1],
  ['weight scale', 'weight', 'kg', 12, 180, 1],
  ['weight scale', 'weight', 'lb', 40, 390, 1],
  ['weight scale', 'weight', 'st', 6, 25, 1],
];
const IMPLAUSIBLE: readonly SingleKind[] = [
  ['thermometer', 'temperature', '°C', 60, 99, 1],
  ['thermometer', 'temperature', '°F', 30, 70, 1],
  ['glucometer', 'bloodGlucose', 'mmol/L', 100, 999, 0],
  ['glucometer', 'bloodGlucose', 'mg/dL', 801, 999, 0],
  ['weight scale', 'weight', 'kg', 500, 999, 1],
];

function singleShown(dice: Dice, reading: Wishes['reading']): { deviceType: string; shown: Shown } {
  const [deviceType, key, unit, from, to, decimals] =
    reading === 'state'
      ? dice.pick(SINGLES.slice(0, 5))
      : dice.pick(reading === 'implausible' ? IMPLAUSIBLE : SINGLES);
  if (reading === 'plausible' || reading === 'implausible')
    return { deviceType, shown: number(key, unit, dice.between(from, to).toFixed(decimals)) };
  const text = reading === 'none' ? '---' : dice.pick(['HI', 'LO', 'Lo', 'Err', 'E3']);
  const value = text.startsWith('E') ? 'Err' : text.toUpperCase();
  return { deviceType, shown: { key, unit, text, value } };
}

function single(drawing: Drawing, wishes: Wishes): Layout {
  const { dice } = drawing;
  const { deviceType, shown } = singleShown(dice, wishes.reading);
  const high = dice.between(120, 200);
  const size = dice.between(20, 34);
  let y = dice.between(26, 50);
  if (wishes.busy && dice() < 0.7) {
    clockRow(drawing, 34, y, dice.between(24, 40));
    y += 64;
  }
  const width = put(drawing, shown.text, 34, y, high);
  const place = dice.pick(['foot', 'head', 'below', 'above']);
  const side = place === 'foot' || place === 'head';
  const aside = 34 + width + 24;
  if (side) say(drawing, shown.unit, aside, place === 'foot' ? y + high - 2 : y + size + 2, size);
  if (place === 'below') say(drawing, shown.unit, 40 + width * dice() * 0.6, y + high + 22 + size, size);
  if (place === 'above') say(drawing, shown.unit, 40 + width * dice() * 0.6, y - 12, size * 0.7);
  if (wishes.busy) icons(drawing, 34, y + high + 22, 22);
  const wide = Math.max(34 + width + 50, side ? aside + letteringWidth(shown.unit, size) + 40 : 0);
  const tall = y + high + (place === 'below' || wishes.busy ? size + 56 : 36);
  const layout = finish(wide, tall, deviceType, [shown]);
  return wishes.reading === 'none' ? { ...layout, truth: { ...layout.truth, readings: {} } } : layout;
}

/** Body, bezel, buttons and a brand around the display. */
export function drawDevice(dice: Dice, wishes: Wishes, letter: Letterer = lettering): Device {
  const lit = wishes.lit === 'any' ? dice() < 0.5 : wishes.lit;
  const [ground, ink] = dice.pick(lit ? LIGHT_ON_DARK : DARK_ON_LIGHT);
  const face = wishes.change(createDigitFace(dice, 100, wishes.digits));
  const drawing: Drawing = {
    dice,
    letter,
    ink,
    parts: [],
    face: lit ? { ...face, ghost: face.ghost * 0.6 } : face,
    busy: wishes.busy,
  };
  const onlySingle = wishes.reading === 'state' || wishes.reading === 'none';
  const display = onlySingle
    ? single(drawing, wishes)
    : dice.pick([oximeter, bloodPressure, single, single])(drawing, wishes);
  const side = dice.between(26, 80);
  const over = dice.between(36, 100);
  const under = dice.between(50, 240);
  const width = Math.round(display.width + 2 * side);
  const height = Math.round(display.height + over + under);
  const body = dice.pick(['#eef0f2', '#c8cdd4', '#22252b', '#5a6f8f', '#d7b6b6', '#88a08f', '#0d0f12']);
  const mark = dice.pick(['#777d86', '#aab0b8', '#3c4148']);
  const bezel =
    dice() < 0.5
      ? `<rect x="${side - 16}" y="${over - 16}" width="${display.width + 32}" height="${display.height + 32}" rx="18" fill="${dice.pick(['#17191d', '#9aa1aa', '#dfe3e8'])}"/>`
      : '';
  const brand = lettering(
    dice.pick(['CARDIOLAP', 'HALO', 'OPAL', 'DIALOC']),
    side + 8,
    over - 22 > 30 ? over - 24 : 24,
    13,
    mark,
  );
  const button = (cx: number, r: number): string =>
    `<circle cx="${cx}" cy="${height - under / 2}" r="${r}" fill="${mark}"/>`;
  const buttons =
    dice() < 0.4
      ? button(width / 2, under * 0.25)
      : button(width * 0.3, under * 0.15) + button(width * 0.7, under * 0.15);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="${dice.between(6, 60)}" fill="${body}"/>${bezel}${brand}${buttons}<g transform="translate(${side} ${over})"><rect width="${display.width}" height="${display.height}" rx="${dice.between(0, 12)}" fill="${ground}"/>${drawing.parts.join('')}</g></svg>`;
  return { svg, width, height, truth: display.truth };
}
