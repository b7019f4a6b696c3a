import sharp from 'sharp';
import type { Truth } from '../../../../labs/reader/test/device/tally.js';
import type { Point, Quad } from '../../../../src/viewfinder/networks/quad.js';
import { createDice, type Dice, drawFace, type Face, type Letterer } from './faces.js';
import { lay, type Pixels } from './lay.js';

export type Quality = 'clear' | 'soft' | 'turned' | 'dim' | 'blurred' | 'glare';

export interface Picture {
  bytes: Buffer;
  truth: Truth;
}

const WIDTH = 1280;
const HEIGHT = 960;

/** A table top: two tones, some edges, a gradient of light. */
function background(dice: Dice): string {
  const tone = (): string => `hsl(${dice.whole(0, 359)} ${dice.whole(5, 40)}% ${dice.whole(25, 75)}%)`;
  const shapes = Array.from({ length: dice.whole(2, 7) }, () => {
    const x = dice.between(-200, WIDTH);
    const y = dice.between(-200, HEIGHT);
    const turn = dice.between(0, 180);
    return `<rect x="${x}" y="${y}" width="${dice.between(100, 900)}" height="${dice.between(60, 500)}" fill="${tone()}" opacity="${dice.between(0.2, 0.9)}" transform="rotate(${turn} ${x} ${y})"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><defs><linearGradient id="l" x2="1" y2="${dice()}"><stop stop-color="${tone()}"/><stop offset="1" stop-color="${tone()}"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#l)"/>${shapes.join('')}</svg>`;
}

/** Corners of a `w` x `h` card turned by the given angles (degrees) before a pinhole camera, fitted into the picture. */
function pose(dice: Dice, w: number, h: number, quality: Quality): Quad {
  const far = quality === 'turned';
  const radians = (limit: number): number => (dice.between(-limit, limit) * Math.PI) / 180;
  const roll = radians(far ? 14 : 4);
  const yaw = radians(far ? 20 : 5);
  const pitch = radians(far ? 20 : 5);
  const size = Math.min((WIDTH * dice.between(0.5, 0.85)) / w, (HEIGHT * dice.between(0.55, 0.88)) / h);
  const distance = 2.4 * Math.max(w, h);
  const corner = (sx: number, sy: number): Point => {
    const x0 = (sx * w) / 2;
    const y0 = (sy * h) / 2;
    const x1 = x0 * Math.cos(roll) - y0 * Math.sin(roll);
    const y1 = x0 * Math.sin(roll) + y0 * Math.cos(roll);
    const x = x1 * Math.cos(yaw);
    const y = y1 * Math.cos(pitch);
    const depth = distance + x1 * Math.sin(yaw) + y1 * Math.sin(pitch);
    return { x: (x * distance) / depth, y: (y * distance) / depth };
  };
  const corners = [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)];
  const span = (values: number[]): number => Math.max(...values) - Math.min(...values);
  const room = Math.min(
    (WIDTH - 40) / span(corners.map(({ x }) => x)),
    (HEIGHT - 40) / span(corners.map(({ y }) => y)),
  );
  const scale = Math.min(size, room);
  const left = Math.min(...corners.map(({ x }) => x)) * scale;
  const top = Math.min(...corners.map(({ y }) => y)) * scale;
  const dx = dice.between(20, WIDTH - 20 - span(corners.map(({ x }) => x)) * scale) - left;
  const dy = dice.between(20, HEIGHT - 20 - span(corners.map(({ y }) => y)) * scale) - top;
  return corners.map(({ x, y }) => ({ x: x * scale + dx, y: y * scale + dy })) as unknown as Quad;
}

/** A soft white spot somewhere on the digits. */
function glare(dice: Dice, quad: Quad): string {
  const x = quad.reduce((sum, corner) => sum + corner.x, 0) / 4 + dice.between(-60, 60);
  const y = quad.reduce((sum, corner) => sum + corner.y, 0) / 4 + dice.between(-80, 20);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><defs><radialGradient id="g"><stop offset="0.5" stop-color="#fff"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient></defs><ellipse cx="${x}" cy="${y}" rx="${dice.between(60, 130)}" ry="${dice.between(35, 80)}" fill="url(#g)" transform="rotate(${dice.between(-40, 40)} ${x} ${y})"/></svg>`;
}

async function photograph(dice: Dice, scene: Buffer, quality: Quality, quad: Quad): Promise<Buffer> {
  const light = quality === 'dim' ? dice.between(0.2, 0.35) : dice.between(0.75, 1.05);
  const noise = quality === 'dim' ? 2.5 : dice.between(0.5, 4);
  let picture = sharp(scene, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } });
  if (quality === 'glare') {
    const spot = Buffer.from(glare(dice, quad));
    picture = sharp(
      await picture
        .composite([{ input: spot }])
        .png()
        .toBuffer(),
    ).removeAlpha();
  }
  const sigma = {
    clear: 0.5,
    soft: dice.between(1, 1.6),
    turned: 0.6,
    dim: 0.7,
    blurred: dice.between(3.5, 7),
    glare: 0.6,
  }[quality];
  const { data } = await picture.blur(sigma).raw().toBuffer({ resolveWithObject: true });
  for (let i = 0; i < data.length; i++) {
    const grain = (dice() + dice() - 1) * noise * 1.7;
    data[i] = Math.min(255, Math.max(0, data[i]! * light + grain));
  }
  return sharp(data, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .jpeg({ quality: dice.whole(72, 92) })
    .toBuffer();
}

async function pixels(svg: string, alpha: boolean, density = 72): Promise<Pixels> {
  const picture = sharp(Buffer.from(svg), { density });
  const { data, info } = await (alpha ? picture.ensureAlpha() : picture.removeAlpha())
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Draws and photographs one device; the same seed gives the same picture. */
export async function takePicture(seed: number, quality: Quality, letter?: Letterer): Promise<Picture> {
  const dice = createDice(seed);
  const face: Face = drawFace(dice, letter);
  const scene = await pixels(background(dice), false);
  const card = await pixels(face.svg, true, 144);
  const quad = pose(dice, face.width, face.height, quality);
  // Drawn twice as large as it is seen.
  lay(scene, 3, card, quad);
  return { bytes: await photograph(dice, scene.data, quality, quad), truth: { ...face.truth, quality } };
}

/** A table with no device on it. */
export async function takeEmptyPicture(seed: number): Promise<Buffer> {
  const dice = createDice(seed);
  return sharp(Buffer.from(background(dice)))
    .removeAlpha()
    .blur(0.6)
    .jpeg({ quality: 85 })
    .toBuffer();
}
