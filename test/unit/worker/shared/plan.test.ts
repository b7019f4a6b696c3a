import assert from 'node:assert/strict';
import { test } from 'vitest';
import { FORMATS, isFormat } from '../../../../src/intake/format.js';
import { planPreparation } from '../../../../src/worker/shared/plan.js';

for (const format of Object.keys(FORMATS).filter(isFormat)) {
  const passes = FORMATS[format].kind === 'document' || format === 'gif';
  test(`${format} ${passes ? 'passes untouched' : 'becomes a JPEG'}`, () => {
    for (const purpose of ['pathology', 'medical'] as const) {
      const plan = planPreparation(format, purpose);
      assert.equal(plan.kind, passes ? 'pass' : 'image');
      assert.equal(plan.format, format);
    }
  });
}

test('lab sheets are scaled to more pixels than device displays', () => {
  const [sheet, display] = [planPreparation('jpeg', 'pathology'), planPreparation('jpeg', 'medical')];
  assert.ok(sheet.kind === 'image' && display.kind === 'image');
  assert.ok(sheet.maxEdge > display.maxEdge);
});
