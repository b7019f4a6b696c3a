import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { decodeUpright, readUntilConfident } from '../../server-stub/reader/src/device/read-device.js';
import { openRecogniser, type Recogniser } from '../../server-stub/reader/src/text/recogniser.js';
import { type Crop, cropToBox, measureCrop, widenCrop } from '../../src/worker/shared/crop.js';
import { ANALYSIS_EDGE } from '../../src/worker/shared/frame.js';
import type { DisplayMeasures, PhotoMeasures } from '../../src/worker/shared/frame-analysis.js';
import { toLuma } from '../../src/worker/worker/frame/luma.js';
import { measureLuma } from '../../src/worker/worker/frame/measure.js';
import { outcome, type Photograph } from '../reader/device/photographs.js';
import { sharedFixture } from '../support/shared-fixtures.js';
import type { Measure } from './measure.js';

/** A picture as a camera sees it, and how large it is. */
interface Scene {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Widths of a frame, in widths of the numbers; and where they are in it: in the middle, or cut through by an edge. */
const WIDTHS = [1.3, 1.8, 2.4];
const SHIFTS = [
  [0, 0],
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;
/** The reader takes more than a second for each. */
const MOST_READ = 3;

async function sceneOf(file: string): Promise<Scene> {
  const bytes = await sharp(readFileSync(sharedFixture(`photos/${file}`)!))
    .rotate()
    .toBuffer();
  const { width, height } = await sharp(bytes).metadata();
  return { bytes, width, height };
}

async function cut(scene: Scene, crop: Crop | null): Promise<Buffer> {
  const { left, top, right, bottom } = crop
    ? cropToBox(crop, scene)
    : { left: 0, top: 0, right: scene.width, bottom: scene.height };
  return sharp(scene.bytes)
    .extract({ left, top, width: right - left, height: bottom - top })
    .jpeg({ quality: 90 })
    .toBuffer();
}

async function look(bytes: Buffer): Promise<PhotoMeasures> {
  const { data, info } = await sharp(bytes)
    .resize({ width: ANALYSIS_EDGE, height: ANALYSIS_EDGE, fit: 'inside', kernel: 'linear' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return measureLuma(toLuma({ width: info.width, height: info.height, data: new Uint8ClampedArray(data) }));
}

/** Frames around the numbers of a display, as a person may hold the phone. */
function framesOf({ width, height }: Scene, display: DisplayMeasures): { crop: Crop; isCut: boolean }[] {
  const [across, down] = [display.width * width, display.height * height];
  const view = { left: 0, top: 0, width, height };
  return WIDTHS.flatMap((times) =>
    SHIFTS.map(([right, lower]) => {
      const wide = Math.max(across, (down * 4) / 3) * times;
      const high = (wide * 3) / 4;
      const x =
        display.x * width +
        across / 2 +
        right * (wide / 2 - across / 2 + Math.min(0.3 * down, 0.25 * across));
      const y = display.y * height + down / 2 + lower * (high / 2 - 0.05 * down);
      const frame = { left: x - wide / 2, top: y - high / 2, width: wide, height: high };
      return { crop: measureCrop({ width, height }, view, frame), isCut: right !== 0 || lower !== 0 };
    }),
  ).filter(({ crop }) => crop.width > 0.05 && crop.height > 0.05);
}

async function isRead(recogniser: Recogniser, photograph: Photograph, bytes: Buffer): Promise<boolean> {
  const both = await decodeUpright(bytes, recogniser);
  const readings = both ? await readUntilConfident(recogniser, both.picture, both) : [];
  return ['sure and right', 'right'].includes(outcome(photograph, readings));
}

/** Frames of one photograph that the guide praises, and how many it was shown through a number. */
async function praisedFrames(scene: Scene, display: DisplayMeasures) {
  const frames = await Promise.all(
    framesOf(scene, display).map(async (frame) => ({
      ...frame,
      isPraised: (await look(await cut(scene, frame.crop))).fault === null,
    })),
  );
  const through = frames.filter(({ isCut }) => isCut);
  return {
    through: through.length,
    throughPraised: through.filter(({ isPraised }) => isPraised).length,
    praised: frames.filter(({ isPraised }) => isPraised).map(({ crop }) => crop),
  };
}

/** Whether the numbers are wholly in what is sent. */
const holds = (crop: Crop, { x, y, width, height }: DisplayMeasures): boolean =>
  crop.x <= x && crop.y <= y && crop.x + crop.width >= x + width && crop.y + crop.height >= y + height;

/** Whether what the guide praises has its numbers in what is sent, and whether that is read where the whole photograph is. */
export const framing: Measure = {
  key: 'framing',
  name: 'Photographs read as they are framed and cropped',
  async run() {
    const list = sharedFixture('photos/truth.json');
    if (!list) return { report: '../shared/fixtures/photos is not on this machine', missed: [] };
    const recogniser = await openRecogniser();
    const all = { through: 0, throughPraised: 0, praised: 0, whole: 0, sent: 0, read: 0 };
    for (const photograph of JSON.parse(readFileSync(list, 'utf8')) as Photograph[]) {
      const scene = await sceneOf(photograph.file);
      const { display, fault } = await look(scene.bytes);
      if (!display || fault !== null) continue;
      const { through, throughPraised, praised } = await praisedFrames(scene, display);
      all.through += through;
      all.throughPraised += throughPraised;
      all.praised += praised.length;
      all.whole += praised.filter((crop) => holds(widenCrop(crop), display)).length;
      if (praised.length === 0 || !(await isRead(recogniser, photograph, await cut(scene, null)))) continue;
      for (const crop of praised.slice(0, MOST_READ)) {
        all.sent += 1;
        if (await isRead(recogniser, photograph, await cut(scene, widenCrop(crop)))) all.read += 1;
      }
    }
    const lost = all.praised - all.whole;
    return {
      report: [
        `${all.praised} frames that the guide praises: in ${all.whole} the numbers are wholly in what is sent`,
        `${all.through} frames through a number: ${all.throughPraised} praised`,
        `${all.sent} praised frames of photographs that are read whole: ${all.read} read as cropped`,
      ].join('\n'),
      missed: lost > 0 ? [`${lost} frames that are praised lose a number`] : [],
    };
  },
};
