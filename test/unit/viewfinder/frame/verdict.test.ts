import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { sample } from '../../../support/sample.js';
import { needsShared } from '../../../support/shared-fixtures.js';
import { drawDevices, drawOtherScenes, labelDevices, measureConfusion } from './labelled-pictures.js';

describe('the analysis of drawn pictures', () => {
  it('agrees with the labels of drawn devices, and accepts no walls, faces, pages or tables', async () => {
    const confusion = await measureConfusion([
      ...sample(drawDevices(60), 5),
      ...sample(drawOtherScenes(3), 3),
    ]);
    assert.ok(confusion.agreement >= 0.9, `${confusion}`);
    assert.equal(
      confusion.acceptedShare('dim', 'blurred', 'face', 'page', 'lab report', 'blank', 'table'),
      0,
      `${confusion}`,
    );
  });
});

describe('the verdict on rendered devices', needsShared('devices/truth.json'), () => {
  it('rejects bad pictures and accepts good ones', async () => {
    const confusion = await measureConfusion(sample(labelDevices()!, 2));
    assert.ok(confusion.acceptedShare('good') >= 0.98, `${confusion}`);
    assert.ok(confusion.acceptedShare('blurred', 'glare', 'dark') <= 0.1, `${confusion}`);
    assert.ok(confusion.agreement >= 0.95, `${confusion}`);
  });
});
