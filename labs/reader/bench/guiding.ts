import { readFileSync } from 'node:fs';
import { createFrameAnalyzer } from '../../../src/viewfinder/frame/analyzer.js';
import type { Measure } from '../../../test/bench/measure.js';
import { sharedFixture } from '../../../test/support/shared-fixtures.js';
import { drawFrame } from '../../../test/unit/viewfinder/frame/draw.js';
import {
  type Confusion,
  drawDevices,
  drawOtherScenes,
  type LabelledPicture,
  labelDevices,
  measureConfusion,
} from '../../../test/unit/viewfinder/frame/labelled-pictures.js';

/**
 * Photos that are hard to read for a person, according to their list: cut off, shaken, small, hazy, of low contrast, or
 * without a reading.
 */
const HARD_TO_READ = /^(bp-alexsik|bp-checkme|th-citizen|sc-luggage-(6|15)|room-htc1-5)/;

function labelPhotos(): LabelledPicture[] | null {
  const list = sharedFixture('photos/truth.json');
  if (!list) return null;
  const truth: { file: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  return truth.map(({ file }) => ({
    label: HARD_TO_READ.test(file) ? 'hard to read' : 'easily read',
    isGood: !HARD_TO_READ.test(file),
    bytes: async () => readFileSync(sharedFixture(`photos/${file}`)!),
  }));
}

/** Milliseconds to analyse a frame: the least of many, because other programs run too. */
function measureFrameTime(): number {
  const analyzer = createFrameAnalyzer();
  const frame = drawFrame();
  const times = Array.from({ length: 60 }, (_, at) => {
    const began = performance.now();
    analyzer.analyze(frame, at * 100);
    return performance.now() - began;
  });
  return Math.min(...times);
}

/** Most milliseconds to analyse a frame of 320 by 240 pixels. */
const BUDGET = 8;

const formatPercent = (share: number): string => `${(100 * share).toFixed(1)} %`;

type Limit = readonly [name: string, share: number, isKept: boolean];

const createReport = (name: string, confusion: Confusion, limits: readonly Limit[]) => ({
  figures: [
    confusion.toTable(name),
    `${name}: ${limits.map(([what, share]) => `${what} ${formatPercent(share)}`).join(', ')}.`,
  ],
  missed: limits.flatMap(([what, share, isKept]) =>
    isKept ? [] : [`${name}, ${what}: ${formatPercent(share)}`],
  ),
});

/** Whether the viewfinder accepts the right pictures, and how long a frame takes. */
export const guiding: Measure = {
  key: 'guiding',
  name: 'Guiding at the viewfinder',
  async run() {
    const all = await measureConfusion([...drawDevices(120), ...drawOtherScenes(4)]);
    const reports = [createReport('Drawn', all, [['agreement', all.agreement, all.agreement >= 0.95]])];
    const [rendered, photos] = [labelDevices(), labelPhotos()];
    if (rendered) {
      const confusion = await measureConfusion(rendered);
      const [bad, good] = [
        confusion.acceptedShare('blurred', 'glare', 'dark'),
        confusion.acceptedShare('good'),
      ];
      reports.push(
        createReport('Rendered devices (not in the project)', confusion, [
          ['agreement', confusion.agreement, confusion.agreement >= 0.95],
          ['blurred, glare and dark stopped', 1 - bad, bad <= 0.1],
          ['good let through', good, good >= 0.98],
        ]),
      );
    }
    if (photos) {
      const confusion = await measureConfusion(photos);
      const easy = confusion.acceptedShare('easily read');
      reports.push(
        createReport('Photographs (not in the project)', confusion, [
          ['easily read, let through', easy, easy >= 0.9],
        ]),
      );
    }
    const time = measureFrameTime();
    return {
      figures: [
        ...reports.flatMap(({ figures }) => figures),
        `One frame: ${time.toFixed(1)} ms (budget ${BUDGET} ms).`,
      ],
      failed:
        photos && rendered
          ? []
          : ['../shared/fixtures is not on this machine: photographs were not measured'],
      missed: [
        ...reports.flatMap(({ missed }) => missed),
        ...(time > BUDGET ? [`one frame takes ${time.toFixed(1)} ms`] : []),
      ],
    };
  },
};
