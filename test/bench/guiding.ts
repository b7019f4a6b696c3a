import { readFileSync } from 'node:fs';
import { createFrameAnalyzer } from '../../src/worker/worker/frame/analyzer.js';
import { sharedFixture } from '../support/shared-fixtures.js';
import { drawFrame } from '../unit/worker/frame/draw.js';
import {
  type Confusion,
  confuse,
  devices,
  drawn,
  type Labelled,
  withoutDevice,
} from '../unit/worker/frame/labelled.js';
import type { Measure } from './measure.js';

/**
 * Photographs that a person does not read easily, by what their list says of them: cut off, shaken, small or hazy in the
 * picture, of low contrast, or without a reading.
 */
const HARD = /^(bp-alexsik|bp-checkme|th-citizen|sc-luggage-(6|15)|room-htc1-5)/;

function photographs(): Labelled[] | null {
  const list = sharedFixture('photos/truth.json');
  if (!list) return null;
  const truth: { file: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  return truth.map(({ file }) => ({
    label: HARD.test(file) ? 'hard to read' : 'easily read',
    isGood: !HARD.test(file),
    bytes: async () => readFileSync(sharedFixture(`photos/${file}`)!),
  }));
}

/** Milliseconds for one frame: the least of many, since other programs run too. */
function frameTime(): number {
  const analyzer = createFrameAnalyzer();
  const frame = drawFrame();
  const times = Array.from({ length: 60 }, (_, at) => {
    const began = performance.now();
    analyzer.analyze(frame, at * 100);
    return performance.now() - began;
  });
  return Math.min(...times);
}

/** Milliseconds for a frame of 320 by 240. */
const BUDGET = 8;

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

type Limit = readonly [name: string, share: number, isKept: boolean];

const report = (name: string, confusion: Confusion, limits: readonly Limit[]) => ({
  text: `${name}, label and verdict\n${confusion}\n${limits.map(([what, share]) => `  ${what}: ${percent(share)}`).join('\n')}`,
  missed: limits.flatMap(([what, share, isKept]) => (isKept ? [] : [`${name}, ${what}: ${percent(share)}`])),
});

/** Whether "good enough" is said of the right pictures, and how long a frame takes. */
export const guiding: Measure = {
  key: 'guiding',
  name: 'Guiding at the viewfinder',
  async run() {
    const all = await confuse([...drawn(120), ...withoutDevice(4)]);
    const reports = [report('Drawn', all, [['agreement', all.agreement, all.agreement >= 0.95]])];
    const [rendered, photos] = [devices(), photographs()];
    if (rendered) {
      const confusion = await confuse(rendered);
      const [bad, good] = [confusion.passed('blurred', 'glare', 'dark'), confusion.passed('good')];
      reports.push(
        report('Rendered devices (../shared)', confusion, [
          ['agreement', confusion.agreement, confusion.agreement >= 0.95],
          ['blurred, glare and dark stopped', 1 - bad, bad <= 0.1],
          ['good let through', good, good >= 0.98],
        ]),
      );
    }
    if (photos) {
      const confusion = await confuse(photos);
      const easy = confusion.passed('easily read');
      reports.push(
        report('Photographs (../shared)', confusion, [['easily read, let through', easy, easy >= 0.9]]),
      );
    }
    const time = frameTime();
    return {
      report: [
        ...reports.map(({ text }) => text),
        `One frame: ${time.toFixed(1)} ms (budget ${BUDGET} ms)`,
      ].join('\n\n'),
      missed: [
        ...reports.flatMap(({ missed }) => missed),
        ...(time > BUDGET ? [`one frame takes ${time.toFixed(1)} ms`] : []),
      ],
    };
  },
};
