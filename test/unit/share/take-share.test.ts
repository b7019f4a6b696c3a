import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'vitest';
import { takeShare } from '../../../src/share/take-share.js';

const original = {
  location: globalThis.location,
  history: globalThis.history,
  navigator: globalThis.navigator,
};
const stub = (globals: object) => {
  for (const [name, value] of Object.entries(globals))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
};

describe('a share whose worker cannot be asked', () => {
  afterEach(() => stub(original));

  const navigators: [what: string, navigator: object][] = [
    ['is not offered by the browser', {}],
    [
      'is refused by the browser',
      {
        serviceWorker: {
          controller: null,
          getRegistration: () => Promise.reject(new DOMException('refused', 'SecurityError')),
        },
      },
    ],
    [
      'is forbidden in this frame',
      {
        get serviceWorker() {
          throw new DOMException('sandboxed', 'SecurityError');
        },
      },
    ],
  ];
  for (const [what, navigator] of navigators) {
    it(`has expired: a Service Worker ${what}`, async () => {
      stub({
        location: new URL('https://clinic.example/upload#hdt-share=17'),
        history: { state: null, replaceState() {} },
        navigator,
      });
      assert.equal(await takeShare(), 'expired');
    });
  }
});
