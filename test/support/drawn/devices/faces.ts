import type { Truth } from '../../../../labs/reader/test/device/tally.js';
import { lettering, letteringWidth } from './lettering.js';
import { digits, type SegmentStyle } from './segments.js';

/** Repeatable random numbers (mulberry32). */
export interface Dice {
  (): number;
  between(from: number, to: number): number;
  whole(from: number, to: number): number;
  pick<T>(choices: readonly T[]): T;
}

export function createDice(seed: number): Dice {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return Object.assign(next, {
    between: (from: number, to: number) => from + (to - from) * next(),
    whole: (from: number, to: number) => Math.floor(from + (to - from + 1) * next()),
    pick: <T>(choices: readonly T[]): T => choices[Math.floor(next() * choices.length)]!,
  });
}

/** Writes a legend: `x`, `y` is where its baseline starts. */
export type Letterer = (text: string, x: number, y: number, height: number, colour: string) => string;

export interface Face {
  svg: string;
  width: number;
  height: number;
  /** Where its display is, in the units of the drawing. */
  display: { left: number; top: number; width: number; height: number };
  truth: Omit<Truth, 'quality'>;
}

interface Colours {
  ground: string;
  ink: string;
}

const COLOURS: readonly Colours[] = [
  { ground: '#b9c4a8', ink: '#20251c' },
  { ground: '#d3d6cf', ink: '#15181a' },
  { ground: '#8fb3d9', ink: '#10161f' },
  { ground: '#1d4fa8', ink: '#f4f8ff' },
  { ground: '#070809', ink: '#ff3b22' },
  { ground: '#0b0d0c', ink: '#37e07a' },
  { ground: '#0a0a0c', ink: '#ffb02e' },
  { ground: '#0c1014', ink: '#e9f4ff' },
  { ground: '#f0e3b8', ink: '#2b2417' },
];

function createStyle(dice: Dice, height: number): SegmentStyle {
  const width = dice.between(0.46, 0.62);
  return {
    height,
    width,
    stroke: Math.min(dice.between(0.1, 0.175), 0.27 * width),
    gap: dice.between(0.05, 0.38),
    spacing: dice.between(0.9, 2),
    slant: dice.pick([0, 0, 0.06, 0.1, 0.15]),
    shape: dice.pick(['hexagon', 'mitred', 'rounded', 'block'] as const),
    ghost: dice.pick([0, 0, 0.04, 0.08]),
    tails: dice() < 0.75,
    hook: dice() < 0.2,
  };
}

interface Canvas {
  dice: Dice;
  letter: Letterer;
  ink: string;
  parts: string[];
}

interface Row {
  width: number;
}

function put(canvas: Canvas, text: string, x: number, y: number, style: SegmentStyle): Row {
  const { svg, width } = digits(text, x, y, style, canvas.ink);
  canvas.parts.push(svg);
  return { width };
}

const legend = (
  { parts, letter, ink }: Canvas,
  text: string,
  x: number,
  baseline: number,
  height: number,
): void => {
  parts.push(letter(text, x, baseline, height, ink));
};

function oximeter(canvas: Canvas): Omit<Face, 'svg' | 'display'> {
  const { dice } = canvas;
  const spo2 = dice.whole(78, 100);
  const pulse = dice.whole(42, 139);
  const big = createStyle(dice, dice.between(150, 190));
  const stacked = dice() < 0.35;
  const small = { ...big, height: big.height * dice.between(0.62, 1) };
  const cap = dice.between(20, 27);
  const top = 30 + cap;
  legend(canvas, dice.pick(['%SpO2', 'SpO2']), 26, top, cap);
  const first = put(canvas, String(spo2), 24, top + 16, big);
  const x = stacked ? 24 : first.width + dice.between(90, 130);
  const y = stacked ? top + 16 + big.height + 20 + cap : top;
  legend(canvas, dice.pick(['PR bpm', 'bpm', 'PR']), x, y, cap * 0.9);
  const second = put(canvas, String(pulse), x, y + 14, small);
  return {
    width: Math.max(first.width, x + second.width) + 40,
    height: y + 16 + Math.max(small.height, stacked ? 0 : big.height) + 28,
    truth: {
      deviceType: 'pulse oximeter',
      readings: { spo2: { value: spo2, unit: '%' }, pulseRate: { value: pulse, unit: 'bpm' } },
    },
  };
}

function bloodPressure(canvas: Canvas): Omit<Face, 'svg' | 'display'> {
  const { dice } = canvas;
  const systolic = dice.whole(92, 189);
  const diastolic = dice.whole(48, Math.min(110, systolic - 15));
  const pulse = dice.whole(45, 125);
  const style = createStyle(dice, dice.between(120, 150));
  const low = { ...style, height: style.height * dice.between(0.62, 1) };
  const cap = dice.between(17, 22);
  const aside = dice() < 0.4;
  const x = aside ? letteringWidth('mmHg', cap) + 50 : 30;
  let y = aside ? 30 : 34 + cap;
  let widest = 0;
  const rows = [
    ['SYS', 'mmHg', systolic, style],
    ['DIA', 'mmHg', diastolic, style],
    [dice.pick(['PUL', 'PR']), '/min', pulse, low],
  ] as const;
  for (const [name, unit, value, its] of rows) {
    if (aside) {
      legend(canvas, name, 24, y + cap + 8, cap);
      legend(canvas, unit, 24, y + 2.6 * cap + 8, cap * 0.85);
    } else {
      legend(canvas, `${name} ${unit}`, x, y, cap);
      y += 12;
    }
    const three = dice() < 0.5 ? its.height * its.width + its.spacing * its.stroke * its.height : 0;
    const shift = value < 100 ? three : 0;
    widest = Math.max(widest, shift + put(canvas, String(value), x + shift, y, its).width);
    y += its.height + (aside ? 26 : 22 + cap);
  }
  return {
    width: x + widest + 36,
    height: y + (aside ? 6 : 4 - cap),
    truth: {
      deviceType: 'blood pressure monitor',
      readings: {
        systolic: { value: systolic, unit: 'mmHg' },
        diastolic: { value: diastolic, unit: 'mmHg' },
        pulseRate: { value: pulse, unit: 'bpm' },
      },
    },
  };
}

interface Single {
  deviceType: string;
  key: string;
  unit: string;
  text: string;
  value: number | string;
}

function singleReading(dice: Dice): Single {
  const tenths = (from: number, to: number): string => (dice.whole(from * 10, to * 10) / 10).toFixed(1);
  const number = (deviceType: string, key: string, unit: string, text: string): Single => ({
    deviceType,
    key,
    unit,
    text,
    value: Number(text),
  });
  const kind = dice.whole(0, 6);
  if (kind === 0) return number('glucometer', 'bloodGlucose', 'mg/dL', String(dice.whole(52, 380)));
  if (kind === 1) return number('glucometer', 'bloodGlucose', 'mmol/L', tenths(2.6, 22));
  if (kind === 2) return number('thermometer', 'temperature', '°C', tenths(35.2, 40.6));
  if (kind === 3) return number('thermometer', 'temperature', '°F', tenths(95.4, 105));
  if (kind === 4) return number('weight scale', 'weight', 'kg', tenths(41, 138));
  if (kind === 5) return number('weight scale', 'weight', 'lb', tenths(92, 290));
  const state = dice.pick(['HI', 'LO']);
  const unit = dice.pick(['mg/dL', 'mmol/L']);
  return {
    deviceType: 'glucometer',
    key: 'bloodGlucose',
    unit,
    text: state === 'LO' ? dice.pick(['LO', 'Lo']) : 'HI',
    value: state,
  };
}

function single(canvas: Canvas): Omit<Face, 'svg' | 'display'> {
  const { dice } = canvas;
  const { deviceType, key, unit, text, value } = singleReading(dice);
  const style = createStyle(dice, dice.between(150, 200));
  const cap = dice.between(24, 34);
  const y = dice.between(34, 60);
  const { width } = put(canvas, text, 36, y, style);
  const below = dice() < 0.3;
  if (below) legend(canvas, unit, 40, y + style.height + 24 + cap, cap);
  else {
    const top = dice() < 0.4;
    legend(canvas, unit, 36 + width + 26, top ? y + cap + 4 : y + style.height - 4, cap);
  }
  return {
    width: 36 + width + (below ? 60 : letteringWidth(unit, cap) + 60),
    height: y + style.height + (below ? cap + 54 : 40),
    truth: { deviceType, readings: { [key]: { value, unit } } },
  };
}

/** A device seen straight on: body, bezel and display with a reading, drawn as SVG. */
export function drawFace(dice: Dice, letter: Letterer = lettering): Face {
  const { ground, ink } = dice.pick(COLOURS);
  const canvas: Canvas = { dice, letter, ink, parts: [] };
  const face = dice.pick([oximeter, bloodPressure, single, single, single])(canvas);
  const side = dice.between(30, 90);
  const over = dice.between(30, 110);
  const under = dice.between(40, 200);
  const body = dice.pick(['#f2f3f5', '#d9dde2', '#2a2e35', '#3c5f96', '#9fb6b0', '#111316']);
  const width = Math.round(face.width + 2 * side);
  const height = Math.round(face.height + over + under);
  const round = dice.between(4, 46);
  const rim = dice() < 0.6 ? `stroke="#000" stroke-opacity="0.5" stroke-width="${dice.between(2, 6)}"` : '';
  const button = `<circle cx="${width / 2}" cy="${height - under / 2}" r="${under * 0.22}" fill="#808890" opacity="0.8"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="${round}" fill="${body}"/>${dice() < 0.5 ? button : ''}<g transform="translate(${side} ${over})"><rect width="${face.width}" height="${face.height}" rx="${dice.between(0, 14)}" fill="${ground}" ${rim}/>${canvas.parts.join('')}</g></svg>`;
  const display = { left: side, top: over, width: face.width, height: face.height };
  return { svg, width, height, display, truth: face.truth };
}
