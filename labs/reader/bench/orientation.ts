import { readFileSync } from 'node:fs';
import {
  isUpsideDown,
  ORIENTATION_VIEWS,
  weighDisplays,
  weighRows,
} from '../../../src/viewfinder/display/orientation.js';
import { toRgb } from '../../../src/viewfinder/display/rows.js';
import { openNetwork } from '../../../src/viewfinder/networks/network.js';
import type { Raster } from '../../../src/viewfinder/networks/raster.js';
import {
  type DisplayNetworks,
  readDisplays,
  readTallestRows,
} from '../../../src/viewfinder/networks/read-displays.js';
import type { Measure } from '../../../test/bench/measure.js';
import { findFailures } from '../../../test/bench/proof.js';
import { decodeImage } from '../../../test/unit/pages/paper/draw-scene.js';
import { loadDisplayNetworks } from '../src/device/display/networks.js';
import { openPhotographs } from '../test/device/photographs.js';
import { conditionOf, takeScene } from '../test/device/stress-scenes.js';
import { turnOver } from '../test/network/turn-over.js';

interface Named {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Seeds that nobody looks at while working. */
const FIRST_KEPT_SEED = 9_100;
const SCENES = 200;
/** Longest edge in pixels of a photo, and of a frame, as they are read. */
const PHOTO_EDGE = 1_280;
const FRAME_EDGE = 320;
/** Rows of a frame that are read. */
const FRAME_ROWS = 8;
/** Most upright drawn pictures that may be called upside down, and upright photographs. */
const MAX_DRAWN_ALARMS = 0.01;
const MAX_PHOTO_ALARMS = 0;
/** Most milliseconds of processor time by which a photo is sent later, and to read a frame. */
const BUDGET = 150;

async function* drawScenes(): AsyncGenerator<Named> {
  for (let seed = FIRST_KEPT_SEED; seed < FIRST_KEPT_SEED + SCENES; seed++)
    yield { name: `seed ${seed}`, bytes: (await takeScene(seed, conditionOf(seed))).bytes };
}

async function* openPhotos(): AsyncGenerator<Named> {
  for (const { photograph, bytes } of openPhotographs()) yield { name: photograph.file, bytes };
}

type Weigh = (networks: DisplayNetworks, picture: Raster) => number;
const WAYS: readonly { readonly name: string; readonly edge: number; readonly weigh: Weigh }[] = [
  {
    name: 'as a photo',
    edge: PHOTO_EDGE,
    weigh: (networks, picture) => weighDisplays(readDisplays(networks, picture, ORIENTATION_VIEWS)),
  },
  {
    name: 'as a frame',
    edge: FRAME_EDGE,
    weigh: (networks, picture) => weighRows(readTallestRows(networks, picture, FRAME_ROWS)),
  },
];

/** Milliseconds of processor time for a drawn picture: the least of many, because other programs run too. */
async function measureTime(
  networks: DisplayNetworks,
  { edge, weigh }: (typeof WAYS)[number],
): Promise<number> {
  const { bytes } = await takeScene(1, conditionOf(1));
  const { data, ...size } = toRgb(await decodeImage(Buffer.from(bytes), edge));
  const times = Array.from({ length: 20 }, () => {
    // A copy, since what is made of a picture for all of its boxes is cached.
    const picture = { ...size, data: data.slice() };
    const began = process.cpuUsage();
    weigh(networks, picture);
    const { user, system } = process.cpuUsage(began);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}

async function measureSet(networks: DisplayNetworks, set: AsyncIterable<Named>) {
  const counts = WAYS.map(() => ({ pictures: 0, told: 0, alarms: [] as string[] }));
  for await (const { name, bytes } of set)
    for (const [at, { edge, weigh }] of WAYS.entries()) {
      const picture = toRgb(await decodeImage(Buffer.from(bytes), edge));
      const count = counts[at]!;
      count.pictures += 1;
      if (isUpsideDown(weigh(networks, picture))) count.alarms.push(name);
      if (isUpsideDown(weigh(networks, turnOver(picture)))) count.told += 1;
    }
  return counts;
}

/** How often pictures that are upside down are told from upright ones. */
export const orientation: Measure = {
  key: 'orientation',
  name: 'Upside down told from upright, by the networks of the phone',
  async run() {
    const file = readFileSync(
      new URL('../../../src/viewfinder/networks/weights/orientation.bin', import.meta.url),
    );
    const networks = { ...(await loadDisplayNetworks()), orientation: await openNetwork(file) };
    const sets = [
      {
        name: 'drawn, kept aside',
        share: MAX_DRAWN_ALARMS,
        counts: await measureSet(networks, drawScenes()),
      },
      {
        name: 'photographs (not in the project)',
        share: MAX_PHOTO_ALARMS,
        counts: await measureSet(networks, openPhotos()),
      },
    ];
    const times = [];
    for (const way of WAYS) times.push({ name: way.name, time: await measureTime(networks, way) });
    const lines = sets.flatMap(({ name, share, counts }) =>
      counts.map((count, at) => ({ ...count, name: `${name}, ${WAYS[at]!.name}`, share })),
    );
    return {
      figures: [
        [
          ['', 'pictures', 'upside down: told', 'upright: called upside down', ''],
          ...lines.map(({ name, pictures, told, alarms }) => [
            name,
            String(pictures),
            String(told),
            String(alarms.length),
            alarms.join(', '),
          ]),
        ],
        ...times.map(({ name, time }) => `One picture ${name}: ${time.toFixed(1)} ms (budget ${BUDGET} ms).`),
      ],
      failed: lines.flatMap(({ name, pictures }) =>
        findFailures(name, [{ what: 'pictures', found: pictures, least: 1, most: Number.POSITIVE_INFINITY }]),
      ),
      missed: [
        ...lines
          .filter(({ alarms, share, pictures }) => alarms.length > share * pictures)
          .map(({ name, alarms }) => `${name}: ${alarms.length} upright pictures are called upside down`),
        ...times
          .filter(({ time }) => time > BUDGET)
          .map(({ name, time }) => `one picture ${name} takes ${time.toFixed(1)} ms`),
      ],
    };
  },
};
