import { html, LitElement } from 'lit';
import { ScrollFocus } from '../../../src/ui/scroll-focus.js';
import { expect } from '../../support/testing.js';
import { until } from '../../support/until.js';

class Region extends LitElement {
  constructor() {
    super();
    new ScrollFocus(this, 'div');
  }

  protected override render() {
    // WebKit does not scroll to a box without a height.
    return html`<div style="inline-size: 100px; overflow: auto"><p>text</p></div>`;
  }
}
customElements.define('test-scrolling-region', Region);

describe('a region that scrolls', () => {
  it('is a tab stop while it scrolls, also when its element returns to the page', async () => {
    const element = document.body.appendChild(new Region());
    await element.updateComplete;
    const region = element.renderRoot.querySelector('div')!;
    const setWidth = (width: string) => {
      region.querySelector('p')!.style.inlineSize = width;
    };
    setWidth('300px');
    await until(() => region.hasAttribute('tabindex'), 'it scrolls');
    element.remove();
    setWidth('50px');
    document.body.append(element);
    await until(() => !region.hasAttribute('tabindex'), 'it no longer scrolls');
    element.remove();
  });

  it('is not observed by an update that comes after its element has left, but once that returns', async () => {
    const { observe } = ResizeObserver.prototype;
    let observed = 0;
    ResizeObserver.prototype.observe = function (part) {
      observed += 1;
      observe.call(this, part);
    };
    try {
      const element = document.body.appendChild(new Region());
      element.remove();
      await element.updateComplete;
      expect(observed).to.equal(0);
      document.body.append(element);
      expect(observed).to.equal(2);
      element.remove();
    } finally {
      ResizeObserver.prototype.observe = observe;
    }
  });

  it('is no longer observed once it left, nor is a child of it that left', async () => {
    const { unobserve } = ResizeObserver.prototype;
    const left: Element[] = [];
    ResizeObserver.prototype.unobserve = function (part) {
      left.push(part);
      unobserve.call(this, part);
    };
    try {
      const element = document.body.appendChild(new Region());
      await element.updateComplete;
      const region = element.renderRoot.querySelector('div')!;
      const child = region.querySelector('p')!;
      child.replaceWith(document.createElement('p'));
      element.requestUpdate();
      await element.updateComplete;
      expect(left).to.deep.equal([child]);
      const rest = [region, ...region.children];
      region.remove();
      element.requestUpdate();
      await element.updateComplete;
      expect(left).to.deep.equal([child, ...rest]);
      element.remove();
    } finally {
      ResizeObserver.prototype.unobserve = unobserve;
    }
  });
});
