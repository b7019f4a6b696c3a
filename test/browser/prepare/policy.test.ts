import { expect } from '../../support/testing.js';
import { fixture, oriented, plan } from './pictures.js';

/** A page of this origin under a content security policy of its own, with a preparer in it. */
async function strictPage(policy: string): Promise<HTMLIFrameElement> {
  const script = new URL('./strict-page.ts', import.meta.url).href;
  const frame = document.createElement('iframe');
  // Firefox knows no 'self' in a document that has no address of its own.
  const spelled = policy.replaceAll("'self'", location.origin);
  frame.srcdoc = `<!doctype html><meta http-equiv="Content-Security-Policy" content="${spelled}"><script type="module" src="${script}"></script>`;
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  document.body.append(frame);
  await loaded;
  return frame;
}

/** A Worker's own policy comes with its script; what the page's says is whether it may start. */
const POLICIES: [policy: string, jpeg: string, heic: string][] = [
  ["script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'", 'native', 'libheif'],
  ["script-src 'self' 'wasm-unsafe-eval'; worker-src 'none'", 'native', 'libheif'],
  ["script-src 'self'; worker-src 'none'", 'native', 'unreadable-image'],
];

describe('a page with a strict policy', () => {
  for (const [policy, jpeg, heic] of POLICIES) {
    it(`${policy}: a JPEG ${jpeg}, a HEIC ${heic}`, async () => {
      const frame = await strictPage(`default-src 'none'; connect-src 'self'; ${policy}`);
      try {
        const link = frame.contentWindow?.prepareHere;
        expect(await link?.(await oriented(6), plan('jpeg'))).to.equal(jpeg);
        // Twice: a decoder that was blocked must not keep the second picture waiting.
        const photo = await fixture('quadrants-rotated.heic');
        expect(await link?.(photo, plan('heic'))).to.equal(heic);
        expect(await link?.(photo, plan('heic'))).to.equal(heic);
      } finally {
        frame.remove();
      }
    });
  }
});
