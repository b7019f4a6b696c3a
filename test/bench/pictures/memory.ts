import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { ElementHandle, Page } from 'puppeteer-core';
import type { Measure } from '../measure.js';
import { failedRow, findFailures } from '../proof.js';
import { megabytes } from '../table.js';
import { drawPhotos } from './draw-photos.js';
import { type BenchHost, openHost } from './host.js';
import { canMeasureMemory, launchMeasuredChromium, openScriptedPage } from './measured-chromium.js';
import { decodedEdge } from './received.js';
import { OURS, PEERS, type PictureSubject } from './subjects.js';

const PHOTOS = 10;
/** Most bytes at rest above those of an empty page. */
const MAX_AT_REST = 60e6;
/** Milliseconds between two measurements. */
const INTERVAL = 100;

/** Milliseconds of the phases of a measurement. */
const PACE = {
  /** Before a page counts as loaded. */
  loading: 2_000,
  /** Of steady memory, after which a page is at rest: garbage is collected after about 20 seconds of idleness. */
  rest: 30_000,
  /** Until a subject has to ask, where it asks. */
  question: 20_000,
  /** Until a subject that has not sent everything is given up. */
  sending: 120_000,
};

interface Cost {
  readonly name: string;
  readonly peak: number;
  readonly steady: number;
  /** Milliseconds of all tasks over 50 ms. */
  readonly blocked: number;
  /** Milliseconds of the longest task. */
  readonly longest: number;
  /** One line for each kind of work that was not done; the figures then mean nothing. */
  readonly failed: readonly string[];
}

/** Runs in the page. Records its long tasks. */
function recordTasks(): void {
  const tasks: number[] = [];
  Object.assign(globalThis, { tasks });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(duration);
  }).observe({ type: 'longtask', buffered: true });
}

/** Runs in the page. Counts the thumbnails that have pixels. */
const countDrawn = (thumbnails: readonly Element[]): number =>
  thumbnails.filter((one) =>
    one instanceof HTMLImageElement
      ? one.naturalWidth > 1
      : one instanceof HTMLCanvasElement && one.width > 1,
  ).length;

/** What arrived at the server and what is on the screen, against what was asked for. */
async function proveWork(
  { name, rows, thumbnails, sends }: PictureSubject,
  photos: readonly string[],
  { received }: BenchHost,
  page: Page,
): Promise<string[]> {
  const least = photos.length;
  const originals = photos.map((path) => readFileSync(path));
  const edges = await Promise.all(received.map(decodedEdge));
  const whole =
    sends === 'original'
      ? originals.filter((photo) => received.some((file) => file.equals(photo)))
      : edges.filter((edge) => edge === sends);
  return findFailures(name, [
    { what: 'files at the server', found: received.length, least },
    {
      what:
        sends === 'original' ? 'unchanged photos at the server' : `pictures of ${sends} pixels at the server`,
      found: whole.length,
      least,
    },
    ...(rows === null ? [] : [{ what: 'rows on the screen', found: (await page.$$(rows)).length, least }]),
    ...(thumbnails === null
      ? []
      : [
          {
            what: 'thumbnails on the screen',
            found: await page.$$eval(thumbnails, countDrawn),
            least,
          },
        ]),
  ]);
}

/** Waits for an element. Puppeteer's own function does not notice changes in shadow roots. */
async function waitFor(selector: string, page: Page, timeout = 30_000): Promise<ElementHandle> {
  const end = performance.now() + timeout;
  while (performance.now() < end) {
    const found = await page.$(selector);
    if (found) return found;
    await wait(INTERVAL);
  }
  throw new Error(`the page has no ${selector}`);
}

/** Adds photos as a person does, and answers what the subject asks. */
async function addPhotos(
  { input, answer }: PictureSubject,
  photos: readonly string[],
  page: Page,
  timeout: number,
) {
  const picker = (await waitFor(input, page)) as ElementHandle<HTMLInputElement>;
  await picker.uploadFile(...photos);
  await picker.dispose();
  // Without an answer nothing is sent, which the proof says.
  if (answer)
    await waitFor(answer, page, timeout)
      .then((button) => button.evaluate((one) => (one as HTMLElement).click()))
      .catch(() => {});
}

/** Returns the highest memory until everything is done and the memory is steady, and that at the end. */
async function watchMemory(
  measureMemory: () => number,
  isDone: () => boolean,
  { rest, sending }: typeof PACE,
) {
  const began = performance.now();
  let [busyAt, before, peak] = [began, measureMemory(), 0];
  const isBusy = (now: number) => now - busyAt < rest || (!isDone() && now - began < sending);
  while (isBusy(performance.now())) {
    await wait(INTERVAL);
    const now = measureMemory();
    peak = Math.max(peak, now);
    if (Math.abs(now - before) > 2e6) busyAt = performance.now();
    before = now;
  }
  return { peak, steady: before };
}

/** Adds photos to a subject, and measures the browser until all are sent and its memory is steady. */
export async function measureCost(
  subject: PictureSubject,
  photos: readonly string[],
  pace = PACE,
): Promise<Cost> {
  const host = await openHost(subject.source);
  const { browser, measureMemory, close } = await launchMeasuredChromium();
  try {
    const page = await openScriptedPage(browser);
    await page.evaluateOnNewDocument(recordTasks);
    await page.goto(`${host.url}/empty.html`);
    await wait(pace.loading);
    const empty = measureMemory();
    await page.goto(`${host.url}/page.html`);
    await waitFor(subject.input, page);
    await wait(pace.loading);
    await page.evaluate('tasks.length = 0');
    const adding = addPhotos(subject, photos, page, pace.question);
    const isDone = () => host.received.length >= photos.length;
    const { peak, steady } = await watchMemory(measureMemory, isDone, pace);
    await adding;
    const tasks = (await page.evaluate('tasks')) as number[];
    return {
      name: subject.name,
      peak: peak - empty,
      steady: steady - empty,
      blocked: tasks.reduce((sum, one) => sum + one, 0),
      longest: Math.max(0, ...tasks),
      failed: await proveWork(subject, photos, host, page),
    };
  } finally {
    await close();
    await host.close();
  }
}

/** Memory and long tasks of ten photos that are added at once. */
export const memory: Measure = {
  key: 'memory',
  name: `${PHOTOS} photos of 12 MP, sent: memory of the whole browser over an empty page, and tasks over 50 ms`,
  built: true,
  async run() {
    if (!canMeasureMemory) return { figures: ['Only on Linux.'], missed: [], failed: [] };
    const photos = await drawPhotos(PHOTOS);
    const costs: Cost[] = [];
    for (const subject of [OURS, ...PEERS]) costs.push(await measureCost(subject, photos));
    return {
      figures: [
        tableOf(costs),
        `Budgets: the peak of the bare calls, and ${megabytes(MAX_AT_REST)} at rest.`,
      ],
      missed: findMissed(costs),
      failed: costs.flatMap(({ failed }) => failed),
    };
  },
};

const HEAD = ['', 'peak', 'at rest', 'long tasks', 'longest', 'peak to ours'];

function tableOf(costs: readonly Cost[]): string[][] {
  const row = ({ name, peak, steady, blocked, longest, failed }: Cost) =>
    failed.length > 0
      ? failedRow(name, HEAD.length)
      : [
          name,
          megabytes(peak),
          megabytes(steady),
          `${blocked.toFixed(0)} ms`,
          `${longest.toFixed(0)} ms`,
          `${(peak / costs[0]!.peak).toFixed(1)} x`,
        ];
  return [HEAD, ...costs.map(row)];
}

/** Budgets of ours, the first, beside the bare calls of the browser, the second. */
function findMissed([ours, bare]: readonly Cost[]): string[] {
  const { peak, steady, blocked } = ours!;
  return [
    ...(peak > bare!.peak
      ? [`${megabytes(peak)} at the highest, the bare calls ${megabytes(bare!.peak)}`]
      : []),
    ...(steady > MAX_AT_REST ? [`${megabytes(steady)} at rest, not ${megabytes(MAX_AT_REST)}`] : []),
    ...(blocked > 0 ? [`${blocked.toFixed(0)} ms of long tasks`] : []),
  ];
}
