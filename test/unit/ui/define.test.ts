import assert from 'node:assert/strict';
import { it } from 'vitest';
import { define } from '../../../src/ui/define.js';

it('defines no tag where there are none, as during server rendering', () => {
  const { customElements } = globalThis;
  Reflect.deleteProperty(globalThis, 'customElements');
  try {
    assert.doesNotThrow(() => define('no-document', class {} as CustomElementConstructor));
  } finally {
    Object.assign(globalThis, { customElements });
  }
});
