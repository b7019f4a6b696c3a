import { emulateMedia, sendKeys } from '@web/test-runner-commands';
import type { HdtResults } from '../../../src/results.js';
import { expect, expectAccessible, fixture, html } from '../../support/testing.js';
import '../../../src/results.js';
import { until, untilShown } from '../../support/until.js';

const row = (n: number, more: object = {}) => ({
  'Biomarker-Name': `Analyte ${n}`,
  Result: String(n),
  Unit: 'mmol/L',
  Date: '2026-01-02 08:00:00',
  ...more,
});
const rows = (count: number) => Array.from({ length: count }, (_, n) => row(n));

async function load(results: object[], language = 'en'): Promise<HdtResults> {
  const element = await fixture<HdtResults>(
    html`<hdt-results file-name="panel.hl7" lang=${language}></hdt-results>`,
  );
  element.load({ results });
  await element.updateComplete;
  return element;
}

const isChromium = navigator.userAgent.includes('Chrome/');

const root = (element: HdtResults) => element.shadowRoot!;
const shown = (element: HdtResults) =>
  [...root(element).querySelectorAll('[part=result-row] th')].map(({ textContent }) => textContent!.trim());
const button = (element: HdtResults, text: RegExp) =>
  [...root(element).querySelectorAll('button')].find(({ textContent }) => text.test(textContent!))!;
const summary = (element: HdtResults) =>
  root(element).querySelector('[part=results-summary]')!.textContent!.trim();
const said = (element: HdtResults) =>
  Array.from(root(element).querySelectorAll('[role=status]'), ({ textContent }) => textContent!.trim())
    .filter(Boolean)
    .join(' ');

describe('<hdt-results> of a long report', () => {
  it('is searched by keyboard, announces the number of matches, and can be reset', async () => {
    const element = await load(rows(12));
    const field = root(element).querySelector('input')!;
    field.focus();
    for (const key of '11') await sendKeys({ press: key });
    await untilShown(element, () => shown(element).length === 1);
    expect(said(element)).to.equal('1 of 12 shown');
    await expectAccessible(element);
    await sendKeys({ press: '1' });
    await untilShown(element, () => button(element, /Show all/) !== undefined);
    expect(root(element).textContent).to.contain('No results match “\u2068111\u2069”.');
    await expectAccessible(element);
    button(element, /Show all/).click();
    await untilShown(element, () => shown(element).length === 12);
    await untilShown(element, () => root(element).activeElement === field);
    expect(field.value).to.equal('');
    expect(said(element)).to.equal('');
  });

  it('stays searched and ordered while the page gives the same rows in a new array', async () => {
    const element = await load([...rows(11), row(11, { Interpretation: 'H' })]);
    const order = root(element).querySelector('select')!;
    order.value = 'name';
    order.dispatchEvent(new Event('change'));
    const field = root(element).querySelector('input')!;
    field.focus();
    for (const key of '11') await sendKeys({ press: key });
    await untilShown(element, () => shown(element).length === 1);
    element.rows = [...element.rows!];
    await element.updateComplete;
    expect([field.value, order.value, shown(element).length]).to.deep.equal(['11', 'name', 1]);
    element.load({ results: rows(12) });
    await untilShown(element, () => shown(element).length === 12);
    expect(field.value).to.equal('');
  });

  it('shows abnormal results first, alone, or as reported, the most urgent before all', async () => {
    const element = await load([
      ...rows(10),
      row(10, { Interpretation: 'H' }),
      row(11, { Interpretation: 'LL' }),
    ]);
    expect(shown(element).slice(0, 3)).to.deep.equal(['Analyte 11', 'Analyte 10', 'Analyte 0']);
    expect(summary(element)).to.equal('12 results · 2 out of range · 1 very low');
    const order = root(element).querySelector('select')!;
    expect(order.value).to.equal('attention');
    button(element, /Out of range only \(2\)/).click();
    await element.updateComplete;
    expect(shown(element)).to.deep.equal(['Analyte 11', 'Analyte 10']);
    expect(button(element, /Out of range/).getAttribute('aria-pressed')).to.equal('true');
    await expectAccessible(element);
    order.value = 'report';
    order.dispatchEvent(new Event('change'));
    await element.updateComplete;
    expect(shown(element)).to.deep.equal(['Analyte 10', 'Analyte 11']);
  });

  it('offers the reported order only for short reports that are reordered', async () => {
    const element = await load([row(1), row(2, { Interpretation: 'HH' })]);
    expect(shown(element)).to.deep.equal(['Analyte 2', 'Analyte 1']);
    expect(summary(element)).to.equal('2 results · 1 out of range · 1 very high');
    await expectAccessible(element);
    const order = root(element).querySelector('select')!;
    order.value = 'report';
    order.dispatchEvent(new Event('change'));
    await element.updateComplete;
    expect(shown(element)).to.deep.equal(['Analyte 1', 'Analyte 2']);
    element.load({ results: [row(1, { Interpretation: 'H' }), row(2)] });
    await element.updateComplete;
    expect(root(element).querySelector('select')).to.equal(null);
    expect(root(element).querySelector('input')).to.equal(null);
  });

  it('shows abnormal results before all panels', async () => {
    const element = await load([
      row(1, { 'LOINC-Code': '718-7' }),
      row(2, { 'LOINC-Code': '2093-3' }),
      row(3, { 'LOINC-Code': '789-8', Interpretation: 'H' }),
      ...rows(9),
    ]);
    const groups = [...root(element).querySelectorAll('tbody')].map(
      (group) => group.querySelector('[part=panel]')?.textContent?.trim() ?? '',
    );
    expect(groups).to.deep.equal(['', 'Blood count', 'Blood fats', 'More results']);
    expect(shown(element)[0]).to.equal('Analyte 3');
  });

  it('shows how many lines could not be read', async () => {
    const element = await load(rows(2));
    expect(element.load({ results: rows(2), unreadLines: 31 })).to.equal(true);
    await element.updateComplete;
    expect(summary(element)).to.equal(
      '2 results · 31 lines of this report could not be read. Please compare with the original.',
    );
    await expectAccessible(element);
  });

  it('groups by panel where codes identify it', async () => {
    const element = await load([
      row(1, { 'LOINC-Code': '718-7' }),
      row(2),
      row(3, { 'LOINC-Code': '2093-3' }),
      row(4, { 'LOINC-Code': '789-8' }),
      ...rows(9),
    ]);
    expect(
      [...root(element).querySelectorAll('[part=panel]')].map(({ textContent }) => textContent!.trim()),
    ).to.deep.equal(['Blood count', 'Blood fats', 'More results']);
    expect(shown(element).slice(0, 4)).to.deep.equal(['Analyte 1', 'Analyte 4', 'Analyte 3', 'Analyte 2']);
    await expectAccessible(element);
  });

  it('draws 2,000 rows block by block, and all of them at once for paper', async () => {
    const element = await load(rows(2000));
    expect(shown(element).length).to.be.lessThan(200);
    window.dispatchEvent(new Event('beforeprint'));
    expect(shown(element).length).to.equal(2000);
    element.load({ results: rows(500) });
    await untilShown(element, () => shown(element).at(-1) === 'Analyte 499');
  });

  if (isChromium)
    it('says on paper how many rows a filter has left, and shows no buttons', async () => {
      const element = await load([...rows(11), row(11, { Interpretation: 'H' })]);
      button(element, /Out of range only/).click();
      await element.updateComplete;
      await emulateMedia({ media: 'print' });
      const onPaper = [...root(element).querySelectorAll('button, [role=status]')].filter((one) =>
        one.checkVisibility(),
      );
      await emulateMedia({ media: 'screen' });
      expect(onPaper.map(({ textContent }) => textContent!.trim())).to.deep.equal(['1 of 12 shown']);
    });

  it('draws all rows of a report for paper that has only just come', async () => {
    const element = await load(rows(2));
    element.load({ results: rows(500) });
    window.dispatchEvent(new Event('beforeprint'));
    expect(shown(element).length).to.equal(500);
  });
});

it('<hdt-results> draws the rest of a long report after it was away from its page', async () => {
  const element = await load(rows(500));
  const place = element.parentElement!;
  element.remove();
  await new Promise((resolve) => setTimeout(resolve, 100));
  const before = shown(element).length;
  place.append(element);
  await untilShown(element, () => shown(element).length > before);
});

describe('<hdt-results> over time', () => {
  it('draws an analyte of several dates, with its values as text', async () => {
    const tsh = (date: string, Result: string) =>
      row(0, {
        'Biomarker-Name': 'TSH',
        Date: date,
        Result,
        'Low-Ref-Range': '0.4',
        'High-Ref-Range': '4.0',
      });
    const element = await load([
      tsh('2026-03-01 08:00:00', '4.8'),
      tsh('2026-01-01 08:00:00', '2.1'),
      row(1),
    ]);
    await untilShown(element, () => root(element).querySelector('[part=trend]') !== null);
    const trend = root(element).querySelector('[part=trend]')!;
    expect(trend.textContent!.replace(/\s+/g, ' ')).to.match(
      /TSH mmol\/L Jan 1, 2026 2\.1 Mar 1, 2026 4\.8 High/,
    );
    expect(trend.querySelectorAll('circle').length).to.equal(2);
    await expectAccessible(element);
  });
});

describe('a hostile report', () => {
  it('is shown as isolated text, and shortened where it is long', async () => {
    const element = await load([
      row(1, {
        'Biomarker-Name': '<img src=x onerror=alert(1)>',
        Result: '7.\u202e15',
        Comment: 'a'.repeat(10_000_000),
        Unit: 'u'.repeat(10_000),
        Date: '\u202e2026',
      }),
    ]);
    expect(root(element).querySelector('img')).to.equal(null);
    const text = root(element).querySelector('table')!.textContent!;
    expect(text).to.contain('<img src=x onerror=alert(1)>').and.to.contain('7.15');
    expect(text).not.to.match(/[\u202a-\u202e]/);
    expect(text.length).to.be.lessThan(10_000);
    const folded = root(element).querySelector('.notes details') as HTMLDetailsElement;
    expect(folded.open).to.equal(false);
    expect(folded.querySelector('summary')!.textContent).to.equal('Show the whole comment');
    expect(text).to.contain('10,000,000 characters');
    for (const cell of root(element).querySelectorAll('td.value, td.unit, tbody th'))
      expect(cell.querySelector('bdi')).to.exist;
    await expectAccessible(element);
  });
});

describe('an exported report', () => {
  const original = navigator.clipboard;
  const useClipboard = (clipboard: object) =>
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard });
  afterEach(() => useClipboard(original));

  it('is copied as a table and as lines with tabs', async () => {
    const copied: Promise<string>[] = [];
    useClipboard({
      write: async ([item]: ClipboardItem[]) => {
        for (const type of ['text/plain', 'text/html'])
          copied.push(item!.getType(type).then((blob) => blob.text()));
      },
    });
    const element = await load([
      row(1, { 'Biomarker-Name': '=1+1', Comment: 'two\nlines', 'High-Ref-Range': '0.5' }),
    ]);
    button(element, /Copy/).click();
    await untilShown(element, () => said(element).startsWith('Copied'));
    const [plain, markup] = await Promise.all(copied);
    expect(plain!.split('\n')).to.deep.equal([
      'Biomarker\tResult\tUnit\tReference range\tFlag\tDate\tLOINC\tComment',
      `'=1+1\t1\tmmol/L\t≤ 0.5\tHigh\t2026-01-02\t\ttwo lines`,
    ]);
    const table = new DOMParser().parseFromString(markup!, 'text/html').querySelector('table')!;
    expect(table.rows.length).to.equal(2);
    expect(table.rows[1]!.cells[1]!.textContent).to.equal('1');
  });

  it('comes with advice where the browser does not allow copying', async () => {
    useClipboard({ write: () => Promise.reject(new DOMException('denied', 'NotAllowedError')) });
    const element = await load([row(1)]);
    button(element, /Copy/).click();
    await untilShown(element, () => said(element).includes('Please download the spreadsheet'));
  });

  it('says nothing of an earlier report that was copied', async () => {
    let finish = () => {};
    useClipboard({ write: () => new Promise<void>((resolve) => (finish = resolve)) });
    const element = await load([row(1)]);
    button(element, /Copy/).click();
    element.load({ results: [row(2)] });
    await element.updateComplete;
    finish();
    await new Promise((resolve) => setTimeout(resolve));
    await element.updateComplete;
    expect(said(element)).to.equal('');
  });

  /** Resolves with what the browser is asked to save next. */
  const nextDownload = () =>
    new Promise<{ name: string; body: Promise<string> }>((resolve) => {
      const click = HTMLAnchorElement.prototype.click;
      HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
        HTMLAnchorElement.prototype.click = click;
        resolve({ name: this.download, body: fetch(this.href).then((response) => response.text()) });
      };
    });

  it('is CSV and JSON without a service', async () => {
    const element = await load([row(1)]);
    expect(
      [...root(element).querySelectorAll('[part=save] details button')].map(({ textContent }) =>
        textContent!.trim(),
      ),
    ).to.deep.equal(['Spreadsheet (CSV)', 'JSON']);
    const download = nextDownload();
    button(element, /CSV/).click();
    expect((await download).name).to.equal('panel.csv');
    expect(await (await download).body).to.contain('2026-01-02,,Analyte 1,1');
  });

  it('is fetched from the service in six formats, with advice where that fails', async () => {
    const element = await load([row(1)]);
    const asked: string[] = [];
    element.fetchFile = async (format) => {
      asked.push(format);
      if (format === 'parquet') throw new TypeError('refused');
      return new Blob(['MSH|']);
    };
    await element.updateComplete;
    expect(root(element).querySelectorAll('[part=save] details button').length).to.equal(6);
    const download = nextDownload();
    button(element, /HL7/).click();
    expect((await download).name).to.equal('panel.hl7');
    expect(await (await download).body).to.equal('MSH|');
    button(element, /Parquet/).click();
    await untilShown(element, () => said(element).includes('check your internet'));
    expect(asked).to.deep.equal(['hl7', 'parquet']);
  });

  /** The sheet that a press of the button prints. */
  async function printedBy(press: () => void): Promise<Window> {
    const { get } = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, 'contentWindow')!;
    const opened = new Promise<Window>((resolve) => {
      Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', {
        configurable: true,
        get(this: HTMLIFrameElement) {
          const page = get!.call(this) as Window;
          page.print = () => resolve(page);
          return page;
        },
      });
    });
    press();
    const page = await opened;
    Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', { configurable: true, get });
    return page;
  }
  const factsOn = ({ document }: Window) =>
    [...document.querySelectorAll('dt')].map((term) => [
      term.textContent,
      term.nextElementSibling!.textContent,
    ]);

  it('is printed from a frame with what a clinic needs to file it', async () => {
    const word = 'Immunelektrophorese'.repeat(3);
    const element = await load([
      row(1, { Comment: 'Repeat in a week.\nFasting.' }),
      row(2, { Interpretation: 'H' }),
      row(3, { 'Biomarker-Name': word }),
    ]);
    element.unreadLines = 1;
    element.printedBy = 'Ward 3';
    const page = await printedBy(() => button(element, /Print/).click());
    expect(page.document.title).to.equal('Laboratory results');
    expect(page.document.querySelector('h1')!.textContent).to.equal('Laboratory results');
    expect(page.document.documentElement.lang).to.match(/^en/);
    const lines = [...page.document.querySelectorAll('tbody tr')];
    const printed = lines.map((line) => line.textContent);
    expect(printed.length).to.equal(4);
    expect(printed[2]).to.equal('Repeat in a week.\nFasting.');
    expect(lines.map(({ classList }) => classList.contains('abnormal'))).to.deep.equal([
      true,
      false,
      false,
      false,
    ]);
    const broken = [...page.document.querySelectorAll('td')].filter(
      (cell) => page.getComputedStyle(cell).overflowWrap !== 'normal',
    );
    expect(broken.map(({ textContent }) => textContent)).to.deep.equal([word]);
    expect(
      page.document.querySelector<HTMLTableCellElement>('tr.comment td')!.colSpan,
      'the day of all is above',
    ).to.equal(4);
    const today = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' }).format();
    expect(factsOn(page)).to.deep.equal([
      ['Patient', ''],
      ['Date of birth', ''],
      ['Laboratory', ''],
      ['Date of the tests', 'Jan 2, 2026'],
      ['File', 'panel.hl7'],
      ['Printed', today],
      ['Printed by', 'Ward 3'],
    ]);
    expect([...page.document.querySelectorAll('p')].map(({ textContent }) => textContent)).to.deep.equal([
      '3 results · 1 out of range · 1 line of this report could not be read. Please compare with the original.',
    ]);
    expect(page.document.querySelector('thead')!.textContent).not.to.contain('Date').and.not.contain('LOINC');
    expect(page.document.body.textContent).to.contain('Jan 2, 2026').and.not.contain('2026-01-02');
    page.dispatchEvent(new Event('afterprint'));
    expect(root(element).querySelector('iframe')).to.equal(null);
  });

  it('says on paper that filters leave rows out', async () => {
    const element = await load([...rows(9), row(9, { Interpretation: 'H' })]);
    button(element, /Out of range only/).click();
    await element.updateComplete;
    const { document } = await printedBy(() => button(element, /Print/).click());
    expect(document.querySelectorAll('tbody tr').length).to.equal(1);
    expect(document.querySelector('p')!.textContent).to.equal('1 of 10 shown · 10 results · 1 out of range');
  });

  it('is printed in the direction of its page', async () => {
    const element = await load([row(1)]);
    for (const dir of ['rtl', 'ltr']) {
      element.parentElement!.dir = dir;
      const page = await printedBy(() => button(element, /Print/).click());
      expect(page.getComputedStyle(page.document.body).direction).to.equal(dir);
    }
  });

  const languages: [language: string, ask: RegExp, name: string, born: string, page: string][] = [
    [
      'en',
      /Print the name and the date of birth\?/,
      'Print with the name',
      'Mar 12, 1970',
      '"Page " counter(page) " of " counter(pages)',
    ],
    [
      'de',
      /Name und Geburtsdatum mitdrucken\?/,
      'Mit Namen drucken',
      '12.03.1970',
      '"Seite " counter(page) " von " counter(pages)',
    ],
    [
      'es',
      /¿Imprimir el nombre/,
      'Imprimir con el nombre',
      '12 mar 1970',
      '"Página " counter(page) " de " counter(pages)',
    ],
    [
      'zh',
      /要打印姓名和出生日期吗/,
      '打印姓名',
      '1970年3月12日',
      '"第 " counter(page) " 页，共 " counter(pages) " 页"',
    ],
  ];
  for (const [language, ask, withName, born, numbers] of languages) {
    it(`is printed with the name only if the person wants it: ${language}`, async () => {
      const element = await load([row(1)], language);
      element.person = { name: 'Erika Muster', birthDate: '1970-03-12' };
      const bundle = { entry: [{ resource: { resourceType: 'Organization', name: 'Labor Nord' } }] };
      element.fetchFile = async () => new Blob([JSON.stringify(bundle)]);
      await element.updateComplete;
      const print = [...root(element).querySelectorAll<HTMLElement>('.save > button')][1]!;
      print.click();
      await untilShown(element, () => root(element).querySelector('.question') !== null);
      expect(root(element).querySelector('.question')!.textContent).to.match(ask);
      await expectAccessible(element);
      const [named, unnamed] = [...root(element).querySelectorAll<HTMLElement>('.question button')];
      expect(named!.textContent!.trim()).to.equal(withName);
      const page = await printedBy(() => named!.click());
      const values = factsOn(page).map(([, value]) => value);
      expect(values.slice(0, 3)).to.deep.equal(['Erika Muster', born, 'Labor Nord']);
      const css = page.document.adoptedStyleSheets
        .flatMap((sheet) => [...sheet.cssRules])
        .map((rule) => rule.cssText);
      if (css.join('').includes('@bottom-right')) expect(css.join('')).to.contain(numbers);
      print.click();
      await untilShown(element, () => root(element).querySelector('.question') !== null);
      const other = await printedBy(() =>
        (unnamed!.isConnected
          ? unnamed!
          : [...root(element).querySelectorAll<HTMLElement>('.question button')][1]!
        ).click(),
      );
      expect(other.document.body.textContent).not.to.contain('Erika').and.not.contain('1970');
      expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.to.contain('Erika');
    });
  }

  it('leaves the focus at the button that prints', async () => {
    const element = await load([row(1)]);
    const print = button(element, /Print/);
    const isAtButton = () => root(element).activeElement === print;
    print.focus();
    const page = await printedBy(() => print.click());
    page.dispatchEvent(new Event('afterprint'));
    expect(isAtButton(), 'after the paper').to.equal(true);
    element.person = { name: 'Erika Muster', birthDate: '1970' };
    await element.updateComplete;
    print.click();
    await untilShown(element, () => root(element).querySelector('.question') !== null);
    expect(root(element).querySelector('.question')!.textContent).to.contain('Erika Muster, 1970');
    const [named] = root(element).querySelectorAll<HTMLElement>('.question button');
    await until(() => root(element).activeElement === named, 'the question has no focus');
    const second = await printedBy(() => named!.click());
    expect(isAtButton() || second.document.hasFocus(), 'after the question').to.equal(true);
    second.dispatchEvent(new Event('afterprint'));
    expect(isAtButton(), 'after the second paper').to.equal(true);
  });

  /** A report whose Print was pressed, and the requests for its laboratory that are not answered yet. */
  async function startPrinting() {
    const element = await load([row(1)]);
    const answers: ((report: Blob) => void)[] = [];
    element.fetchFile = () => new Promise((resolve) => answers.push(resolve));
    await element.updateComplete;
    button(element, /Print/).click();
    await until(() => answers.length === 1, 'the laboratory was not asked for');
    return { element, answers };
  }

  it('is fetched and printed once, however often the button is pressed meanwhile', async () => {
    const { element, answers } = await startPrinting();
    expect(said(element)).to.equal('One moment …');
    button(element, /Print/).click();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(answers.length).to.equal(1);
    const page = await printedBy(() => answers[0]!(new Blob(['{}'])));
    page.dispatchEvent(new Event('afterprint'));
    await untilShown(element, () => said(element) === '');
    button(element, /Print/).click();
    await until(() => answers.length === 2, 'the second paper did not begin');
    await printedBy(() => answers[1]!(new Blob(['{}'])));
  });

  it('is printed once though the paper of the report before it is given up meanwhile', async () => {
    const { element, answers } = await startPrinting();
    element.load({ results: [row(2)] });
    await element.updateComplete;
    button(element, /Print/).click();
    await until(() => answers.length === 2, 'the second paper did not begin');
    answers[0]!(new Blob(['{}']));
    await new Promise((resolve) => setTimeout(resolve, 50));
    button(element, /Print/).click();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(answers.length).to.equal(2);
    await printedBy(() => answers[1]!(new Blob(['{}'])));
  });

  it('is not printed later where the element left its page meanwhile', async () => {
    const element = await load([row(1)]);
    let answer = (_: Blob) => {};
    let isAsked = false;
    element.fetchFile = () => {
      isAsked = true;
      return new Promise((resolve) => (answer = resolve));
    };
    await element.updateComplete;
    button(element, /Print/).click();
    await until(() => isAsked, 'the laboratory was not asked for');
    const parent = element.parentElement!;
    element.remove();
    answer(new Blob(['{}']));
    await new Promise((resolve) => setTimeout(resolve, 50));
    parent.append(element);
    expect(root(element).querySelector('iframe')).to.equal(null);
  });

  it('has a line for the laboratory where its name cannot be fetched', async () => {
    const element = await load([row(1)]);
    element.fetchFile = () => Promise.reject(new Error('offline'));
    await element.updateComplete;
    const page = await printedBy(() => button(element, /Print/).click());
    expect(factsOn(page)).to.deep.include(['Laboratory', '']);
    expect(page.document.querySelectorAll('dd.blank').length).to.equal(4);
  });
});

describe('<hdt-results> in other languages', () => {
  for (const [language, search, panel] of [
    ['es', 'Buscar en estos resultados', 'Hemograma'],
    ['de', 'In diesen Ergebnissen suchen', 'Blutbild'],
    ['zh', '在这些结果中查找', '血常规'],
  ] as const) {
    it(`has its tools in ${language}, within 280 pixels`, async () => {
      const element = await load(
        [
          row(90, { 'LOINC-Code': '718-7', Interpretation: 'H' }),
          row(92, { 'LOINC-Code': '789-8' }),
          row(91, { 'LOINC-Code': '2093-3' }),
          ...rows(9),
        ],
        language,
      );
      element.style.width = '280px';
      expect(root(element).querySelector('input')!.placeholder).to.equal(search);
      expect(root(element).querySelector('[part=panel]')!.textContent).to.contain(panel);
      expect(element.scrollWidth).to.be.at.most(280);
      await expectAccessible(element);
    });
  }
});
