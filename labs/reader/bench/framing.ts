import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { type Crop, cropToBox, measureCrop } from '../../../src/prepare/crop.js';
import { toLuma } from '../../../src/viewfinder/frame/luma.js';
import { measureLuma } from '../../../src/viewfinder/frame/measure.js';
import {
  ANALYSIS_EDGE,
  type DisplayMeasures,
  type PictureMeasures,
} from '../../../src/viewfinder/frame-analysis.js';
import type { Measure } from '../../../test/bench/measure.js';
import { findFailures } from '../../../test/bench/proof.js';
import { sharedFixture } from '../../../test/support/shared-fixtures.js';
import type { Photograph } from '../test/device/photographs.js';

/** A photo that frames are cut from. */
interface Scene {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Widths of a frame, relative to that of the numbers. */
const WIDTHS = [1.3, 1.8, 2.4];
/** Directions in which a frame is shifted so far that its edge cuts the numbers; the first is not shifted. */
const SHIFTS = [
  [0, 0],
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;

async function loadScene(file: string): Promise<Scene> {
  const bytes = await sharp(readFileSync(sharedFixture(`photos/${file}`)!))
    .rotate()
    .toBuffer();
  const { width, height } = await sharp(bytes).metadata();
  return { bytes, width, height };
}

async function cropScene(scene: Scene, crop: Crop): Promise<Buffer> {
  const { left, top, right, bottom } = cropToBox(crop, scene);
  return sharp(scene.bytes)
    .extract({ left, top, width: right - left, height: bottom - top })
    .jpeg({ quality: 90 })
    .toBuffer();
}

async function measureJpeg(bytes: Buffer): Promise<PictureMeasures> {
  const { data, info } = await sharp(bytes)
    .resize({ width: ANALYSIS_EDGE, height: ANALYSIS_EDGE, fit: 'inside', kernel: 'linear' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return measureLuma(toLuma({ width: info.width, height: info.height, data: new Uint8ClampedArray(data) }));
}

/** Frames in which a person may hold the phone around the numbers of a display. */
function listFrames({ width, height }: Scene, display: DisplayMeasures): { crop: Crop; isCut: boolean }[] {
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

/** The frames of a photo that the viewfinder accepts, and how many of those cut through a number. */
async function findAcceptedFrames(scene: Scene, display: DisplayMeasures) {
  const frames = await Promise.all(
    listFrames(scene, display).map(async (frame) => ({
      ...frame,
      isAccepted: (await measureJpeg(await cropScene(scene, frame.crop))).fault === null,
    })),
  );
  const cut = frames.filter(({ isCut }) => isCut);
  return {
    cut: cut.length,
    cutAccepted: cut.filter(({ isAccepted }) => isAccepted).length,
    accepted: frames.filter(({ isAccepted }) => isAccepted).length,
  };
}

/** Whether the frames that cut through a number are told from the others by their pixels alone. The whole picture is sent. */
export const framing: Measure = {
  key: 'framing',
  name: 'Photographs as they are framed',
  async run() {
    const list = sharedFixture('photos/truth.json');
    if (!list) {
      const why = '../shared/fixtures/photos is not on this machine';
      return { figures: [], missed: [], failed: [why] };
    }
    const counts = { cut: 0, cutAccepted: 0, accepted: 0 };
    for (const { file } of JSON.parse(readFileSync(list, 'utf8')) as Photograph[]) {
      const scene = await loadScene(file);
      const { display, fault } = await measureJpeg(scene.bytes);
      if (!display || fault !== null) continue;
      const { cut, cutAccepted, accepted } = await findAcceptedFrames(scene, display);
      counts.cut += cut;
      counts.cutAccepted += cutAccepted;
      counts.accepted += accepted;
    }
    return {
      figures: [
        `${counts.accepted} accepted frames.`,
        `${counts.cut} frames that cut through a number: ${counts.cutAccepted} accepted.`,
      ],
      missed: [],
      failed: findFailures('photographs', [
        { what: 'frames that cut', found: counts.cut, least: 1, most: Number.POSITIVE_INFINITY },
      ]),
    };
  },
};
