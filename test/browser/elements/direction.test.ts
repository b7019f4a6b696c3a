import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import '../../../src/index.js';
import { installPageService, type PageService } from '../../support/page-service.js';

let service: PageService;
const until = (isSo: () => unknown, message?: string) =>
  waitUntil(() => Boolean(isSo()), message, { timeout: 50_000 });
beforeEach(() => {
  sessionStorage.clear();
  service = installPageService();
});
afterEach(() => service.restore());

const ROWS = [
  {
    'Biomarker-Name': 'Sodium',
    Result: '151',
    Unit: 'mmol/L',
    'Low-Ref-Range': '135',
    'High-Ref-Range': '145',
  },
  { 'Biomarker-Name': 'Potassium', Result: '4.1', Unit: 'mmol/L', Date: '2026-01-02 08:00:00' },
];
const shadow = (element: Element) => element.shadowRoot as ShadowRoot;

interface Place {
  readonly what: string;
  readonly start: number;
  readonly end: number;
}

/** Where everything inside stands, counted from the edge that the text starts at. */
function places(element: Element, direction: 'ltr' | 'rtl'): Place[] {
  const box = element.getBoundingClientRect();
  const inside = (root: ShadowRoot): Element[] =>
    Array.from(root.querySelectorAll('*')).flatMap((one) =>
      one.shadowRoot ? [one, ...inside(one.shadowRoot)] : [one],
    );
  return inside(shadow(element))
    .filter(
      (one) => one.checkVisibility() && one.getBoundingClientRect().width > 1 && !one.closest('.unseen'),
    )
    .map((one) => {
      const { left, right } = one.getBoundingClientRect();
      const [start, end] =
        direction === 'ltr' ? [left - box.left, right - box.left] : [box.right - right, box.right - left];
      return { what: `${one.tagName} ${one.part} ${one.getAttribute('class') ?? ''}`, start, end };
    });
}

/** The same element on a page that is read the other way, and the parts that do not stand mirrored there. */
async function unmirrored(element: HTMLElement & { updateComplete: Promise<unknown> }): Promise<string[]> {
  const before = places(element, 'ltr');
  element.dir = 'rtl';
  await element.updateComplete;
  const after = places(element, 'rtl');
  expect(after.length).to.equal(before.length);
  return before
    .filter(
      ({ start, end }, at) => Math.abs(start - after[at]!.start) > 2 || Math.abs(end - after[at]!.end) > 2,
    )
    .map(({ what, start }, at) => `${what}: ${start} is not ${after[at]!.start}`);
}

/** Scrolled to neither side, at the width of the narrowest phones. */
const overflow = (element: Element): number =>
  Math.max(...places(element, 'ltr').flatMap(({ start, end }) => [-start, end - element.clientWidth]));

async function sentAt(width: number) {
  const page = await fixture(html`<div style="width:${width}px"><hdt-upload></hdt-upload></div>`);
  const element = page.querySelector('hdt-upload')!;
  element.add([new File(['name,result\nSodium,151\n'], 'lab.csv'), new File([], 'a-name-that-is-long.csv')]);
  (await service.next(/master/)).json(200, { uploadId: 'u1' });
  (await service.next(/status/)).json(200, { status: 'processing' });
  await until(() => element.entries.some(({ status }) => status === 'processing'));
  await element.updateComplete;
  return element;
}

async function uploadAt(width: number) {
  const element = await sentAt(width);
  (await service.next(/status/)).json(200, { status: 'completed' });
  (await service.next(/results/)).json(200, { results: ROWS });
  await until(() => shadow(element).querySelector('hdt-results'));
  await element.updateComplete;
  return element;
}

async function recordsAt(width: number) {
  const page = await fixture(html`<div style="width:${width}px"><hdt-records></hdt-records></div>`);
  const element = page.querySelector('hdt-records')!;
  const upload = { uploadId: 'u1', fileName: 'a.hl7', status: 'completed', uploadedDate: '2026-01-01' };
  for (let n = 0; n < 2; n += 1) {
    const turn = await service.next(/uploads|transformations/);
    turn.json(200, /uploads/.test(turn.path) ? { uploads: [upload] } : {});
  }
  await until(() => shadow(element).querySelector('[part=record]'));
  return element;
}

async function captureAt(width: number) {
  const page = await fixture(
    html`<div style="width:${width}px"><hdt-device-capture></hdt-device-capture></div>`,
  );
  return page.querySelector('hdt-device-capture')!;
}

for (const [name, at] of [
  ['<hdt-upload>', sentAt],
  ['<hdt-upload> with results', uploadAt],
  ['<hdt-records>', recordsAt],
  ['<hdt-device-capture>', captureAt],
] as const) {
  describe(`${name} on a page that is read from right to left`, () => {
    for (const width of [280, 900]) {
      it(`stands mirrored at ${width} px`, async () => {
        expect(await unmirrored(await at(width))).to.deep.equal([]);
      });
    }

    it('fits 280 px, either way', async () => {
      const element = await at(280);
      expect(overflow(element)).to.be.at.most(1);
      element.dir = 'rtl';
      expect(overflow(element)).to.be.at.most(1);
    });
  });
}
