import assert from 'node:assert/strict';
import { afterEach, describe, it, vi } from 'vitest';
import { takeShare } from '../../../src/share/take-share.js';

describe('a share whose worker cannot be asked', () => {
  afterEach(() => vi.unstubAllGlobals());

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
      vi.stubGlobal('location', new URL('https://clinic.example/upload#hdt-share=17'));
      vi.stubGlobal('history', { state: null, replaceState() {} });
      vi.stubGlobal('navigator', navigator);
      assert.equal(await takeShare(), 'expired');
    });
  }
});
