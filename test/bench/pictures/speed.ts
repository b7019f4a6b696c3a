import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { launchChromium } from '../../support/chromium.js';
import type { Measure } from '../measure.js';
import { findFailures } from '../proof.js';
import { median } from '../statistics.js';
import { drawPhotos } from './draw-photos.js';
import { type BenchHost, openHost } from './host.js';
import { decodedEdge } from './received.js';

const HEIC = fileURLToPath(
  new URL('../../../../shared/fixtures/real/iphone_13_pro_max.HEIC', import.meta.url),
);
const ROUNDS = 5;
/** Number of small files in a folder. */
const FILES = 1000;
/** Pixels of the longest edge of a picture as it is sent. */
const EDGE = 3072;
/** Milliseconds that files may take to arrive. */
const SENDING_TIMEOUT = 60_000;
/** Most of our time for a JPEG, relative to the browser's own calls. */
const MAX_JPEG_RATIO = 1.15;
/** Least of heic2any's time for a HEIC, relative to ours. */
const MIN_HEIC_RATIO = 2.5;

const PAGE = `
  import '/dist/hdt-elements.js';
  import heic2any from 'heic2any';
  const upload = document.createElement('hdt-upload');
  document.body.append(upload);
  const input = Object.assign(document.createElement('input'), { type: 'file', id: 'pick' });
  document.body.append(input);
  const until = async (isDone) => {
    while (!isDone()) await new Promise((resolve) => setTimeout(resolve));
  };
  const timed = async (work) => {
    const began = performance.now();
    await work();
    return performance.now() - began;
  };
  let count = 0;
  let files = [];
  let theirs = null;
  Object.assign(globalThis, {
    tasks: [],
    ours: () => timed(async () => {
      // The same bytes twice would be a duplicate.
      const file = new File([input.files[0], new Uint8Array([count++])], input.files[0].name);
      upload.add([file]);
      await until(() => !['sniffing', 'preparing'].includes(upload.entries.at(-1).status));
      if (upload.entries.at(-1).status === 'failed') throw new Error(upload.entries.at(-1).code);
    }),
    native: () => timed(async () => {
      const [file] = input.files;
      const whole = await createImageBitmap(file);
      const scale = Math.min(1, 3072 / Math.max(whole.width, whole.height));
      const canvas = new OffscreenCanvas(Math.round(whole.width * scale), Math.round(whole.height * scale));
      canvas.getContext('2d').drawImage(whole, 0, 0, canvas.width, canvas.height);
      whole.close();
      theirs = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
    }),
    heic2any: () => timed(async () => {
      theirs = await heic2any({ blob: input.files[0], toType: 'image/jpeg', quality: 0.9 });
    }),
    measureTheirs: async () => {
      const { width, height } = await createImageBitmap(theirs);
      return Math.max(width, height);
    },
    make: (size) => {
      files = Array.from({ length: size }, (_, n) => new File(['name,result\\nGlucose,' + size + n + '\\n'], n + '.csv'));
    },
    many: () => timed(async () => {
      upload.add(files);
      await until(() => upload.entries.every(({ status }) => status !== 'sniffing' && status !== 'preparing'));
    }),
  });
  new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask' });
  globalThis.isReady = true;`;

/** Medians of both, measured alternately so that the load of the machine meets both. The first round warms up. */
async function compare(page: Page, one: string, other: string): Promise<readonly [number, number]> {
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [at, call] of [one, other].entries()) {
      const ms = await page.evaluate<number>(`${call}()`);
      if (round > 0) times[at]!.push(ms);
    }
  }
  return [median(times[0]), median(times[1])];
}

/** Waits until this many files have arrived, and takes them; fewer where they take too long. */
async function takeReceived(page: Page, { received }: BenchHost, count: number): Promise<Buffer[]> {
  const began = performance.now();
  while (received.length < count && performance.now() - began < SENDING_TIMEOUT)
    await page.waitForTimeout(50);
  return received.splice(0);
}

interface Comparison {
  readonly name: string;
  readonly ours: number;
  readonly theirs: number;
  readonly ratio: number;
  readonly isMet: boolean;
  readonly failed: readonly string[];
}

/** Compares ours with other calls, and proves that both made pictures of the same format: ours as they are sent. */
async function compareOnPhoto(page: Page, host: BenchHost, photo: string, call: string) {
  await page.locator('#pick').setInputFiles(photo);
  const [ours, theirs] = await compare(page, 'ours', call);
  const sent = await takeReceived(page, host, ROUNDS + 1);
  const edges = await Promise.all(sent.map(decodedEdge));
  const failed = [
    ...findFailures('hdt-upload', [
      {
        what: `pictures of ${EDGE} pixels at the server`,
        found: edges.filter((edge) => edge === EDGE).length,
        least: ROUNDS + 1,
      },
    ]),
    ...findFailures(call, [
      {
        what: 'pixels of a picture',
        found: await page.evaluate<number>('measureTheirs()'),
        least: EDGE,
        most: Number.POSITIVE_INFINITY,
      },
    ]),
  ];
  return { ours, theirs, failed };
}

/** Milliseconds to list, check and hash a folder of small files, the page's long tasks meanwhile, and what failed. */
async function measureFolder(page: Page, host: BenchHost) {
  await page.goto(`${host.url}/page.html`);
  await page.waitForFunction('globalThis.isReady');
  await page.evaluate('make(1), many()');
  await takeReceived(page, host, 1);
  // Creating the files is not measured, because a browser lists the files of a folder itself.
  await page.evaluate(`make(${FILES})`);
  await page.waitForTimeout(500);
  await page.evaluate('tasks.length = 0');
  const time = await page.evaluate<number>('many()');
  await page.waitForTimeout(200);
  const tasks = await page.evaluate<number[]>('tasks');
  const sent = await takeReceived(page, host, FILES);
  const failed = findFailures('a folder', [
    { what: 'files at the server', found: sent.length, least: FILES },
  ]);
  return { time, tasks, failed };
}

/** Times to prepare a picture, and to list, check and hash a folder of small files. */
export const speed: Measure = {
  key: 'speed',
  name: 'A 12 MP picture made ready to send; 1,000 small files listed, checked and hashed',
  built: true,
  async run() {
    const [photo = ''] = await drawPhotos(1);
    const host = await openHost(PAGE);
    const browser = await launchChromium();
    const ratios: Comparison[] = [];
    try {
      const page = await browser.newPage();
      page.setDefaultTimeout(600_000);
      await page.goto(`${host.url}/page.html`);
      await page.waitForFunction('globalThis.isReady');
      const jpeg = await compareOnPhoto(page, host, photo, 'native');
      const ratio = jpeg.ours / jpeg.theirs;
      ratios.push({ name: 'JPEG: ours, the bare calls', ...jpeg, ratio, isMet: ratio <= MAX_JPEG_RATIO });
      if (existsSync(HEIC)) {
        const heic = await compareOnPhoto(page, host, HEIC, 'heic2any');
        const faster = heic.theirs / heic.ours;
        ratios.push({
          name: 'HEIC: ours, heic2any',
          ...heic,
          ratio: faster,
          isMet: faster >= MIN_HEIC_RATIO,
        });
      }
      const { time: folder, tasks, failed } = await measureFolder(page, host);
      const head = ['', 'ours, ms', 'theirs, ms', 'ratio'];
      const rows = ratios.map((one) => [
        one.name,
        one.ours.toFixed(0),
        one.theirs.toFixed(0),
        one.ratio.toFixed(2),
      ]);
      return {
        figures: [
          [head, ...rows],
          `${FILES} files: ${folder.toFixed(0)} ms, ${tasks.length} tasks over 50 ms, the longest ${Math.max(0, ...tasks).toFixed(0)} ms.`,
        ],
        missed: [
          ...ratios.filter(({ isMet }) => !isMet).map(({ name, ratio }) => `${name}: ${ratio.toFixed(2)}`),
          ...(tasks.length > 0 ? [`${tasks.length} tasks over 50 ms with ${FILES} files`] : []),
        ],
        failed: [
          ...ratios.flatMap((one) => one.failed),
          ...failed,
          ...(existsSync(HEIC) ? [] : ['HEIC: no photograph on this machine']),
        ],
      };
    } finally {
      await browser.close();
      await host.close();
    }
  },
};
