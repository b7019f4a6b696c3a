import { expect, fixture, html, oneEvent } from '../../support/testing.js';
import '../../../src/index.js';
import type { HdtDeviceCapture } from '../../../src/device-capture.js';
import { service } from '../../support/page-service.js';
import { until } from '../../support/until.js';
import {
  answer,
  button as captureButton,
  jpeg,
  oximeter,
  pick,
  reach,
  readTo,
  setUpService,
} from '../capture/stage.js';

setUpService();
beforeEach(() => sessionStorage.clear());

const csv = (name = 'lab.csv') => new File(['name,result\nGlucose,5.6\n'], name);
const text = (element: Element) => element.shadowRoot!.textContent!.replace(/\s+/g, ' ');
const ROWS = [{ 'Biomarker-Name': 'Glucose', Result: '5.6' }];

describe('in a listener of each event, the form value and the view are up to date', () => {
  it('of <hdt-upload>', async () => {
    const form = await fixture<HTMLFormElement>(html`
      <form><hdt-upload name="reports"></hdt-upload></form>
    `);
    const element = form.querySelector('hdt-upload')!;
    const seen: Record<string, unknown> = {};
    const look = (type: string, words: string) => {
      const statusOf = () => element.shadowRoot!.querySelector('[data-id=f1]')?.getAttribute('data-status');
      seen[type] = [new FormData(form).getAll('reports'), statusOf(), text(element).includes(words)];
    };
    element.addEventListener('hdt-accept', ({ type }) => look(type, 'Checking'));
    element.addEventListener('hdt-progress', ({ type }) => look(type, 'Sending'));
    element.addEventListener('hdt-uploaded', ({ type }) => look(type, 'Received.'));
    element.addEventListener('hdt-status', ({ type }) => look(type, 'Being read'));
    element.addEventListener('hdt-result', ({ type }) => {
      const table = element.shadowRoot!.querySelector('hdt-results')!.shadowRoot!;
      look(type, '1 result');
      expect(table.textContent).to.contain('Glucose');
    });
    element.add([csv()]);
    (await service.next(/master/)).json(200, { uploadId: 'u1' });
    (await service.next(/status/)).json(200, { status: 'processing' }, { 'retry-after': '0' });
    (await service.next(/status/)).json(200, { status: 'completed' });
    (await service.next(/results/)).json(200, { results: ROWS });
    await until(() => 'hdt-result' in seen);
    expect(seen).to.deep.equal({
      'hdt-accept': [[], 'sniffing', true],
      'hdt-progress': [[], 'posting', true],
      'hdt-uploaded': [['u1'], 'received', true],
      'hdt-status': [['u1'], 'processing', true],
      'hdt-result': [['u1'], 'ready', true],
    });
  });

  it('of <hdt-upload>, refused and failed', async () => {
    const element = (await fixture(html`<hdt-upload></hdt-upload>`)) as HTMLElementTagNameMap['hdt-upload'];
    const seen: [string, boolean][] = [];
    element.addEventListener('hdt-reject', ({ type }) =>
      seen.push([type, text(element).includes('This file is empty')]),
    );
    element.addEventListener('hdt-error', ({ type }) =>
      seen.push([type, text(element).includes('We received an answer that we could not read')]),
    );
    element.add([new File([], 'none.csv'), csv()]);
    (await service.next(/master/)).text(200, '<html>proxy</html>', 'text/html');
    await until(() => seen.length === 2);
    expect(seen).to.deep.equal([
      ['hdt-reject', true],
      ['hdt-error', true],
    ]);
  });

  it('of a file that the back end refuses for what it is: it was sent', async () => {
    const element = (await fixture(html`<hdt-upload></hdt-upload>`)) as HTMLElementTagNameMap['hdt-upload'];
    const seen: [string, string][] = [];
    for (const type of ['hdt-reject', 'hdt-error'] as const)
      element.addEventListener(type, ({ detail }) => seen.push([type, detail.code]));
    for (const [status, name] of [
      [413, 'large.csv'],
      [415, 'other.csv'],
    ] as const) {
      element.add([csv(name)]);
      (await service.next(/master/)).json(status, {
        statusCode: status,
        message: 'refused',
        error: 'refused',
      });
      await until(() => element.entries.find((entry) => entry.name === name)?.status === 'failed');
    }
    expect(seen).to.deep.equal([
      ['hdt-error', 'too-large'],
      ['hdt-error', 'unsupported-format'],
    ]);
  });

  it('of <hdt-device-capture>', async () => {
    const form = await fixture<HTMLFormElement>(html`
      <form><staged-capture name="reading"></staged-capture></form>
    `);
    const element = form.querySelector('staged-capture') as HdtDeviceCapture;
    const seen: [string, boolean, boolean][] = [];
    const look = (type: string, words: string) =>
      seen.push([type, new FormData(form).has('reading'), text(element).includes(words)]);
    element.addEventListener('hdt-retake', ({ type }) => look(type, 'Are these numbers right?'));
    element.addEventListener('hdt-reading', ({ type }) => look(type, 'Your reading'));
    element.addEventListener('hdt-error', ({ type }) => look(type, 'No reading yet'));
    await readTo(element, answer(oximeter(0.4)));
    captureButton(element, 'The numbers are right').click();
    await reach(element, 'confirmed');
    pick(element, await jpeg());
    (await service.next(/module=medical/)).json(422, {});
    await until(() => seen.length === 3);
    expect(seen).to.deep.equal([
      ['hdt-retake', false, true],
      ['hdt-reading', true, true],
      ['hdt-error', false, true],
    ]);
  });

  it('of <hdt-records>', async () => {
    const element = document.createElement('hdt-records');
    let seen: boolean | null = null;
    element.addEventListener('hdt-error', () => {
      seen = text(element).includes('check your internet');
    });
    document.body.append(element);
    (await service.nextRequest()).fail();
    await until(() => seen !== null);
    expect(seen).to.equal(true);
    element.remove();
  });
});

describe('hdt-status', () => {
  it('is dispatched when the status changes, not with every response', async () => {
    const element = (await fixture(html`<hdt-upload></hdt-upload>`)) as HTMLElementTagNameMap['hdt-upload'];
    const statuses: string[] = [];
    element.addEventListener('hdt-status', ({ detail }) => statuses.push(detail.status));
    const result = oneEvent(element, 'hdt-result');
    element.add([csv()]);
    (await service.next(/master/)).json(200, { uploadId: 'u1' });
    for (const status of ['uploaded', 'uploaded', 'processing', 'processing']) {
      (await service.next(/status/)).json(200, { status }, { 'retry-after': '0' });
    }
    (await service.next(/status/)).json(200, { status: 'completed' });
    (await service.next(/results/)).json(200, { results: ROWS });
    await result;
    expect(statuses).to.deep.equal(['processing']);
  });
});
