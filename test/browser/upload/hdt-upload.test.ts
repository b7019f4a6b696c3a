import type { HdtUpload } from '../../../src/upload.js';
import { expect, expectAccessible, fixture, html, oneEvent, waitUntil } from '../../support/testing.js';
import '../../../src/upload.js';
import { service, setUpPageService } from '../../support/page-service.js';
import { csv } from './csv.js';

const ROWS = [
  {
    'Biomarker-Name': 'Glucose',
    Result: '5.6',
    Unit: 'mmol/L',
    'Low-Ref-Range': '3.9',
    'High-Ref-Range': '6.1',
    Interpretation: 'N',
    'LOINC-Code': '2345-7',
    Date: '2026-11-02 08:00:00',
  },
  {
    'Biomarker-Name': 'LDL',
    Result: '4.30',
    Unit: 'mmol/L',
    'Low-Ref-Range': '',
    'High-Ref-Range': '< 3.0',
    Interpretation: 'H',
    'LOINC-Code': '22748-8',
    Date: '',
  },
];

const text = (element: HdtUpload) => element.shadowRoot?.textContent?.replace(/\s+/g, ' ') ?? '';
const button = (element: HdtUpload, name: string | RegExp) =>
  [...(element.shadowRoot?.querySelectorAll('button') ?? [])].find((one) => {
    const label = one.getAttribute('aria-label') ?? one.textContent?.trim() ?? '';
    return typeof name === 'string' ? label === name : name.test(label);
  });
const create = (attributes = html`<hdt-upload></hdt-upload>`) => fixture<HdtUpload>(attributes);

/** Follows one file through the scripted service to its rows. */
async function finish(element: HdtUpload, uploadId = 'u1') {
  const result = oneEvent(element, 'hdt-result');
  (await service.next(/api\/master/)).json(200, { uploadId });
  (await service.next(/status/)).json(200, { status: 'completed' });
  (await service.next(/results/)).json(200, { fileName: 'lab.csv', results: ROWS });
  await result;
  await element.updateComplete;
}

setUpPageService();

describe('<hdt-upload>', () => {
  it('takes the files of an input as the input has them, also as its first ones', async () => {
    const element = await create();
    const transfer = new DataTransfer();
    transfer.items.add(csv());
    element.add(transfer.files as unknown as File[]);
    expect(element.entries.map(({ name }) => name)).to.deep.equal(['lab.csv']);
  });

  it('is accessible when empty, with files in every state, and with results', async () => {
    const element = await create();
    await expectAccessible(element);
    const rejected = oneEvent(element, 'hdt-reject');
    element.add([csv(), new File(['MZ\x90\0'], 'report.pdf')]);
    await rejected;
    await finish(element);
    await expectAccessible(element);
  });

  it('shows the rows of a report with all their values', async () => {
    const element = await create();
    element.add([csv()]);
    await finish(element);
    const results = element.shadowRoot!.querySelector('hdt-results')!;
    await results.updateComplete;
    const cells = [...(results.shadowRoot?.querySelectorAll('tbody tr') ?? [])].map((row) =>
      [...row.children].map((cell) => cell.textContent?.replace(/\s+/g, ' ').trim()),
    );
    // What is out of range comes first.
    expect(cells[0]).to.deep.equal(['LDL', '4.30', 'mmol/L', '< 3.0', '↑ High', '–', '22748-8']);
    expect(cells[1]).to.deep.equal([
      'Glucose',
      '5.6',
      'mmol/L',
      '3.9 – 6.1',
      'Normal',
      'Nov 2, 2026',
      '2345-7',
    ]);
    expect(results.shadowRoot?.querySelectorAll('thead th').length).to.equal(7);
  });

  it('dispatches one event for each fact, in order, with codes and without names', async () => {
    const element = await create();
    const told: string[] = [];
    for (const name of [
      'hdt-accept',
      'hdt-reject',
      'hdt-uploaded',
      'hdt-status',
      'hdt-result',
      'hdt-error',
    ] as const) {
      element.addEventListener(name, (event) => {
        const { file, ...detail } = event.detail as { file?: File };
        told.push(`${event.type} ${JSON.stringify(detail)}`);
      });
    }
    element.add([new File([], 'secret-name.csv'), csv('secret-name.csv')]);
    await finish(element);
    expect(told.map((line) => line.split(' ')[0])).to.deep.equal([
      'hdt-reject',
      'hdt-accept',
      'hdt-uploaded',
      'hdt-result',
    ]);
    expect(told.join()).not.to.contain('secret-name');
    expect(told[0]).to.contain('"code":"empty-file"');
  });

  it('sends no file of one person as the next, reports it, and starts again with their files', async () => {
    const element = await create(html`<hdt-upload name="reports"></hdt-upload>`);
    const failed = oneEvent(element, 'hdt-error');
    element.add([csv('ana.csv')]);
    for (let n = 0; n < 2; n += 1) (await service.next(/master/)).json(401, {});
    expect((await failed).detail.code).to.equal('unauthorized');
    await element.updateComplete;
    service.signIn('ben');
    const changed = oneEvent(element, 'hdt-error');
    button(element, 'Try again: ana.csv')?.click();
    const exchange = await service.nextRequest();
    expect(exchange.path).to.match(/token$/);
    exchange.json(200, {
      access_token: 'b',
      token_type: 'Bearer',
      expires_in: 600,
      base_url: '/hdt',
      subject_tag: 'ben',
    });
    expect((await changed).detail).to.deep.equal({ code: 'session-changed' });
    await element.updateComplete;
    expect(element.entries).to.deep.equal([]);
    expect(service.waiting).to.equal(0);
    expect(element.shadowRoot?.querySelector('[role=alert]')?.textContent).to.contain(
      'Someone else has signed in',
    );
    expect(text(element)).not.to.contain('ana.csv');
    await expectAccessible(element);

    element.add([csv('ben.csv')]);
    expect((await service.next(/master/)).fileNames).to.deep.equal(['ben.csv']);
    await element.updateComplete;
    expect(element.shadowRoot?.querySelector('[role=alert]')?.textContent?.trim()).to.equal('');
  });

  it('shows no file of the previous person once the download of its results is refused', async () => {
    const element = await create();
    element.add([csv('ana.csv')]);
    await finish(element);
    const table = element.shadowRoot!.querySelector('hdt-results')!;
    await table.updateComplete;
    service.signIn('ben');
    const changed = oneEvent(element, 'hdt-error');
    const buttons = [...table.shadowRoot!.querySelectorAll('button')];
    buttons.find(({ textContent }) => textContent!.includes('HL7'))!.click();
    (await service.next(/format=hl7/)).json(401, {});
    service.grant(await service.nextRequest());
    expect((await changed).detail).to.deep.equal({ code: 'session-changed' });
    await element.updateComplete;
    expect(element.entries).to.deep.equal([]);
    expect(text(element)).to.contain('Someone else has signed in').and.not.to.contain('ana.csv');
  });

  it('says of a PDF, and of no other file, that it is sent unchanged', async () => {
    const element = await create();
    element.add([new File(['%PDF-1.7\n1 0 obj\nendobj\nstartxref\n0\n%%EOF\n'], 'a.pdf'), csv()]);
    await service.next(/master/);
    await element.updateComplete;
    const [pdf, table] = [...(element.shadowRoot?.querySelectorAll('.entry') ?? [])];
    expect(pdf?.textContent).to.contain('Sent as it is, with the names and dates in it.');
    expect(table?.textContent).not.to.contain('Sent as it is');
    await expectAccessible(element);
  });

  it('lets the host veto a file', async () => {
    const element = await create();
    element.addEventListener('hdt-accept', (event) => event.preventDefault());
    const seen = oneEvent(element, 'hdt-accept');
    element.add([csv()]);
    await seen;
    await element.updateComplete;
    expect(element.entries).to.deep.equal([]);
  });

  it('keeps refused files visible with advice, and sends the others', async () => {
    const element = await create();
    element.add([
      new File(['MZ\x90\0'], 'report.pdf'),
      new File(['GIF89a'], 'a.gif'),
      new File([], 'none.csv'),
      csv(),
    ]);
    await finish(element);
    expect(text(element)).to.contain('This is a program. It was not sent.');
    expect(text(element)).to.contain('This kind of file cannot be read here');
    expect(text(element)).to.contain('This file is empty');
    expect(text(element)).to.contain('1 added, 3 not sent');
  });

  it('accepts any number of files, and sends ten in a request', async () => {
    const element = await create();
    element.add(Array.from({ length: 21 }, (_, index) => csv(`${index}.csv`)));
    const first = await service.next(/master/);
    const second = await service.next(/master/);
    expect([first, second].map(({ fileNames }) => fileNames.length)).to.deep.equal([10, 10]);
    first.json(200, { uploads: Array.from({ length: 10 }, (_, index) => ({ uploadId: `u${index}` })) });
    let next = await service.next(/master|status/);
    while (!next.path.includes('master')) next = await service.next(/master|status/);
    expect(next.fileNames).to.deep.equal(['20.csv']);
    expect(element.entries.some(({ status }) => status === 'failed')).to.equal(false);
  });

  it('accepts max-files in all, and another one when there is room', async () => {
    const element = await create(html`<hdt-upload max-files="2" name="reports"></hdt-upload>`);
    expect(text(element)).to.contain('up to 2 in all');
    const rejected = oneEvent(element, 'hdt-reject');
    element.add([csv('a.csv'), csv('b.csv'), csv('c.csv')]);
    expect((await rejected).detail.code).to.equal('too-many-files');
    const post = await service.next(/master/);
    expect(post.fileNames).to.deep.equal(['a.csv', 'b.csv']);
    post.json(200, { uploads: [{ uploadId: 'u1' }, { uploadId: 'u2' }] });
    for (let n = 0; n < 4; n += 1) {
      const turn = await service.next(/status|results/);
      if (turn.path.includes('status')) turn.json(200, { status: 'completed' });
      else turn.json(200, { results: ROWS });
    }
    await waitUntil(() => element.entries.filter(({ status }) => status === 'ready').length === 2, '', {
      timeout: 50_000,
    });
    await element.updateComplete;
    expect(text(element)).to.contain('No more than 2 can be added here');

    button(element, /^Try again: c\.csv/)?.click();
    expect((await oneEvent(element, 'hdt-reject')).detail.code, 'finished files count').to.equal(
      'too-many-files',
    );
    await element.updateComplete;
    button(element, /^Remove a\.csv/)?.click();
    await element.updateComplete;
    button(element, /^Try again: c\.csv/)?.click();
    expect((await service.next(/master/)).fileNames).to.deep.equal(['c.csv']);
  });

  it('refuses a file over max-file-size by its size alone', async () => {
    const element = await create(html`<hdt-upload max-file-size="10"></hdt-upload>`);
    const rejected = oneEvent(element, 'hdt-reject');
    element.add([csv()]);
    expect((await rejected).detail.code).to.equal('too-large');
  });

  it('cancels and removes a file, and moves the focus', async () => {
    const element = await create();
    const cancelled = oneEvent(element, 'hdt-cancelled');
    element.add([csv()]);
    await service.next(/master/);
    await element.updateComplete;
    button(element, /^Cancel lab/)?.click();
    (await service.next(/idempotency-keys/)).text(204, '', '');
    await cancelled;
    await element.updateComplete;
    expect(element.entries[0]?.status).to.equal('cancelled');
    button(element, /^Remove lab/)?.click();
    await element.updateComplete;
    await element.updateComplete;
    expect(element.entries).to.deep.equal([]);
    expect(element.shadowRoot?.activeElement?.getAttribute('part')).to.equal('choose');
  });

  it('reports why sending failed, and retries with the same bytes', async () => {
    const element = await create();
    const failed = oneEvent(element, 'hdt-error');
    element.add([csv()]);
    (await service.next(/master/)).text(200, '<html>proxy</html>', 'text/html');
    expect((await failed).detail.code).to.equal('bad-response');
    await element.updateComplete;
    expect(text(element)).to.contain('We received an answer that we could not read');
    button(element, /^Try again/)?.click();
    (await service.next(/idempotency-keys/)).json(404, {});
    await finish(element);
    expect(element.entries[0]?.status).to.equal('ready');
  });

  it('announces the batch in one sentence', async () => {
    const element = await create();
    element.add([csv(), new File([], 'none.csv')]);
    await finish(element);
    const live = element.shadowRoot?.querySelector('[role=status]');
    expect(live?.getAttribute('aria-live')).to.equal('polite');
    expect(live?.textContent).to.equal(
      'lab.csv: 2 results, 1 out of range. 1 of 2 files done, 1 needs your attention.',
    );
  });

  it('shows a name that cannot lie about its extension', async () => {
    const element = await create();
    const rejected = oneEvent(element, 'hdt-reject');
    element.add([new File([], 'report_\u202Efdp.exe'), new File([], '<img src=x onerror=alert(1)>.csv')]);
    await rejected;
    await element.updateComplete;
    expect(text(element)).to.contain('report_fdp.exe');
    expect(element.shadowRoot?.querySelector('img')).to.equal(null);
  });

  for (const [lang, sentence] of [
    ['en', 'Drop lab reports here'],
    ['es', 'informes'],
    ['de', 'Befunde'],
    ['zh', '检验报告'],
  ] as const) {
    it(`is in ${lang}, by the nearest lang attribute`, async () => {
      const outer = await fixture(html`<div lang=${lang}><hdt-upload></hdt-upload></div>`);
      const element = outer.querySelector('hdt-upload')!;
      await element.updateComplete;
      expect(text(element)).to.contain(sentence);
    });
  }

  it('changes its language with its page', async () => {
    const outer = await fixture(html`<div lang="en"><hdt-upload></hdt-upload></div>`);
    const element = outer.querySelector('hdt-upload')!;
    const changed = new Promise<void>((resolve) => {
      new MutationObserver(() => {
        if (text(element).includes('检验报告')) resolve();
      }).observe(element.shadowRoot!, { subtree: true, childList: true, characterData: true });
    });
    outer.setAttribute('lang', 'zh-CN');
    await changed;
  });

  it('is a form field: value, validity, reset, disabled fieldset', async () => {
    const form = await fixture<HTMLFormElement>(html`
      <form><fieldset><hdt-upload name="reports" required></hdt-upload></fieldset></form>
    `);
    const element = form.querySelector('hdt-upload')!;
    await element.updateComplete;
    expect(form.checkValidity()).to.equal(false);
    expect(element.validity.valueMissing).to.equal(true);
    element.add([csv()]);
    await finish(element);
    expect(form.checkValidity()).to.equal(true);
    expect(new FormData(form).getAll('reports')).to.deep.equal(['u1']);
    form.reset();
    await element.updateComplete;
    expect(element.entries).to.deep.equal([]);
    expect(new FormData(form).getAll('reports')).to.deep.equal([]);
    form.querySelector('fieldset')!.disabled = true;
    await element.updateComplete;
    element.add([csv()]);
    expect(element.entries).to.deep.equal([]);
    expect(button(element, 'Choose files')?.disabled).to.equal(true);
  });

  it('continues to watch uploads after it was removed and added again, by ids alone', async () => {
    const element = await create();
    const parent = element.parentElement!;
    element.add([csv()]);
    (await service.next(/master/)).json(200, { uploadId: 'u1' });
    await service.next(/status/);
    expect(JSON.stringify({ ...sessionStorage }))
      .to.contain('u1')
      .and.not.contain('lab.csv');
    element.remove();
    await new Promise((resolve) => queueMicrotask(() => resolve(undefined)));
    parent.append(element);
    const result = oneEvent(element, 'hdt-result');
    (await service.next(/status\/u1/)).json(200, { status: 'completed', fileName: 'lab.csv' });
    (await service.next(/results/)).json(200, { results: ROWS });
    await result;
  });

  it('loses nothing when it is moved within the page', async () => {
    const element = await create();
    element.add([csv()]);
    const post = await service.next(/master/);
    document.body.append(element);
    post.json(200, { uploadId: 'u1' });
    await service.next(/status/);
    expect(element.entries[0]?.status).to.equal('received');
    element.remove();
  });

  it('accepts drop and paste, and keeps the page when a file is dropped beside it', async () => {
    const element = await create();
    const drop = (target: EventTarget, file: File | null, type = 'drop') => {
      const dataTransfer = new DataTransfer();
      if (file) dataTransfer.items.add(file);
      const event = new DragEvent(type, { dataTransfer, bubbles: true, composed: true, cancelable: true });
      target.dispatchEvent(event);
      return event;
    };
    const rejected = oneEvent(element, 'hdt-reject');
    expect(drop(element, new File([], 'dropped.csv')).defaultPrevented).to.equal(true);
    await rejected;
    expect(element.entries.map(({ name }) => name)).to.deep.equal(['dropped.csv']);
    expect(drop(document.body, csv()).defaultPrevented).to.equal(true);
    expect(drop(document.body, null).defaultPrevented).to.equal(false);
    expect(element.entries.length).to.equal(1);
  });
});
