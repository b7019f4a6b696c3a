import { css } from 'lit';
import { expect, fixture, html } from '../../support/testing.js';
import '../../../src/results.js';
import type { HdtResults } from '../../../src/results.js';

/** Makes the protected method callable. */
const addStyles = (element: HdtResults, ...styles: ReturnType<typeof css>[]): void =>
  (element as unknown as { addStyles(styles: readonly ReturnType<typeof css>[]): void }).addStyles(styles);

const red = css`
  :host {
    color: rgb(200, 0, 0);
  }
`;
const blue = css`
  :host {
    color: rgb(0, 0, 200);
  }
`;

const colorOf = (element: Element): string =>
  element.ownerDocument.defaultView!.getComputedStyle(element).color;

describe('styles of lazily loaded modules', () => {
  it('come after those of the element, in the order they were added, each once', async () => {
    const element = await fixture<HdtResults>(html`<hdt-results></hdt-results>`);
    const count = element.shadowRoot!.adoptedStyleSheets.length;
    addStyles(element, red);
    expect(colorOf(element)).to.equal('rgb(200, 0, 0)');
    addStyles(element, red, blue);
    expect(colorOf(element)).to.equal('rgb(0, 0, 200)');
    expect(element.shadowRoot!.adoptedStyleSheets.length).to.equal(count + 2);
  });

  it('apply even when they were added before the element was rendered', async () => {
    const element = document.createElement('hdt-results');
    addStyles(element, red);
    document.body.append(element);
    await element.updateComplete;
    expect(colorOf(element)).to.equal('rgb(200, 0, 0)');
    element.remove();
  });
});

describe('an element that is moved to the document of a frame', () => {
  it('keeps its styles there, adopts styles added there, and has all of them after its return', async () => {
    const element = await fixture<HdtResults>(html`<hdt-results></hdt-results>`);
    const home = element.parentElement!;
    const frame = document.createElement('iframe');
    home.append(frame);
    const display = () => element.ownerDocument.defaultView!.getComputedStyle(element).display;
    const [own, count] = [display(), element.shadowRoot!.adoptedStyleSheets.length];
    expect(own).to.equal('block');

    frame.contentDocument!.body.append(element);
    expect(display()).to.equal(own);
    addStyles(element, blue);
    expect(colorOf(element)).to.equal('rgb(0, 0, 200)');

    home.append(element);
    expect(colorOf(element)).to.equal('rgb(0, 0, 200)');
    expect(element.shadowRoot!.adoptedStyleSheets.length).to.equal(count + 1);
  });
});
