import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { dilate, distanceMap, label, type Mask } from '../../../../src/viewfinder/networks/components.js';
import { convexHull, type Point } from '../../../../src/viewfinder/networks/quad.js';
import { scoreReading } from '../../src/device/segments/confidence.js';
import { matchPattern, SEGMENTS } from '../../src/device/segments/glyph.js';
import { identifyDevice as decideBy, type ReadField } from '../../src/device/segments/identify-device.js';
import type { Label } from '../../src/device/segments/label-templates.js';
import { parseValue } from '../../src/device/segments/value.js';
import { homographyFromUnitSquare } from '../../src/raster/perspective.js';
import { otsuThreshold, quantile } from '../../src/raster/plane.js';
import { enclosingQuad, isPlausibleRectangle, polygonArea } from '../../src/raster/quad.js';

function mask(...rows: string[]): Mask {
  return {
    width: rows[0]!.length,
    height: rows.length,
    data: Uint8Array.from(rows.join(''), (letter) => (letter === '#' ? 1 : 0)),
  };
}

describe('components', () => {
  it('joins corners and ties branches that meet later', () => {
    const { components, labels } = label(mask('#.#..', '#.#.#', '.#...', '....#'));
    assert.deepEqual(
      components.map(({ left, top, right, bottom, area: size }) => [left, top, right, bottom, size]),
      [
        [0, 0, 3, 3, 5],
        [4, 1, 5, 2, 1],
        [4, 3, 5, 4, 1],
      ],
    );
    assert.equal(labels[0], labels[2]);
  });

  it('measures strokes by their distance to the background', () => {
    const bar = mask('.......', '.#####.', '.#####.', '.#####.', '.......');
    assert.equal(Math.max(...distanceMap(bar)), 2);
    assert.equal(label(bar, distanceMap(bar)).components[0]?.stroke, 4);
  });

  it('grows by its radius and no further', () => {
    assert.equal(
      dilate(mask('.....', '.....', '..#..', '.....', '.....'), 1).data.join(''),
      '0000001110011100111000000',
    );
  });
});

describe('statistics', () => {
  it('splits two populations between them', () => {
    const { threshold, low, high, share } = otsuThreshold(Float32Array.from([1, 2, 1, 2, 9, 10]));
    assert.ok(threshold > 2 && threshold < 9);
    assert.ok(Math.abs(low - 1.5) < 0.2 && Math.abs(high - 9.5) < 0.2 && Math.abs(share - 1 / 3) < 1e-6);
  });

  it('finds quantiles to a fraction of the range', () => {
    const values = Float32Array.from({ length: 1001 }, (_, i) => i);
    assert.ok(Math.abs(quantile(values, 0.25) - 250) < 1);
    assert.equal(quantile(new Float32Array(0), 0.5), 0);
    assert.equal(quantile(Float32Array.of(7, 7), 0.9), 7);
  });
});

describe('quadrilaterals', () => {
  it('finds the true corners of a rounded, turned rectangle', () => {
    const points: Point[] = [];
    const turn = 0.2;
    for (let i = 0; i < 400; i++) {
      const angle = (i / 400) * 2 * Math.PI;
      const x = Math.sign(Math.cos(angle)) * 180 + 20 * Math.cos(angle);
      const y = Math.sign(Math.sin(angle)) * 80 + 20 * Math.sin(angle);
      points.push({
        x: 300 + x * Math.cos(turn) - y * Math.sin(turn),
        y: 300 + x * Math.sin(turn) + y * Math.cos(turn),
      });
    }
    const quad = enclosingQuad(convexHull(points));
    assert.ok(quad !== undefined && isPlausibleRectangle(quad, 50));
    assert.ok(Math.abs(polygonArea(quad) - 400 * 200) < 0.01 * 400 * 200);
    assert.ok(
      Math.hypot(
        quad[0].x - (300 - 200 * Math.cos(turn) + 100 * Math.sin(turn)),
        quad[0].y - (300 - 200 * Math.sin(turn) - 100 * Math.cos(turn)),
      ) < 4,
    );
  });

  it('maps the unit square onto its corners', () => {
    const quad = [
      { x: 10, y: 20 },
      { x: 110, y: 30 },
      { x: 100, y: 90 },
      { x: 5, y: 80 },
    ] as const;
    const [a, b, c, d, e, f, g, h] = homographyFromUnitSquare(quad);
    for (const [i, [u, v]] of (
      [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 1],
      ] as const
    ).entries()) {
      const w = g * u + h * v + 1;
      assert.ok(Math.abs((a * u + b * v + c) / w - quad[i]!.x) < 1e-9);
      assert.ok(Math.abs((d * u + e * v + f) / w - quad[i]!.y) < 1e-9);
    }
  });
});

describe('glyphs', () => {
  const lit = (segments: string): number[] => [...SEGMENTS].map((name) => (segments.includes(name) ? 1 : 0));

  it('reads digits, tailless variants and letters', () => {
    for (const [segments, text] of [
      ['abcdef', '0'],
      ['cdefg', '6'],
      ['abcfg', '9'],
      ['abcf', '7'],
      ['def', 'L'],
      ['bcefg', 'H'],
    ] as const) {
      assert.deepEqual([matchPattern(lit(segments)).text, matchPattern(lit(segments)).margin], [text, 1]);
    }
  });

  it('has a small margin where a segment is neither lit nor unlit, and none for an unknown pattern', () => {
    const doubtful = lit('abcdefg');
    doubtful[6] = 0.55;
    assert.ok(matchPattern(doubtful).margin < 0.15);
    assert.ok(matchPattern(lit('adg')).margin < 0);
  });

  it('keeps named states apart from numbers', () => {
    assert.deepEqual(parseValue('103.6'), { kind: 'number', value: 103.6, decimals: 1 });
    for (const [text, value] of [
      ['HI', 'HI'],
      ['H1', 'HI'],
      ['L0', 'LO'],
      ['Lo', 'LO'],
      ['Err', 'Err'],
      ['E3', 'Err'],
    ] as const) {
      assert.deepEqual(parseValue(text), { kind: 'state', value });
    }
    for (const text of ['1234', '-', '8L', '1.2.3', '?5']) assert.equal(parseValue(text), undefined);
  });
});

describe('layout', () => {
  const decide = (fields: readonly ReadField[], labels: readonly Label[]) => decideBy(fields, () => labels);
  const field = (text: string, left: number, top: number, high = 100) => ({
    text,
    box: { left, top, right: left + text.length * 60, bottom: top + high },
  });
  const word = (said: Label['word'], left: number, top: number) => ({
    word: said,
    box: { left, top, right: left + 60, bottom: top + 20 },
    score: 0.8,
  });

  it('reads a column of three as a blood pressure monitor', () => {
    const decision = decide(
      [field('62', 60, 150), field('129', 0, 0), field('71', 60, 300, 70)],
      [word('systolic', 0, -30)],
    );
    assert.equal(decision?.deviceType, 'blood pressure monitor');
    assert.deepEqual(decision?.data, {
      systolic: { value: 129, unit: 'mmHg' },
      diastolic: { value: 62, unit: 'mmHg' },
      pulseRate: { value: 71, unit: 'bpm' },
    });
    assert.equal(decision?.certainty, 1);
  });

  it('goes by the labels of an oximeter, not by the order of its numbers', () => {
    const decision = decide(
      [field('66', 0, 0), field('97', 300, 0)],
      [word('pulse', 0, -30), word('SpO2', 300, -30)],
    );
    assert.deepEqual(decision?.data, {
      spo2: { value: 97, unit: '%' },
      pulseRate: { value: 66, unit: 'bpm' },
    });
  });

  it('is sure of a single number only with its unit', () => {
    const named = decide([field('36.6', 0, 0)], [word('kg', 260, 80)]);
    assert.deepEqual([named?.deviceType, named?.certainty], ['weight scale', 1]);
    const guessed = decide([field('36.6', 0, 0)], []);
    assert.ok((guessed?.certainty ?? 1) < 0.7);
    assert.deepEqual(Object.values(guessed!.data)[0], { value: 36.6, unit: '' });
  });

  it('doubts a value its unit does not allow, and a monitor with a missing row', () => {
    assert.ok((decide([field('363', 0, 0)], [word('°C', 260, 80)])?.certainty ?? 0) < 0.7);
    const rows = [field('165', 0, 0), field('111', 0, 300)];
    assert.ok((decide(rows, [word('systolic', 0, -30)])?.certainty ?? 0) < 0.7);
  });

  it('reads kPa with one decimal, and doubts a systolic pressure under the diastolic one', () => {
    const rows = (top: string, low: string) => [field(top, 0, 0), field(low, 0, 150), field('66', 0, 300)];
    const said = [word('systolic', 0, -30), word('kPa', 0, -60)];
    const decision = decide(rows('18.7', '11.4'), said);
    assert.deepEqual(decision?.data.systolic, { value: 18.7, unit: 'kPa' });
    assert.equal(decision?.certainty, 1);
    assert.ok((decide(rows('11.4', '18.7'), said)?.certainty ?? 0) < 0.7);
    assert.ok((decide(rows('187', '114'), said)?.certainty ?? 0) < 0.7);
  });

  it('doubts a saturation over 100, and glucose and temperature no one has', () => {
    const spo2 = decide(
      [field('101', 0, 0), field('66', 300, 0)],
      [word('SpO2', 0, -30), word('pulse', 300, -30)],
    );
    assert.ok((spo2?.certainty ?? 0) < 0.7);
    for (const [text, unit] of [
      ['900', 'mmol/L'],
      ['70.0', '°C'],
      ['999', 'mg/dL'],
    ] as const) {
      assert.ok((decide([field(text, 0, 0)], [word(unit, 260, 80)])?.certainty ?? 0) < 0.7, text);
    }
  });

  it('keeps HI and LO as states with the unit of the meter', () => {
    assert.deepEqual(decide([field('L0', 0, 0)], [word('mmol/L', 150, 80)])?.data, {
      bloodGlucose: { value: 'LO', unit: 'mmol/L' },
    });
  });
});

describe('confidence', () => {
  const clear = {
    margin: 0.9,
    clutter: 0,
    lowest: 0,
    highest: 1.05,
    contrast: 120,
    unexplained: 0,
    certainty: 1,
  };

  it('is high when nothing speaks against the reading', () => {
    assert.ok(scoreReading(clear) > 0.95);
  });

  it('falls below the retake threshold by any single doubt', () => {
    for (const doubt of [
      { margin: 0.1 },
      { clutter: 0.5 },
      { lowest: -0.7 },
      { highest: 2 },
      { contrast: 6 },
      { unexplained: 1 },
      { certainty: 0.6 },
    ]) {
      assert.ok(scoreReading({ ...clear, ...doubt }) < 0.7, JSON.stringify(doubt));
    }
  });
});
