import { expect } from '@open-wc/testing';
import { installPageService, type PageService } from '../../support/page-service.js';
import { STAGES, shadow } from './stages.js';

let service: PageService;
beforeEach(() => {
  sessionStorage.clear();
  service = installPageService();
});
afterEach(() => service.restore());

interface Place {
  readonly what: string;
  readonly start: number;
  readonly end: number;
}

/** Where everything inside stands, counted from the edge that the text starts at. */
function places(element: Element, direction: 'ltr' | 'rtl'): Place[] {
  const box = element.getBoundingClientRect();
  const inside = (root: ShadowRoot): Element[] =>
    Array.from(root.querySelectorAll('*')).flatMap((one) =>
      one.shadowRoot ? [one, ...inside(one.shadowRoot)] : [one],
    );
  return inside(shadow(element))
    .filter(
      (one) => one.checkVisibility() && one.getBoundingClientRect().width > 1 && !one.closest('.unseen'),
    )
    .map((one) => {
      const { left, right } = one.getBoundingClientRect();
      const [start, end] =
        direction === 'ltr' ? [left - box.left, right - box.left] : [box.right - right, box.right - left];
      return { what: `${one.tagName} ${one.part} ${one.getAttribute('class') ?? ''}`, start, end };
    });
}

/** The same element on a page that is read the other way, and the parts that do not stand mirrored there. */
async function unmirrored(element: HTMLElement & { updateComplete: Promise<unknown> }): Promise<string[]> {
  // What is on its way stands nowhere yet.
  await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  const before = places(element, 'ltr');
  element.dir = 'rtl';
  await element.updateComplete;
  const after = places(element, 'rtl');
  expect(after.length).to.equal(before.length);
  return before
    .filter(
      ({ start, end }, at) => Math.abs(start - after[at]!.start) > 2 || Math.abs(end - after[at]!.end) > 2,
    )
    .map(({ what, start }, at) => `${what}: ${start} is not ${after[at]!.start}`);
}

/** Scrolled to neither side, at the width of the narrowest phones. */
const overflow = (element: Element): number =>
  Math.max(...places(element, 'ltr').flatMap(({ start, end }) => [-start, end - element.clientWidth]));

for (const [name, at] of STAGES) {
  describe(`${name} on a page that is read from right to left`, () => {
    for (const width of [280, 900]) {
      it(`stands mirrored at ${width} px`, async () => {
        expect(await unmirrored(await at(service, width))).to.deep.equal([]);
      });
    }

    it('fits 280 px, either way', async () => {
      const element = await at(service, 280);
      expect(overflow(element)).to.be.at.most(1);
      element.dir = 'rtl';
      expect(overflow(element)).to.be.at.most(1);
    });
  });
}
