import { fixture, html } from '../../support/testing.js';
import '../../../src/index.js';
import type { PageService } from '../../support/page-service.js';
import { until } from '../../support/until.js';

/** Renders an element in a certain state, in a container of this width. */
export type Stage = (
  service: PageService,
  width: number,
) => Promise<HTMLElement & { updateComplete: Promise<unknown> }>;

export const shadow = (element: Element) => element.shadowRoot as ShadowRoot;

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
/** @param headers Headers of the status, such as the interval of polling. */
async function sent(service: PageService, width: number, headers: Record<string, string> = {}) {
  const page = await fixture(html`<div style="width:${width}px"><hdt-upload></hdt-upload></div>`);
  const element = page.querySelector('hdt-upload')!;
  element.add([new File(['name,result\nSodium,151\n'], 'lab.csv'), new File([], 'a-name-that-is-long.csv')]);
  (await service.next(/master/)).json(200, { uploadId: 'u1' });
  (await service.next(/status/)).json(200, { status: 'processing' }, headers);
  await until(() => element.entries.some(({ status }) => status === 'processing'));
  await element.updateComplete;
  return element;
}

export async function finished(service: PageService, width: number) {
  const element = await sent(service, width, { 'retry-after': '0' });
  (await service.next(/status/)).json(200, { status: 'completed' });
  (await service.next(/results/)).json(200, { results: ROWS });
  await until(() => shadow(element).querySelector('hdt-results'));
  await element.updateComplete;
  return element;
}

async function records(service: PageService, width: number) {
  const page = await fixture(html`<div style="width:${width}px"><hdt-records></hdt-records></div>`);
  const element = page.querySelector('hdt-records')!;
  const upload = { uploadId: 'u1', fileName: 'a.hl7', status: 'completed', uploadedDate: '2026-01-01' };
  for (let n = 0; n < 2; n += 1) {
    const request = await service.next(/uploads|transformations/);
    request.json(200, /uploads/.test(request.path) ? { uploads: [upload] } : {});
  }
  await until(() => shadow(element).querySelector('[part=record]'));
  return element;
}

async function capture(_: PageService, width: number) {
  const page = await fixture(
    html`<div style="width:${width}px"><hdt-device-capture></hdt-device-capture></div>`,
  );
  return page.querySelector('hdt-device-capture')!;
}

export const STAGES: readonly (readonly [name: string, Stage])[] = [
  ['<hdt-upload>', (service, width) => sent(service, width)],
  ['<hdt-upload> with results', finished],
  ['<hdt-records>', records],
  ['<hdt-device-capture>', capture],
];
