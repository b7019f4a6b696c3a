import sharp from 'sharp';
import type { Quad } from '../../../../src/viewfinder/networks/quad.js';
import { createDice, type Dice, type Letterer } from '../../../../test/support/drawn/devices/faces.js';
import { lay, type Pixels } from '../../../../test/support/drawn/devices/lay.js';
import { type Device, drawDevice, type Wishes } from './stress-devices.js';
import type { Truth } from './tally.js';

/** What makes a picture hard; each is one row of the confusion. */
const CONDITIONS = [
  'lcd',
  'led',
  'thin',
  'gapped',
  'slanted',
  'turned',
  'small',
  'busy',
  'shadow',
  'noise',
  'hand',
  'two',
  'states',
  'plain',
  'dots',
  'implausible',
  'no value',
  'glare',
] as const;
export type Condition = (typeof CONDITIONS)[number];

export interface Scene {
  bytes: Buffer;
  condition: Condition;
  /** In reading order. */
  truths: Truth[];
}

const WISHES: Record<Condition, Partial<Wishes>> = {
  lcd: { lit: false },
  led: { lit: true },
  thin: { change: (face) => ({ ...face, stroke: 0.06 + 0.25 * (face.stroke - 0.07) }) },
  gapped: { change: (face) => ({ ...face, gap: 0.45, cap: 'butt' }) },
  slanted: { change: (face) => ({ ...face, slant: 10 + 5 * face.width }) },
  turned: {},
  small: {},
  busy: { busy: true },
  shadow: {},
  noise: {},
  hand: {},
  two: {},
  states: { reading: 'state' },
  plain: { digits: 'plain' },
  dots: { digits: 'dots', change: (face) => ({ ...face, slant: 0, width: 0.66 }) },
  implausible: { reading: 'implausible' },
  'no value': { reading: 'none' },
  glare: {},
};

const USUAL: Wishes = {
  digits: 'segments',
  lit: 'any',
  busy: false,
  reading: 'plausible',
  change: (face) => face,
};

interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Corners of a card turned in space before a pinhole camera, fitted into a part of the picture. */
function pose(dice: Dice, device: Device, frame: Frame, condition: Condition): Quad {
  const radians = (limit: number): number => (dice.between(-limit, limit) * Math.PI) / 180;
  const hard = condition === 'turned';
  const [roll, yaw, pitch] = [radians(hard ? 15 : 3), radians(hard ? 20 : 6), radians(hard ? 20 : 6)];
  const far = 2 * Math.hypot(device.width, device.height);
  const raw = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([sx, sy]) => {
    const [x0, y0] = [(sx! * device.width) / 2, (sy! * device.height) / 2];
    const x = x0 * Math.cos(yaw);
    const y = y0 * Math.cos(pitch);
    const k = far / (far + x0 * Math.sin(yaw) + y0 * Math.sin(pitch));
    return {
      x: (x * Math.cos(roll) - y * Math.sin(roll)) * k,
      y: (x * Math.sin(roll) + y * Math.cos(roll)) * k,
    };
  });
  const xs = raw.map(({ x }) => x);
  const ys = raw.map(({ y }) => y);
  const [w, h] = [Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)];
  const share = condition === 'small' ? dice.between(0.34, 0.5) : dice.between(0.7, 0.95);
  const scale = share * Math.min(frame.width / w, frame.height / h);
  const dx = frame.left + dice() * (frame.width - w * scale) - Math.min(...xs) * scale;
  const dy = frame.top + dice() * (frame.height - h * scale) - Math.min(...ys) * scale;
  return raw.map(({ x, y }) => ({ x: x * scale + dx, y: y * scale + dy })) as unknown as Quad;
}

async function pixels(svg: string, density: number): Promise<Pixels> {
  const { data, info } = await sharp(Buffer.from(svg), { density })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** A cloth, wood or tiled ground: stripes or squares over a gradient. */
function ground(dice: Dice, width: number, height: number): string {
  const tone = (): string => `hsl(${dice.whole(0, 359)} ${dice.whole(4, 35)}% ${dice.whole(20, 85)}%)`;
  const pitch = dice.whole(30, 140);
  const across = dice() < 0.5 ? pitch : width * 2;
  const pattern = `<pattern id="p" width="${across}" height="${pitch}" patternUnits="userSpaceOnUse" patternTransform="rotate(${dice.whole(0, 90)})"><rect width="${across * 0.5}" height="${pitch * 0.5}" fill="${tone()}" opacity="${dice.between(0.05, 0.5)}"/></pattern>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>${pattern}<radialGradient id="g" cx="${dice()}" cy="${dice()}" r="1"><stop stop-color="${tone()}"/><stop offset="1" stop-color="${tone()}"/></radialGradient></defs><rect width="100%" height="100%" fill="url(#g)"/><rect width="100%" height="100%" fill="url(#p)"/></svg>`;
}

/** What lies or falls over the devices: fingers at the rim, a shadow's edge, a lamp's reflection. */
function cover(
  dice: Dice,
  condition: Condition,
  width: number,
  height: number,
  quad: Quad,
): string | undefined {
  const wrap = (inner: string): string =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${inner}</svg>`;
  if (condition === 'hand') {
    const [, , right, left] = quad;
    const skin = `hsl(${dice.whole(15, 30)} ${dice.whole(25, 55)}% ${dice.whole(30, 75)}%)`;
    const thick = dice.between(0.06, 0.1) * width;
    const finger = (x: number, y: number, to: number): string =>
      `<path d="M${x} ${height + 40}L${to} ${y}" stroke="${skin}" stroke-width="${thick}" stroke-linecap="round"/>`;
    return wrap(
      finger(left.x - thick, left.y - thick * 0.1, left.x + thick * 0.2) +
        finger(right.x + thick, right.y - thick * 0.1, right.x - thick * 0.2),
    );
  }
  if (condition === 'shadow') {
    const x = dice.between(0.2, 0.8) * width;
    return wrap(
      `<defs><linearGradient id="s" x1="0" x2="1"><stop stop-color="#000" stop-opacity="${dice.between(0.25, 0.55)}"/><stop offset="1" stop-color="#000" stop-opacity="0.05"/></linearGradient></defs><path d="M-50 -50H${x}L${x + dice.between(-300, 300)} ${height + 50}H-50Z" fill="#000" opacity="${dice.between(0.25, 0.5)}"/><rect width="100%" height="100%" fill="url(#s)"/>`,
    );
  }
  if (condition === 'glare') {
    const x = dice.between(0.3, 0.7) * (quad[1].x - quad[0].x) + quad[0].x;
    const y = dice.between(0.2, 0.6) * (quad[3].y - quad[0].y) + quad[0].y;
    return wrap(
      `<defs><radialGradient id="l"><stop offset="0.4" stop-color="#fff"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient></defs><ellipse cx="${x}" cy="${y}" rx="${dice.between(40, 160)}" ry="${dice.between(25, 90)}" fill="url(#l)"/>`,
    );
  }
  return undefined;
}

async function expose(dice: Dice, scene: Pixels, condition: Condition): Promise<Buffer> {
  const { width, height } = scene;
  const grain = condition === 'noise' ? dice.between(8, 16) : dice.between(0.5, 4);
  const warmth = [dice.between(0.88, 1.05), 1, dice.between(0.8, 1.05)];
  const light = dice.between(0.7, 1.02);
  const data = await sharp(scene.data, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .blur(dice.between(0.4, 1.2))
    .raw()
    .toBuffer();
  for (let i = 0; i < data.length; i++) {
    const noise = (dice() + dice() - 1) * grain * 1.7;
    data[i] = Math.min(255, Math.max(0, data[i]! * light * warmth[i % 3]! + noise));
  }
  const quality = condition === 'noise' ? dice.whole(60, 72) : dice.whole(68, 90);
  return sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality })
    .toBuffer();
}

/** Draws and photographs a scene; the same seed gives the same picture. */
export async function takeScene(seed: number, condition: Condition, letter?: Letterer): Promise<Scene> {
  const dice = createDice(seed * 2654435761);
  const two = condition === 'two';
  const [width, height] = two || dice() < 0.5 ? [1400, 1000] : [1000, 1300];
  const scene = await pixels(ground(dice, width, height), 72);
  const frames: Frame[] = two
    ? [
        { left: 20, top: 30, width: width / 2 - 40, height: height - 60 },
        { left: width / 2 + 20, top: 30, width: width / 2 - 40, height: height - 60 },
      ]
    : [{ left: 20, top: 20, width: width - 40, height: height - 40 }];
  const truths: Truth[] = [];
  let quad: Quad | undefined;
  for (const frame of frames) {
    const device = drawDevice(dice, { ...USUAL, ...WISHES[condition] }, letter);
    quad = pose(dice, device, frame, condition);
    lay(scene, 4, await pixels(device.svg, 144), quad);
    truths.push({ ...device.truth, quality: condition });
  }
  const over = cover(dice, condition, width, height, quad!);
  if (over !== undefined) {
    const top = await pixels(over, 72);
    const unit = [
      { x: 0, y: 0 },
      { x: width, y: 0 },
      { x: width, y: height },
      { x: 0, y: height },
    ] as const;
    lay(scene, 4, top, unit);
  }
  return { bytes: await expose(dice, scene, condition), condition, truths };
}

export const conditionOf = (seed: number): Condition => CONDITIONS[seed % CONDITIONS.length]!;
