import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { decodeCtc } from '../../../../src/viewfinder/networks/ctc.js';
import { buildPyramid, lineTensor } from '../../../../src/viewfinder/networks/patch.js';
import type { Raster } from '../../../../src/viewfinder/networks/raster.js';
import { minAreaRectangle } from '../../src/raster/quad.js';
import { textBoxes } from '../../src/text/detect.js';

const near = (actual: number, wanted: number, by: number): void =>
  assert.ok(Math.abs(actual - wanted) < by, `${actual} is not about ${wanted}`);

describe('boxes of text', () => {
  it('encloses points by the smallest rectangle, its angle within 45° of level', () => {
    const [cos, sin] = [Math.cos(0.3), Math.sin(0.3)];
    const corners = [
      [-40, -10],
      [40, -10],
      [40, 10],
      [-40, 10],
    ] as const;
    const box = minAreaRectangle(
      corners.map(([x, y]) => ({ x: 100 + x * cos - y * sin, y: 50 + x * sin + y * cos })),
    )!;
    near(box.x, 100, 1e-6);
    near(box.y, 50, 1e-6);
    near(box.width, 80, 1e-6);
    near(box.height, 20, 1e-6);
    near(box.angle, 0.3, 1e-6);
  });

  it('grows the core of each line that the map shows, and leaves out what is faint', () => {
    const [width, height] = [120, 60];
    const map = new Float32Array(width * height);
    for (let y = 20; y < 30; y++) for (let x = 20; x < 80; x++) map[y * width + x] = 0.9;
    for (let y = 40; y < 50; y++) for (let x = 20; x < 80; x++) map[y * width + x] = 0.35;
    const boxes = textBoxes(map, width, height);
    assert.equal(boxes.length, 1);
    const [box] = boxes;
    near(box!.x, 50, 0.6);
    near(box!.y, 25, 0.6);
    near(box!.width, 60 + (1.6 * 600) / 70, 0.5);
    near(box!.height, 10 + (1.6 * 600) / 70, 0.5);
  });
});

describe('text from likelihoods', () => {
  const steps = (...best: readonly (readonly [number, number])[]) => ({
    dims: [1, best.length, 4],
    data: Float32Array.from(best.flatMap(([at, score]) => [0, 1, 2, 3].map((i) => (i === at ? score : 0)))),
  });

  it('drops repetitions but not a character that comes twice', () => {
    const read = decodeCtc(steps([1, 0.7], [1, 0.9], [0, 1], [1, 0.8], [3, 0.6]), ['', 'a', 'b', 'c']);
    assert.deepEqual(
      read.map(({ text }) => text),
      ['a', 'a', 'c'],
    );
    near(read[0]!.score, 0.9, 1e-6);
    near(read[0]!.at, 0.3, 1e-6);
  });
});

describe('lines for the recogniser', () => {
  /** Red left of the middle, blue right of it. */
  const raster: Raster = { width: 400, height: 200, data: new Uint8Array(400 * 200 * 3) };
  for (let i = 0; i < 400 * 200; i++) raster.data[3 * i + (i % 400 < 200 ? 0 : 2)] = 255;

  it('is 48 pixels high, blue first, and padded with grey', () => {
    const { dims, data } = lineTensor(buildPyramid(raster), {
      x: 200,
      y: 100,
      width: 200,
      height: 100,
      angle: 0,
    });
    assert.deepEqual(dims, [1, 3, 48, 320]);
    const at = (channel: number, x: number): number => data[(channel * 48 + 24) * 320 + x]!;
    near(at(0, 10), -1, 0.01);
    near(at(2, 10), 1, 0.01);
    near(at(0, 90), 1, 0.01);
    assert.equal(at(0, 200), 0);
  });

  it('turns a turned line level', () => {
    const { data } = lineTensor(buildPyramid(raster), {
      x: 200,
      y: 100,
      width: 100,
      height: 50,
      angle: Math.PI,
    });
    near(data[24 * 320 + 10]!, 1, 0.01);
  });
});
