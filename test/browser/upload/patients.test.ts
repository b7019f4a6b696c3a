import type { HdtUpload } from '../../../src/upload.js';
import { expect, expectAccessible, fixture, html, oneEvent, waitUntil } from '../../support/testing.js';
import '../../../src/upload.js';
import { service, setUpPageService } from '../../support/page-service.js';

const message = (id: string, name: string, value = '5.6') =>
  `MSH|^~\\&|LAB\rPID|1||${id}^^^HARBOUR^MR||${name}||19840312\rOBX|1|NM|2345-7^Glucose^LN||${value}|mmol/L\r`;
const ERIKA = ['INV-417', 'MUSTER^ERIKA'] as const;
const JONAS = ['INV-905', 'BEISPIEL^JONAS'] as const;
const report = (name: string, [id, person]: readonly [string, string], value?: string) =>
  new File([message(id, person, value)], name);

setUpPageService();

const create = () => fixture<HdtUpload>(html`<hdt-upload></hdt-upload>`);
const textOf = (element: HdtUpload) =>
  element.shadowRoot?.textContent?.replace(/[\s\u2068\u2069]+/g, ' ') ?? '';
const press = (element: HdtUpload, label: string) =>
  element.shadowRoot?.querySelector<HTMLButtonElement>(`button[aria-label="${label}"]`)?.click();

describe('the guard against another patient', () => {
  it('holds back a report about someone else, and names them to the person alone', async () => {
    const element = await create();
    const told: string[] = [];
    for (const type of ['hdt-reject', 'hdt-error', 'hdt-uploaded'] as const)
      element.addEventListener(type, (event) => told.push(JSON.stringify(event.detail)));
    const rejected = oneEvent(element, 'hdt-reject');
    element.add([report('a.hl7', ERIKA), report('b.hl7', JONAS), report('c.hl7', ERIKA, '5.7')]);
    expect((await rejected).detail.code).to.equal('other-patient');
    const post = await service.next(/api\/master/);
    expect(post.fileNames).to.deep.equal(['a.hl7', 'c.hl7']);
    await waitUntil(() => textOf(element).includes('In this file'), 'named', { timeout: 500_000 });
    expect(textOf(element)).to.contain('In this file: JONAS BEISPIEL, 1984-03-12, INV-905');
    expect(textOf(element)).to.contain('In the others: ERIKA MUSTER, 1984-03-12, INV-417');
    await expectAccessible(element);
    const known = [...told, JSON.stringify(element.entries), element.outerHTML].join();
    expect(known).not.to.match(/JONAS|ERIKA|INV-/);

    press(element, 'Send anyway: b.hl7');
    expect((await service.next(/api\/master/)).fileNames).to.deep.equal(['b.hl7']);
  });

  it('holds back every report that is not about the subject, and sends the others', async () => {
    const element = await create();
    element.subject = 'INV-417';
    element.add([report('b.hl7', JONAS), report('a.hl7', ERIKA)]);
    expect((await service.next(/api\/master/)).fileNames).to.deep.equal(['a.hl7']);
    expect(element.outerHTML).not.to.contain('INV-417');
  });

  it('warns of another patient and of a duplicate in turn', async () => {
    const element = await create();
    element.subject = 'INV-417';
    const held = (id: string, code: string) =>
      waitUntil(
        () =>
          element.entries.some(
            (entry) => entry.id === id && entry.status === 'failed' && entry.code === code,
          ),
        code,
        { timeout: 500_000 },
      );
    element.add([report('b.hl7', JONAS), report('b again.hl7', JONAS)]);
    await Promise.all([held('f1', 'other-patient'), held('f2', 'other-patient')]);
    element.retry('f1');
    expect((await service.next(/api\/master/)).fileNames).to.deep.equal(['b.hl7']);
    element.retry('f2');
    await held('f2', 'duplicate-file');
    element.retry('f2');
    expect((await service.next(/api\/master/)).fileNames).to.deep.equal(['b again.hl7']);
  });
});

describe('a desk that sends reports of many people', () => {
  it('holds none back, and says whose each is by initials and year alone', async () => {
    const element = await fixture<HdtUpload>(html`<hdt-upload patients="any"></hdt-upload>`);
    element.add([report('a.hl7', ERIKA), report('b.hl7', JONAS)]);
    expect((await service.next(/api\/master/)).fileNames).to.deep.equal(['a.hl7', 'b.hl7']);
    expect(textOf(element)).to.contain('Report of E. M. 1984').and.to.contain('Report of J. B. 1984');
    expect(textOf(element)).not.to.match(/ERIKA|JONAS|INV-/);
    await expectAccessible(element);
  });

  it('holds back what is not the subject’s all the same', async () => {
    const element = await fixture<HdtUpload>(
      html`<hdt-upload patients="any" .subject=${'INV-417'}></hdt-upload>`,
    );
    element.add([report('b.hl7', JONAS), report('a.hl7', ERIKA)]);
    expect((await service.next(/api\/master/)).fileNames).to.deep.equal(['a.hl7']);
  });
});

describe('results of a list', () => {
  const resultsOf = (Result: string, day: string) => ({
    results: [{ 'Biomarker-Name': 'Glucose', 'LOINC-Code': '14749-6', Result, Date: `${day} 08:00:00` }],
  });

  /** Sends two reports, opens the first as soon as it is here, and resolves with its table once both are. */
  async function load(second: readonly [string, string]) {
    const element = await create();
    element.add([report('a.hl7', ERIKA), report('b.hl7', second, '5.7')]);
    const answer = async () => {
      const request = await service.next(/master|status|results/);
      const [uploadId] = /u\d/.exec(request.path) ?? [];
      if (request.path.includes('status')) request.json(200, { status: 'completed' });
      else if (uploadId)
        request.json(
          200,
          resultsOf(
            ...((uploadId === 'u1' ? ['5.6', '2026-03-03'] : ['6.1', '2026-01-05']) as [string, string]),
          ),
        );
      else {
        const uploads = request.fileNames.map((name) => ({ uploadId: name === 'a.hl7' ? 'u1' : 'u2' }));
        request.json(200, { uploads, ...uploads[0] });
      }
    };
    const isReady = (count: number) =>
      element.entries.filter(({ status }) => status === 'ready').length === count;
    while (!isReady(2)) {
      press(element, 'Send anyway: b.hl7');
      await Promise.race([answer(), waitUntil(() => isReady(2), 'ready', { timeout: 500_000 })]);
    }
    await element.updateComplete;
    for (const summary of element.shadowRoot!.querySelectorAll<HTMLElement>('.entry details summary'))
      summary.click();
    const tables = () => [...element.shadowRoot!.querySelectorAll('hdt-results')];
    await waitUntil(() => tables().length === 2, 'opened', { timeout: 500_000 });
    return tables()[0]!;
  }

  it('are compared with those of the same person', async () => {
    const table = await load(ERIKA);
    const change = () => table.shadowRoot!.querySelector('[part=change]');
    await waitUntil(change, 'compared', { timeout: 500_000 });
    expect(change()!.textContent).to.contain('Lower than');
  });

  it('are not compared where the list names several people', async () => {
    const table = await load(JONAS);
    expect(table.rows!.length).to.equal(1);
    expect(table.earlierRows).to.deep.equal([]);
  });
});
