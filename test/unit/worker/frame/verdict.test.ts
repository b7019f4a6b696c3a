import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { sample } from '../../../support/sample.js';
import { needsShared } from '../../../support/shared-fixtures.js';
import { confuse, devices, drawn, withoutDevice } from './labelled.js';

describe('the verdict "good enough"', () => {
  it('agrees with the label of drawn devices, and is never said of walls, faces, pages and tables', async () => {
    const confusion = await confuse([...sample(drawn(60), 5), ...sample(withoutDevice(3), 3)]);
    assert.ok(confusion.agreement >= 0.9, `${confusion}`);
    assert.equal(
      confusion.passed('dim', 'blurred', 'face', 'page', 'lab report', 'blank', 'table'),
      0,
      `${confusion}`,
    );
  });
});

describe('the verdict on rendered devices', needsShared('devices/truth.json'), () => {
  it('stops the bad ones and lets the good ones through', async () => {
    const confusion = await confuse(sample(devices()!, 2));
    assert.ok(confusion.passed('good') >= 0.98, `${confusion}`);
    assert.ok(confusion.passed('blurred', 'glare', 'dark') <= 0.1, `${confusion}`);
    assert.ok(confusion.agreement >= 0.95, `${confusion}`);
  });
});
