import assert from 'node:assert/strict';
import { test } from 'vitest';
import { FORMATS, type Format } from '../../../src/files/format.js';
import { planPreparation } from '../../../src/prepare/plan.js';

for (const format of Object.keys(FORMATS) as Format[]) {
  const passes = FORMATS[format].kind === 'document' || format === 'gif';
  test(`${format} ${passes ? 'passes untouched' : 'becomes a JPEG'}`, () => {
    for (const purpose of ['pathology', 'medical'] as const) {
      const plan = planPreparation(format, purpose);
      assert.equal(plan.kind, passes ? 'pass' : 'image');
      assert.equal(plan.format, format);
    }
  });
}

test('a picture has the rotation of the person, also none, or is left to what its text says', () => {
  const rotationOf = (rotation: number | null) => {
    const plan = planPreparation('jpeg', 'medical', null, rotation);
    return plan.kind === 'image' ? plan.rotation : null;
  };
  assert.deepEqual([null, 0, 3].map(rotationOf), [undefined, 0, 3]);
});

test('lab sheets are scaled to more pixels than device displays', () => {
  const [sheet, display] = [planPreparation('jpeg', 'pathology'), planPreparation('jpeg', 'medical')];
  assert.ok(sheet.kind === 'image' && display.kind === 'image');
  assert.ok(sheet.maxEdge > display.maxEdge);
});
