import { expect } from '../../support/testing.js';
import '../../../src/index.js';

const TAGS = ['hdt-upload', 'hdt-device-capture', 'hdt-records', 'hdt-results'];

/** An import that no bundler sees. */
const load = new Function('url', 'return import(url)');

describe('a second copy of the package on a page', () => {
  it('throws nothing, defines nothing again, and warns once', async () => {
    const first = TAGS.map((tag) => customElements.get(tag));
    const warnings: unknown[] = [];
    const { warn } = console;
    console.warn = (...message) => warnings.push(message.join(' '));
    try {
      // By its address it is a bundle of its own, as in another copy.
      const copy = new URL('../../../src/elements/shared/define.ts', import.meta.url).href;
      const { define }: typeof import('../../../src/elements/shared/define.js') = await load(copy);
      for (const tag of TAGS) define(tag, class extends HTMLElement {});
    } finally {
      console.warn = warn;
    }
    expect(warnings).to.deep.equal([
      'hdt-elements is loaded more than once. The elements of the first copy stay in use.',
    ]);
    expect(TAGS.map((tag) => customElements.get(tag))).to.deep.equal(first);
  });

  it('is silent when the same copy defines a tag again', async () => {
    const warnings: unknown[] = [];
    const { warn } = console;
    console.warn = (...message) => warnings.push(message);
    const { define } = await import('../../../src/elements/shared/define.js');
    define('hdt-results', customElements.get('hdt-results')!);
    console.warn = warn;
    expect(warnings).to.deep.equal([]);
  });
});
