import assert from 'node:assert/strict';
import sharp from 'sharp';
import { beforeAll, describe, it } from 'vitest';
import { type RgbaImage, type Size, wholeBox } from '../../../../src/prepare/pixels.js';
import { judgeNumbers } from '../../../../src/viewfinder/display/cut-numbers.js';
import { toRgb } from '../../../../src/viewfinder/display/rows.js';
import { containsBox } from '../../../../src/viewfinder/frame/box.js';
import { type DisplayNetworks, readPicture } from '../../../../src/viewfinder/networks/read-displays.js';
import { WHOLE } from '../../../../test/support/sample.js';
import { HIGH_CONFIDENCE } from '../../src/device/combine.js';
import { loadDisplayNetworks } from '../../src/device/display/networks.js';
import { decodeUpright, readUntilConfident } from '../../src/device/read-until-confident.js';
import { openRecogniser, type Recogniser } from '../../src/text/recogniser.js';
import { DISPLAYS, type DrawnDevice, drawDevice, placeDevice, type Scene } from './displays.js';
import { GUIDE_CENTRE, isTakenByItself, shrink, viewOf } from './viewfinder.js';

const PICTURES: Readonly<Record<string, Size>> = {
  '9:16': { width: 720, height: 1280 },
  '3:4': { width: 720, height: 960 },
};
const DIRECTIONS = [
  [0, -1],
  [1, -1],
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
] as const;
/** Shares of the picture by which a display is shifted from the middle of the guide. */
const SHIFTS = [0.15, 0.3, 0.45, 0.6];
/** Greatest width and height of a display, as shares of the view's width. */
const WIDEST = 0.62;
const TALLEST = 0.5;
/** Longest edge in pixels of a photo whose edges are looked at, and the rows that are read there. */
const PHOTO_EDGE = 640;
const MAX_ROWS = 12;

/** Places for each display: of three displays, each takes another third of them. */
const EVERY = WHOLE ? 1 : 3;

/** What is tried, and the least number of pictures that are taken of those that show the whole display, in all places. */
const TRIED: readonly (readonly [display: string, picture: string, taken: number])[] = [
  ['cuff', '9:16', 7],
  ['lit cuff', '9:16', 11],
  ['glucometer', '9:16', 11],
  ['oximeter', '9:16', 11],
  ['glucometer', '3:4', 5],
];

function* shiftDevice(device: DrawnDevice, size: Size): Generator<Scene & { readonly place: string }> {
  for (const share of [0, ...SHIFTS]) {
    for (const [x, y] of share === 0 ? [[0, 0] as const] : DIRECTIONS) {
      const at = [size.width * (0.5 + x * share), size.height * (GUIDE_CENTRE + y * share)] as const;
      yield { ...placeDevice(device, at, size), place: `${x * share}, ${y * share}` };
    }
  }
}

const isWhole = ({ picture, numbers }: Scene): boolean =>
  numbers.every((number) => containsBox(wholeBox(picture), number));

describe('a display that is shifted by up to 60 % in eight directions', () => {
  let networks: DisplayNetworks;
  let recogniser: Recogniser;
  beforeAll(async () => {
    [networks, recogniser] = await Promise.all([loadDisplayNetworks(), openRecogniser()]);
  });

  /** Whether this device knows that a photo cuts a number off. */
  const isKnownAsCut = (photo: RgbaImage): boolean => {
    const seen = shrink(photo, wholeBox(photo), PHOTO_EDGE);
    return judgeNumbers(readPicture(networks, toRgb(seen), MAX_ROWS), seen).cut !== 'no';
  };

  /** Whether the reader that stands for the service is sure of what it reads. */
  const isSurelyRead = async ({ width, height, data }: RgbaImage): Promise<boolean> => {
    const jpeg = await sharp(Buffer.from(data.buffer), { raw: { width, height, channels: 4 } })
      .removeAlpha()
      .jpeg({ quality: 90 })
      .toBuffer();
    const opened = await decodeUpright(jpeg, recogniser);
    const readings = opened ? await readUntilConfident(recogniser, opened) : [];
    return readings.length > 0 && readings.every(({ confidence }) => confidence >= HIGH_CONFIDENCE);
  };

  for (const [turn, [name, format, least]] of TRIED.entries()) {
    const display = DISPLAYS.find((each) => each.name === name)!;
    const size = PICTURES[format]!;
    it(`is taken by itself only whole, and never surely read where it is cut (${name}, ${format})`, async () => {
      const view = viewOf(size);
      const width = (view.right - view.left) * Math.min(WIDEST, (TALLEST * display.width) / display.height);
      const device = await drawDevice(display, width);
      const found = {
        taken: 0,
        cutAndTaken: [] as string[],
        cutAndSure: [] as string[],
      };
      const scenes = [...shiftDevice(device, size)].filter((_, index) => index % EVERY === turn % EVERY);
      for (const scene of scenes) {
        const isTaken = isTakenByItself(networks, scene.picture);
        if (isTaken && !isWhole(scene)) found.cutAndTaken.push(scene.place);
        if (isTaken && containsBox(view, scene.display)) found.taken += 1;
        const isUnnoticed = !isWhole(scene) && !isKnownAsCut(scene.picture);
        if (isUnnoticed && (await isSurelyRead(scene.picture))) found.cutAndSure.push(scene.place);
      }
      assert.deepEqual([found.cutAndTaken, found.cutAndSure], [[], []]);
      const enough = Math.floor(least / EVERY);
      assert.ok(found.taken >= enough, `${found.taken} of the whole ones are taken`);
    });
  }
});
