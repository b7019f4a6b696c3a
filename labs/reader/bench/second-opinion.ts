import { compareWithDisplay } from '../../../src/viewfinder/display/compare-with-display.js';
import { joinViews, toDisplayRows, toRgb } from '../../../src/viewfinder/display/rows.js';
import {
  type DisplayNetworks,
  readDisplays,
  readTallestRows,
} from '../../../src/viewfinder/networks/read-displays.js';
import type { SecondOpinion } from '../../../src/viewfinder/second-opinion.js';
import type { Measure } from '../../../test/bench/measure.js';
import { findFailures } from '../../../test/bench/proof.js';
import { createDice, type Dice } from '../../../test/support/drawn/devices/faces.js';
import { decodeImage } from '../../../test/unit/pages/paper/draw-scene.js';
import { loadDisplayNetworks } from '../src/device/display/networks.js';
import { isReadable, openPhotographs } from '../test/device/photographs.js';
import { conditionOf, takeScene } from '../test/device/stress-scenes.js';

/** A picture of one device and the values it shows. */
interface Labelled {
  readonly bytes: Uint8Array;
  readonly values: readonly string[];
}

/** Seeds that nobody looks at while working. */
const FIRST_KEPT_SEED = 9_100;
const SCENES = 80;
/** Longest edge in pixels of a photo, and of a frame, as they are read. */
const PHOTO_EDGE = 1_280;
const FRAME_EDGE = 320;
/** Most milliseconds of processor time to read a frame. */
const BUDGET = 150;

const decode = async (bytes: Uint8Array, edge: number) => toRgb(await decodeImage(Buffer.from(bytes), edge));

async function* drawScenes(): AsyncGenerator<Labelled> {
  for (let seed = FIRST_KEPT_SEED; seed < FIRST_KEPT_SEED + SCENES; seed++) {
    const { bytes, truths } = await takeScene(seed, conditionOf(seed));
    const values = truths.flatMap(({ readings }) =>
      Object.values(readings).map(({ value }) => String(value)),
    );
    if (values.some((value) => /\d/.test(value))) yield { bytes, values };
  }
}

async function* openPhotos(): AsyncGenerator<Labelled> {
  for (const { photograph, bytes } of openPhotographs()) {
    if (!isReadable(photograph)) continue;
    yield { bytes, values: Object.values(photograph.values as object).map(([value]) => String(value)) };
  }
}

/** The values with another digit in one of them, as a service misreads one. */
function misread(values: readonly string[], dice: Dice): string[] {
  const digits = values.flatMap((value, at) =>
    [...value].flatMap((one, i) => (/\d/.test(one) ? [[at, i]] : [])),
  );
  const [at, i] = dice.pick(digits) as [number, number];
  const others = [...'0123456789'].filter((digit) => digit !== values[at]![i]);
  return values.map((value, each) =>
    each === at ? value.slice(0, i) + dice.pick(others) + value.slice(i + 1) : value,
  );
}

type Counts = Record<SecondOpinion['kind'], number>;
const countNone = (): Counts => ({ agrees: 0, differs: 0, none: 0 });

async function measureSet(networks: DisplayNetworks, set: AsyncIterable<Labelled>) {
  const [right, wrong] = [countNone(), countNone()];
  let pictures = 0;
  for await (const { bytes, values } of set) {
    const rows = joinViews(readDisplays(networks, await decode(bytes, PHOTO_EDGE)));
    right[compareWithDisplay(values, { rows, agreed: [] }).kind] += 1;
    wrong[compareWithDisplay(misread(values, createDice(pictures)), { rows, agreed: [] }).kind] += 1;
    pictures += 1;
  }
  return { pictures, right, wrong };
}

/** Milliseconds of processor time to read a frame: the least of many, because other programs run too. */
async function measureFrameTime(networks: DisplayNetworks): Promise<number> {
  const { bytes } = await takeScene(1, conditionOf(1));
  const frame = await decode(bytes, FRAME_EDGE);
  const times = Array.from({ length: 30 }, () => {
    const began = process.cpuUsage();
    toDisplayRows(readTallestRows(networks, frame, 4));
    const { user, system } = process.cpuUsage(began);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}

/** What the phone's networks say of readings that are right, and of the same with one digit misread. */
export const secondOpinion: Measure = {
  key: 'second-opinion',
  name: 'The second opinion of the phone: readings that are right, and with one digit misread',
  async run() {
    const networks = await loadDisplayNetworks();
    const sets = [
      ['drawn, kept aside', await measureSet(networks, drawScenes())],
      ['photographs (not in the project)', await measureSet(networks, openPhotos())],
    ] as const;
    const time = await measureFrameTime(networks);
    const cells = ({ agrees, differs, none }: Counts) => [agrees, differs, none].map(String);
    const head = ['', 'pictures', 'right: agrees', 'differs', 'none', 'misread: agrees', 'differs', 'none'];
    const alarms = sets.reduce((sum, [, { right }]) => sum + right.differs, 0);
    return {
      figures: [
        [
          head,
          ...sets.map(([name, { pictures, right, wrong }]) => [
            name,
            String(pictures),
            ...cells(right),
            ...cells(wrong),
          ]),
        ],
        `One frame: ${time.toFixed(1)} ms (budget ${BUDGET} ms).`,
      ],
      failed: sets.flatMap(([name, { pictures }]) =>
        findFailures(name, [{ what: 'pictures', found: pictures, least: 1, most: Number.POSITIVE_INFINITY }]),
      ),
      missed: [
        ...(alarms > 0 ? [`${alarms} readings are doubted that are right`] : []),
        ...(time > BUDGET ? [`one frame takes ${time.toFixed(1)} ms`] : []),
      ],
    };
  },
};
