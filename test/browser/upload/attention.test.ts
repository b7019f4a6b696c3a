import type { HdtUpload } from '../../../src/upload.js';
import { expect, expectAccessible, fixture, html, oneEvent } from '../../support/testing.js';
import '../../../src/upload.js';
import { service, setUpPageService } from '../../support/page-service.js';
import { until } from '../../support/until.js';
import { csv } from './csv.js';

setUpPageService();

const root = (element: HdtUpload) => element.shadowRoot!;
const create = () => fixture<HdtUpload>(html`<hdt-upload></hdt-upload>`);
const sentence = (element: HdtUpload) => root(element).querySelector('li .first')!.textContent!.trim();
const badge = (element: HdtUpload) => root(element).querySelector('[part=badge]')!;
const said = (element: HdtUpload) => root(element).querySelector('[role=status]')!.textContent;
const button = (element: HdtUpload, label: RegExp) =>
  [...root(element).querySelectorAll('button')].find((one) =>
    label.test(one.getAttribute('aria-label') ?? one.textContent!.trim()),
  );
const row = (name: string, flag: string) => ({ 'Biomarker-Name': name, Result: '6.6', Interpretation: flag });

/** A file whose results are these. */
async function withResults(results: object[], more: object = {}): Promise<HdtUpload> {
  const element = await create();
  const result = oneEvent(element, 'hdt-result');
  element.add([csv('thyroid.csv')]);
  (await service.next(/api\/master/)).json(200, { uploadId: 'u1' });
  (await service.next(/status/)).json(200, { status: 'completed' });
  (await service.next(/results/)).json(200, { results, ...more });
  await result;
  await element.updateComplete;
  return element;
}

const NORMAL = Array.from({ length: 3 }, (_, n) => row(`Normal ${n}`, 'N'));
const HIGH = Array.from({ length: 8 }, (_, n) => row(`High ${n}`, 'H'));

describe('a report with a critical result', () => {
  it('is marked in its row, announced, and shows that result first', async () => {
    const element = await withResults([...NORMAL, ...HIGH, row('Potassium', 'HH')]);
    expect(sentence(element)).to.equal('12 results · 9 out of range · 1 very high');
    expect(badge(element).textContent).to.equal('Needs attention');
    expect(getComputedStyle(badge(element)).color).to.equal('rgb(176, 32, 32)');
    expect(said(element)).to.equal('thyroid.csv: 12 results, 9 out of range, 1 very high.');
    const results = root(element).querySelector('hdt-results')!;
    await results.updateComplete;
    const first = results.shadowRoot!.querySelector('[part=result-row] th')!;
    expect(first.textContent!.trim()).to.equal('Potassium');
    // Said once to those who see it.
    expect(results.shadowRoot!.querySelector('[part=results-summary]')).to.equal(null);
    await expectAccessible(element);
  });

  it('does not mark other reports', async () => {
    const element = await withResults(NORMAL);
    expect(sentence(element)).to.equal('3 results');
    expect(badge(element).textContent).to.equal('Complete');
    expect(said(element)).to.equal('thyroid.csv: 3 results.');
  });
});

describe('a list whose last files need attention', () => {
  it('says so above all files, and leads to the first of them', async () => {
    const element = await create();
    const rest = Array.from({ length: 11 }, (_, at) => csv(`report-${at}.csv`));
    element.pause();
    element.add([...rest, new File([], 'empty.csv'), new File([], 'void.csv')]);
    const text = '2 need your attention';
    const summary = () => root(element).querySelector('[part=summary]')!;
    await until(() => summary()?.textContent?.includes(text));
    await expectAccessible(element);
    button(element, new RegExp(`^${text}$`))!.click();
    await until(() => root(element).activeElement?.matches('.entry'));
    const row = root(element).activeElement!;
    expect(row.querySelector('.name')!.textContent).to.equal('empty.csv');
    await until(() => {
      const { top, bottom } = row.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    });
  });

  it('has them first, and keeps the focus in the row that moves', async () => {
    const element = await create();
    element.pause();
    const names = () => [...root(element).querySelectorAll('li .name')].map(({ textContent }) => textContent);
    element.add([csv('a.csv'), csv('b.csv')]);
    await until(() => names().length === 2 && button(element, /^Cancel b\.csv/));
    button(element, /^Cancel b\.csv/)!.focus();
    element.add([new File([], 'empty.csv'), csv('c.csv'), new File([], 'void.csv')]);
    await until(() => names().join() === 'empty.csv,void.csv,a.csv,b.csv,c.csv');
    expect(root(element).activeElement!.getAttribute('aria-label')).to.equal('Cancel b.csv');
    expect(
      element.entries.map(({ name }) => name),
      'for the page they keep their order',
    ).to.deep.equal(['a.csv', 'b.csv', 'empty.csv', 'c.csv', 'void.csv']);
  });

  it('leaves no empty band above the files', async () => {
    const element = await create();
    element.add([new File([], 'empty.csv'), new File([], 'void.csv')]);
    await until(() => root(element).querySelectorAll('li .first').length === 2);
    await until(() => button(element, /^2 need your attention$/));
    const summary = root(element).querySelector('[part=summary]')!.getBoundingClientRect();
    const list = root(element).querySelector('ul')!.getBoundingClientRect();
    expect(list.top - summary.bottom).to.be.lessThan(8);
  });

  it('is not said of a file that stands alone', async () => {
    const element = await create();
    element.add([new File([], 'empty.csv')]);
    await until(() => root(element).querySelector('li .first'));
    expect(button(element, /your attention/)).to.equal(undefined);
  });
});

it('a row has room for the longest name of a format', async () => {
  const element = await create();
  element.style.inlineSize = '340px';
  element.add([new File(['PAR1', new Uint8Array(200), 'PAR1'], 'results.parquet')]);
  await until(() => root(element).querySelector('.chip')?.textContent === 'Parquet');
  const chip = root(element).querySelector('.chip')!;
  expect(chip.scrollWidth).to.be.at.most(chip.clientWidth);
});

describe('a report with unread lines', () => {
  const UNREAD = '31 lines of this report could not be read. Please compare with the original.';

  it('is never called complete', async () => {
    const element = await withResults(NORMAL, { unreadLines: 31 });
    expect(sentence(element)).to.equal(`3 results · ${UNREAD}`);
    expect(badge(element).textContent).to.equal('Incomplete');
    expect(said(element)).to.equal(`thyroid.csv: 3 results. ${UNREAD}`);
    await expectAccessible(element);
  });

  it('shows the progress of its review', async () => {
    const element = await create();
    element.add([csv()]);
    (await service.next(/api\/master/)).json(200, { uploadId: 'u1' });
    const counts = { totalTests: 47, qaPassed: 16, manualReview: 31, unreadLines: 31 };
    (await service.next(/status/)).json(200, { status: 'processing', ...counts });
    await until(() => sentence(element) === `Being checked: 16 of 47 · ${UNREAD}`);
    expect(root(element).querySelector('[role=progressbar]')!.getAttribute('aria-valuenow')).to.equal('3.34');
  });
});

describe('a document that the service could not read', () => {
  const fail = async (file: File, answer: object) => {
    const element = await create();
    const failed = oneEvent(element, 'hdt-error');
    element.add([file]);
    (await service.next(/api\/master/)).json(200, { uploadId: 'u1' });
    (await service.next(/status/)).json(200, { status: 'failed', ...answer });
    expect((await failed).detail.code).to.equal('processing-failed');
    await element.updateComplete;
    return element;
  };

  /** A picture without print, which nothing on the device holds back. */
  const picture = async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 64 });
    canvas.getContext('2d')!.fillRect(0, 0, 32, 64);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    return new File([blob!], 'garden.png', { type: 'image/png' });
  };

  it('is shown with the service’s reason, and a next step', async () => {
    const element = await fail(await picture(), { reason: 'no-results' });
    expect(sentence(element)).to.equal('No lab values were found in this picture.');
    expect(said(element)).to.contain('No lab values were found in this picture.');
    await expectAccessible(element);
    const picker = root(element).querySelector<HTMLInputElement>('#files')!;
    const opened = new Promise<void>((resolve) => {
      picker.click = () => resolve();
    });
    const choose = button(element, /^Choose another file in place of garden\.png$/)!;
    expect(choose.textContent!.trim()).to.equal('Choose another file');
    choose.click();
    await opened;
    picker.dispatchEvent(new Event('cancel'));
    expect(element.entries.length, 'nothing is lost where nothing was chosen').to.equal(1);
    const pick = (file: File) => {
      const chosen = new DataTransfer();
      chosen.items.add(file);
      picker.files = chosen.files;
      picker.dispatchEvent(new Event('change'));
    };
    const names = () => element.entries.map(({ name }) => name).join();
    choose.click();
    // An older browser does not say that nothing was chosen, and the person opens the picker for one more file.
    picker.dispatchEvent(new Event('click'));
    pick(csv('more.csv'));
    await until(() => names() === 'garden.png,more.csv', names());
    choose.click();
    pick(csv('right.csv'));
    await until(() => names() === 'more.csv,right.csv', names());
  });

  it('is described as a document, and by a general sentence where the reason is unknown', async () => {
    for (const [reason, words] of [
      ['no-results', 'No lab values were found in this file.'],
      ['encrypted', 'This file is protected by a password. Add a copy without one.'],
      ['solar-flare', 'This could not be read. Check that it is clear and complete, then send it again.'],
    ]) {
      const element = await fail(csv(`${reason}.csv`), { reason });
      expect(sentence(element)).to.equal(words);
      element.remove();
    }
  });
});

describe('a service that asks to wait', () => {
  it('is reported in the row and over all files, without a time or a speed', async () => {
    const element = await create();
    element.add([csv('a.csv'), csv('b.csv')]);
    (await service.next(/api\/master/)).json(429, {}, { 'retry-after': '3600' });
    const words = 'It is busy just now. Sending continues in a moment.';
    await until(() => sentence(element) === words);
    await until(() => root(element).querySelector('[part=batch]')?.textContent?.includes(words));
    expect(root(element).querySelector('[part=batch]')!.textContent).not.to.match(/left|\/s|Sending ·/);
    await expectAccessible(element);
    // Nothing of it was taken: it can be cancelled at once.
    button(element, /^Cancel a\.csv/)!.click();
    await until(() => element.entries[0]?.status === 'cancelled');
  });
});

describe('a file that is refused', () => {
  for (const width of [300, 620, 780])
    it(`has its sentence over the whole width of ${width} pixels`, async () => {
      const element = await create();
      element.style.inlineSize = `${width}px`;
      element.add([new File(['no document'], 'notes.docx')]);
      await until(() => badge(element) !== null);
      const words = root(element).querySelector('li .sentence')!.getBoundingClientRect();
      expect(words.width).to.be.above(width / 2);
      const [first] = root(element).querySelectorAll('li .actions button');
      expect(first!.getBoundingClientRect().top).to.be.above(words.bottom);
    });
});
