import { service, setUpPageService } from '../../support/page-service.js';
import { endOfTransitions, expect } from '../../support/testing.js';
import { until } from '../../support/until.js';
import { STAGES, shadow } from './stages.js';

setUpPageService();

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

type Directed = HTMLElement & { updateComplete: Promise<unknown> };

/** Where the parts stand, as a page reads that way. */
async function placesIn(element: Directed, direction: 'ltr' | 'rtl'): Promise<Place[]> {
  element.dir = direction;
  await element.updateComplete;
  // What is on its way stands nowhere yet.
  await endOfTransitions();
  return places(element, direction);
}

/** The parts that do not stand mirrored on a page that is read the other way. */
async function unmirrored(element: Directed): Promise<string[]> {
  const before = await placesIn(element, 'ltr');
  const after = await placesIn(element, 'rtl');
  if (before.length !== after.length) return [`${before.length} parts are not ${after.length}`];
  return before.flatMap(({ what, start, end }, at) => {
    const there = after[at]!;
    return Math.abs(start - there.start) > 2 || Math.abs(end - there.end) > 2
      ? [`${what}: ${start} to ${end} is not ${there.start} to ${there.end}`]
      : [];
  });
}

/** What is still unmirrored when parts have come and bars have filled. */
async function unmirroredInTheEnd(element: Directed): Promise<string[]> {
  let found: string[] = [];
  await until(async () => {
    found = await unmirrored(element);
    return found.length === 0;
  }).catch(() => {});
  return found;
}

/** Scrolled to neither side, at the width of the narrowest phones. */
const overflow = (element: Element): number =>
  Math.max(...places(element, 'ltr').flatMap(({ start, end }) => [-start, end - element.clientWidth]));

for (const [name, at] of STAGES) {
  describe(`${name} on a page that is read from right to left`, () => {
    for (const width of [280, 900]) {
      it(`is mirrored at ${width} px`, async () => {
        expect(await unmirroredInTheEnd(await at(service, width))).to.deep.equal([]);
      });
    }

    it('fits 280 px in both directions', async () => {
      const element = await at(service, 280);
      expect(overflow(element)).to.be.at.most(1);
      element.dir = 'rtl';
      expect(overflow(element)).to.be.at.most(1);
    });
  });
}
