import { expect } from '@open-wc/testing';
import { service, setUpPageService } from '../../support/page-service.js';
import { STAGES, shadow } from './stages.js';

setUpPageService();

/** WCAG 2.2, 2.5.8. Our own buttons are 44. */
const LEAST_TARGET = 24;

const allInside = (root: ShadowRoot): Element[] =>
  Array.from(root.querySelectorAll('*')).flatMap((one) =>
    one.shadowRoot ? [one, ...allInside(one.shadowRoot)] : [one],
  );
const shown = (element: Element): Element[] =>
  allInside(shadow(element)).filter((one) => one.checkVisibility() && !one.closest('.unseen'));

/** What is cut off: text that is wider or higher than the box that clips it. */
const cutOff = (element: Element): string[] =>
  shown(element)
    .filter((one) => one.textContent?.trim() && !/^(?:OPTION|SELECT|PRE)$/.test(one.tagName))
    .filter((one) => {
      const { overflow, clipPath } = getComputedStyle(one);
      return overflow !== 'visible' && clipPath === 'none'; // A clip path is there for screen readers alone.
    })
    .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)
    .map((one) => one.outerHTML.slice(0, 80));

for (const [name, at] of STAGES) {
  describe(`the accessibility of ${name}`, () => {
    it('passes axe at every width, and has targets of at least 24 px', async () => {
      for (const width of [280, 900]) {
        const element = await at(service, width);
        await expect(element).to.be.accessible();
        const small = shown(element)
          .filter((one) => one.matches('button, a, select, summary, input:not([hidden])'))
          .filter((one) => {
            const { width: wide, height } = one.getBoundingClientRect();
            return wide < LEAST_TARGET || height < LEAST_TARGET;
          });
        expect(small.map((one) => one.outerHTML.slice(0, 80))).to.deep.equal([]);
      }
    });

    it('cuts off no text with wider spacing', async () => {
      const element = await at(service, 320);
      // WCAG 2.2, 1.4.12.
      Object.assign(element.style, { lineHeight: '1.5', letterSpacing: '0.12em', wordSpacing: '0.16em' });
      expect(cutOff(element)).to.deep.equal([]);
      expect(element.scrollWidth).to.be.at.most(320);
    });

    it('cuts off no text at twice the size', async () => {
      const element = await at(service, 320);
      element.style.setProperty('--hdt-font-size', '2rem');
      element.style.setProperty('--hdt-font-size-small', '1.75rem');
      expect(cutOff(element)).to.deep.equal([]);
      expect(element.scrollWidth).to.be.at.most(320);
    });
  });
}
