import type { HdtDeviceCapture } from '../../../src/device-capture.js';
import type { HdtResults } from '../../../src/results.js';
import type { HdtUpload } from '../../../src/upload.js';
import { expect, fixture, html, waitUntil } from '../../support/testing.js';
import '../../../src/device-capture.js';
import '../../../src/results.js';
import '../../../src/upload.js';
import { service, setUpPageService } from '../../support/page-service.js';

setUpPageService();

/** Does what translators of browsers do: each text goes, in other words, into two new elements. */
function translate(root: ShadowRoot): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (text.data.trim() === '' || text.parentElement?.closest('style, font')) continue;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.textContent = `«${text.data.trim()}»`;
    outer.append(inner);
    text.replaceWith(outer);
  }
}

const textOf = (element: Element) =>
  element.shadowRoot?.textContent?.replace(/[\s\u2068\u2069]+/g, ' ') ?? '';
const row = (value: string) =>
  ({
    name: 'Potassium',
    result: { kind: 'text', text: value },
    unit: '',
    loinc: '2823-3',
    date: '',
  }) as never;

describe('a page that its browser translates', () => {
  it('says of a file what is so, from the first step to its results', async () => {
    const element = await fixture<HdtUpload>(html`<hdt-upload></hdt-upload>`);
    translate(element.shadowRoot!);
    expect(textOf(element)).to.contain('«');
    element.add([new File(['Test,Result,Unit\nGlucose,5.6,mmol/L\n'], 'lab.csv')]);
    const post = await service.next(/api\/master/);
    await element.updateComplete;
    translate(element.shadowRoot!);
    expect(textOf(element)).to.contain('«lab.csv»').and.to.contain('«Sending');
    post.json(200, { uploadId: 'u1' });
    await waitUntil(() => element.entries[0]?.status === 'received', 'received', { timeout: 500_000 });
    await element.updateComplete;
    expect(textOf(element)).to.contain('Received.').and.to.contain('«lab.csv»').and.not.to.contain('Sending');
  });

  it('shows the rows of now', async () => {
    const element = await fixture<HdtResults>(html`<hdt-results .rows=${[row('first')]}></hdt-results>`);
    translate(element.shadowRoot!);
    element.rows = [row('second')];
    await element.updateComplete;
    expect(textOf(element)).to.contain('second').and.not.to.contain('first');
  });

  it('keeps a translation whose text has not changed, also of a button that is pressed', async () => {
    const element = await fixture<HdtDeviceCapture>(html`<hdt-device-capture></hdt-device-capture>`);
    translate(element.shadowRoot!);
    const translated = element.shadowRoot!.querySelector('button')!.textContent;
    element.requestUpdate();
    await element.updateComplete;
    expect(element.shadowRoot!.querySelector('button')!.textContent).to.equal(translated);
    element.lang = 'de';
    await waitUntil(
      () => element.shadowRoot!.querySelector('button')!.textContent!.includes('Kamera'),
      'in German',
      { timeout: 500_000 },
    );
  });
});
