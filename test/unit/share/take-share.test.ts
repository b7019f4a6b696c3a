import assert from 'node:assert/strict';
import { afterEach, describe, it, vi } from 'vitest';
import { takeShare } from '../../../src/share/take-share.js';

afterEach(() => vi.unstubAllGlobals());

describe('the address of a share', () => {
  it('loses its id on a page whose `<base>` is of another origin', async () => {
    vi.stubGlobal('location', new URL('https://clinic.example/upload?a=1#hdt-share=expired'));
    let address = '';
    vi.stubGlobal('history', {
      state: null,
      replaceState: (_state: unknown, _title: string, url: string) => {
        address = new URL(url, 'https://cdn.example/').href;
      },
    });
    assert.equal(await takeShare(), 'expired');
    assert.equal(address, 'https://clinic.example/upload?a=1');
  });
});

describe('a share whose worker cannot be asked', () => {
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
