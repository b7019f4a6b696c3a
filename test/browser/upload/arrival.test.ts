import type { HdtUpload } from '../../../src/upload.js';
import { expect, fixture, html } from '../../support/testing.js';
import '../../../src/upload.js';
import { setUpPageService } from '../../support/page-service.js';
import { until } from '../../support/until.js';
import { csv } from './csv.js';

setUpPageService();

interface Motion {
  readonly target: Element;
  readonly effect: KeyframeEffect;
  /** Where the chip of the last row was at its beginning. */
  readonly chip: DOMRect;
}

/** What was animated by scripts since the test began. */
let motions: Motion[];
const { animate } = Element.prototype;
const { matchMedia } = window;
beforeEach(() => {
  motions = [];
  Element.prototype.animate = function (this: Element, ...values) {
    const animation = animate.apply(this, values);
    const chips = [...(this.getRootNode() as ShadowRoot).querySelectorAll('.chip')];
    motions.push({
      target: this,
      effect: animation.effect as KeyframeEffect,
      chip: chips.at(-1)!.getBoundingClientRect(),
    });
    return animation;
  };
});
afterEach(() => {
  Element.prototype.animate = animate;
  window.matchMedia = matchMedia;
});

const frames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));

/** An element whose app is loaded, as it is before a person has chosen a file. */
async function create(): Promise<HdtUpload> {
  const element = await fixture<HdtUpload>(html`<hdt-upload></hdt-upload>`);
  element.dispatchEvent(new PointerEvent('pointerenter'));
  await until(() => customElements.get('hdt-upload-list') !== undefined);
  return element;
}
const rowsOf = (element: HdtUpload) => [...element.shadowRoot!.querySelectorAll('.entry')];

describe('a file that is added', () => {
  it('is shown on its way from the drop zone to its row', async () => {
    const element = await create();
    element.add([csv('a.csv')]);
    await until(() => motions.length === 1);
    element.add([csv('b.csv')]);
    await until(() => motions.length === 2);
    for (const { target, effect, chip } of motions) {
      expect([target.part.value, effect.pseudoElement]).to.deep.equal(['drop', '::after']);
      expect(effect.getComputedTiming().endTime).to.be.at.most(250);
      const { m41, m42 } = new DOMMatrix(String(effect.getKeyframes().at(-1)!.transform));
      const { x, y, width, height } = target.getBoundingClientRect();
      // It begins at the middle of the zone.
      expect(x + width / 2 + m41).to.be.closeTo(chip.x, 1);
      expect(y + height / 2 + m42).to.be.closeTo(chip.y, 1);
    }
  });

  it('is not followed by others that come with it, however many', async () => {
    const element = await create();
    element.add(Array.from({ length: 1000 }, (_, index) => csv(`${index}.csv`)));
    await until(() => rowsOf(element).length > 100);
    await frames();
    expect(motions.length).to.equal(1);
  });

  it('is in its row at once for people who asked for less motion', async () => {
    window.matchMedia = (query) =>
      query.includes('reduced-motion')
        ? ({ matches: true } as MediaQueryList)
        : matchMedia.call(window, query);
    const element = await create();
    element.add([csv()]);
    await until(() => rowsOf(element).length === 1);
    await frames();
    await frames();
    expect(motions).to.deep.equal([]);
  });
});
