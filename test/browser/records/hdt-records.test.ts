import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import type { HdtRecords } from '../../../src/records.js';
import '../../../src/records.js';
import { installPageService, type PageService } from '../../support/page-service.js';

let service: PageService;
const text = (element: HdtRecords) => element.shadowRoot?.textContent?.replace(/\s+/g, ' ') ?? '';

/** Resolves when the element's text satisfies the test. */
const shows = (element: HdtRecords, words: string) =>
  new Promise<void>((resolve) => {
    const look = () => text(element).includes(words) && resolve();
    new MutationObserver(look).observe(element.shadowRoot!, {
      subtree: true,
      childList: true,
      characterData: true,
    });
    look();
  });

/** Resolves with the first element of that name the records show. */
const appears = <Tag extends keyof HTMLElementTagNameMap>(element: HdtRecords, tag: Tag) =>
  new Promise<HTMLElementTagNameMap[Tag]>((resolve) => {
    const look = () => {
      const found = element.shadowRoot!.querySelector(tag);
      if (found) resolve(found);
    };
    new MutationObserver(look).observe(element.shadowRoot!, { subtree: true, childList: true });
    look();
  });

async function load(uploads: object[], records: object[]) {
  const element = await fixture<HdtRecords>(html`<hdt-records></hdt-records>`);
  for (let n = 0; n < 2; n++) {
    const turn = await service.next(/uploads|transformations/);
    turn.json(
      200,
      turn.path.includes('uploads')
        ? { success: true, count: uploads.length, uploads }
        : { success: true, records },
    );
  }
  return element;
}

beforeEach(() => {
  service = installPageService();
});
afterEach(() => service.restore());

const upload = {
  uploadId: 'u1',
  fileName: 'panel.hl7',
  status: 'completed',
  uploadedDate: '2026-11-20T08:00:00Z',
  expiresAt: '2026-12-20T08:00:00Z',
};
const reading = {
  id: 'm1',
  createdAt: '2026-11-20T08:00:00Z',
  extractions: [
    {
      result: {
        success: true,
        items: [
          {
            deviceType: 'glucometer',
            data: { bloodGlucose: { value: 'HI', unit: 'mg/dL' } },
            confidence: 0.9,
          },
        ],
      },
    },
  ],
};

describe('<hdt-records>', () => {
  it('shows the next person theirs, and nothing of the one before', async () => {
    const element = await load([upload], []);
    await shows(element, 'panel.hl7');
    service.signIn('ben');
    void element.reload();
    for (let n = 0; n < 2; n += 1) (await service.next(/uploads|transformations/)).json(401, {});
    for (let n = 0; n < 2; n += 1) {
      const turn = await service.next(/uploads|transformations/);
      turn.json(
        200,
        turn.path.includes('uploads') ? { success: true, count: 0, uploads: [] } : { records: [] },
      );
    }
    await shows(element, 'No reports');
    expect(text(element)).not.to.contain('panel.hl7');
  });

  it('lists uploads and readings, opens a report, and is accessible', async () => {
    const element = await load([upload], [reading]);
    await shows(element, 'panel.hl7');
    expect(text(element)).to.contain('Glucometer').and.to.contain('Above what the device can show');
    element.shadowRoot!.querySelector<HTMLButtonElement>('[aria-expanded=false]')!.click();
    (await service.next(/results\/u1/)).json(200, {
      results: [{ 'Biomarker-Name': 'Glucose', Result: '5.6' }],
    });
    const results = await appears(element, 'hdt-results');
    await results.updateComplete;
    expect(results.shadowRoot?.textContent).to.contain('Glucose');
    await expect(element).to.be.accessible();
    element.shadowRoot!.querySelector<HTMLButtonElement>('[aria-expanded=true]')!.click();
    await element.updateComplete;
    expect(element.shadowRoot!.querySelector('hdt-results')).to.equal(null);
  });

  it('says what will appear when there is nothing yet', async () => {
    const element = await load([], []);
    await shows(element, 'No reports yet');
    expect(text(element)).to.contain('No readings yet');
  });

  it('gives advice when the gateway is down, and a way to ask again', async () => {
    const element = await fixture<HdtRecords>(html`<hdt-records></hdt-records>`);
    const failed = oneEvent(element, 'hdt-error');
    (await service.nextRequest()).fail();
    expect((await failed).detail.code).to.equal('network');
    await shows(element, 'Check your network');
    await expect(element).to.be.accessible();
    element.shadowRoot!.querySelector('button')!.click();
    await service.next(/uploads|transformations/);
  });
});
