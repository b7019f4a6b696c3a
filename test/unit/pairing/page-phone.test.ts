import assert from 'node:assert/strict';
import { test } from 'vitest';
import { gatewayOf } from '../../../src/pairing/page-phone.js';

test('the gateway lies in the folder of its token endpoint', () => {
  assert.equal(gatewayOf('https://clinic.test/hdt/token'), 'https://clinic.test/hdt');
  assert.equal(gatewayOf('https://clinic.test/token'), 'https://clinic.test');
  assert.equal(gatewayOf('https://clinic.test/hdt/token?back=/home#/a'), 'https://clinic.test/hdt');
});
