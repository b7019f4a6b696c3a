import type { HdtUpload } from '../../../src/upload.js';
import { expect, expectAccessible, fixture, html, oneEvent, waitUntil } from '../../support/testing.js';
import '../../../src/upload.js';
import { service, setUpPageService } from '../../support/page-service.js';

const TABLE = 'name,result\nGlucose,5.6\n';
const DIGEST = '7b00e90c848f990e447e243fe37ff2a8c1cdd8e0a87b90aa01eae7a83434f1f0';

setUpPageService();

/** An element with one file that has its results, and one that was refused. */
async function finished(): Promise<HdtUpload> {
  const element = await fixture<HdtUpload>(html`<hdt-upload></hdt-upload>`);
  const result = oneEvent(element, 'hdt-result');
  element.add([new File([TABLE], 'lab.csv'), new File([], 'none.csv')]);
  const post = await service.next(/api\/master/);
  await element.updateComplete;
  expect(fold(element), 'nothing is finished').to.equal(null);
  post.json(200, { uploadId: 'u1' });
  (await service.next(/status/)).json(200, { status: 'completed' });
  (await service.next(/results/)).json(200, { results: [{ 'Biomarker-Name': 'Glucose', Result: '5.6' }] });
  await result;
  await element.updateComplete;
  return element;
}

const fold = (element: HdtUpload) => element.shadowRoot!.querySelector<HTMLDetailsElement>('[part=receipt]');
const textOf = (element: HdtUpload) => fold(element)?.querySelector('pre')?.textContent ?? '';
const press = (element: HdtUpload, name: string) =>
  [...fold(element)!.querySelectorAll('button')]
    .find(({ textContent }) => textContent?.trim() === name)
    ?.click();

async function open(element: HdtUpload): Promise<void> {
  fold(element)!.open = true;
  await waitUntil(() => textOf(element) !== '', 'the receipt is there', { timeout: 500_000 });
}

/** What a click on a link would have saved. */
function savedFiles(): { files: { name: string; blob: Promise<Blob> }[]; restore(): void } {
  const files: { name: string; blob: Promise<Blob> }[] = [];
  const { click } = HTMLAnchorElement.prototype;
  HTMLAnchorElement.prototype.click = function save() {
    files.push({ name: this.download, blob: fetch(this.href).then((response) => response.blob()) });
  };
  return { files, restore: () => Object.assign(HTMLAnchorElement.prototype, { click }) };
}

describe('the receipt of a finished batch', () => {
  it('lists the sent files, is accessible, and is not stored', async () => {
    const element = await finished();
    await open(element);
    expect(textOf(element)).to.match(
      /1\. lab\.csv\n24 bytes · sent .* · 1 result\nID u1\nSHA-256 [0-9a-f]{64}$/,
    );
    expect(textOf(element)).not.to.contain('none.csv');
    await expectAccessible(element);
    expect(JSON.stringify([{ ...sessionStorage }, { ...localStorage }])).not.to.contain('lab.csv');
  });

  it('is saved as text and as JSON, under a neutral name', async () => {
    const element = await finished();
    await open(element);
    const saved = savedFiles();
    press(element, 'Save as text');
    press(element, 'Save as JSON');
    saved.restore();
    const [text, json] = saved.files;
    expect(await (await text!.blob).text()).to.equal(textOf(element));
    const { files } = JSON.parse(await (await json!.blob).text());
    expect([files.length, files[0].uploadId, files[0].rows]).to.deep.equal([1, 'u1', 1]);
    expect(files[0].sha256).to.equal(DIGEST);
    for (const { name } of saved.files) expect(name).to.match(/^receipt-\d{4}-\d\d-\d\d\.(?:txt|json)$/);
  });

  for (const [outcome, sentence] of [
    ['resolve', 'The receipt has been copied.'],
    ['reject', 'This browser does not allow copying. Please save it instead.'],
  ] as const) {
    it(`is copied, and reports: ${sentence}`, async () => {
      const element = await finished();
      await open(element);
      let copied = '';
      const clipboard = {
        writeText: (text: string) => {
          copied = text;
          return outcome === 'resolve' ? Promise.resolve() : Promise.reject(new Error('denied'));
        },
      };
      Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
      press(element, 'Copy');
      Reflect.deleteProperty(navigator, 'clipboard');
      const live = element.shadowRoot!.querySelector('[role=status]')!;
      await waitUntil(() => live.textContent === sentence, sentence, { timeout: 500_000 });
      expect(copied).to.equal(textOf(element));
    });
  }
});
