import type { CaptureApp } from '../../../src/capture/app.js';
import { createCaptureFlow } from '../../../src/capture/capture-flow.js';
import type { Capture } from '../../../src/capture/capture-state.js';
import { HdtError } from '../../../src/core/hdt-error.js';
import { LazyModule } from '../../../src/core/lazy-module.js';
import { HdtDeviceCapture } from '../../../src/device-capture.js';
import type { Prepare } from '../../../src/prepare/plan.js';
import type { PhotoMeasures } from '../../../src/viewfinder/frame-analysis.js';
import type { AnalyzeFrame } from '../../../src/viewfinder/worker-calls.js';
import { service, setUpPageService } from '../../support/page-service.js';
import { fixture, html } from '../../support/testing.js';

/** Measures of a picture without a fault, and of a dark one. */
export const CLEAR: PhotoMeasures = { brightness: 160, display: null, fault: null, mayBeCut: false };
export const DARK: PhotoMeasures = { brightness: 20, display: null, fault: 'dark', mayBeCut: false };

/** The preparation of pictures. */
export const preparation: { prepare: Prepare } = { prepare: passing() };
export function passing(measures: PhotoMeasures = CLEAR): Prepare {
  return async (file) => ({ body: file, format: 'jpeg', via: 'native', measures });
}
export const refusing = (): Prepare => () => Promise.reject(new HdtError('unreadable-image'));

/** Gives each test of a file a new service, and a preparation that passes pictures unchanged. */
export function setUpService(): void {
  setUpPageService();
  beforeEach(() => {
    preparation.prepare = passing();
  });
}

/** The analysis of viewfinder frames. Without one, frames are not analysed. */
export const sight: { analyzeFrame: AnalyzeFrame | null } = { analyzeFrame: null };

/** Creates a flow with the preparation and frame analysis of the test. */
const createStagedFlow: typeof createCaptureFlow = (options) =>
  createCaptureFlow({
    ...options,
    prepare: (...picture) => preparation.prepare(...picture),
    analyzeFrame: sight.analyzeFrame ? (...frame) => sight.analyzeFrame!(...frame) : undefined,
  });

/** The app of the element, with such flows. */
class StagedApp extends LazyModule<CaptureApp> {
  override get loaded(): CaptureApp | null {
    const app = super.loaded;
    return app && { ...app, start: (options) => app.start(options, createStagedFlow) };
  }
}
const stagedApp = new StagedApp('device-capture', () => import('../../../src/capture/app.js'));

/** The element with the preparation and frame analysis of the test. */
class StagedCapture extends HdtDeviceCapture {
  /** By default picked pictures are not reviewed; tests of the review set it. */
  override review: HdtDeviceCapture['review'] = 'never';

  protected override get appModule(): LazyModule<CaptureApp> {
    return stagedApp;
  }
}
customElements.define('staged-capture', StagedCapture);

export const create = (template = html`<staged-capture></staged-capture>`) =>
  fixture<HdtDeviceCapture>(template);

/** Resolves once the element has the status and shows it. */
export async function reach(element: HdtDeviceCapture, status: Capture['status']): Promise<void> {
  while (element.capture.status !== status) {
    await new Promise((resolve) => {
      // Each change of the flow changes the shadow root.
      const observer = new MutationObserver(() => {
        observer.disconnect();
        resolve(undefined);
      });
      observer.observe(element.shadowRoot!, {
        subtree: true,
        childList: true,
        attributes: true,
        characterData: true,
      });
    });
  }
  await element.updateComplete;
}

// biome-ignore lint/performance/useDomNodeTextContent: only visible text counts, not the live region
const visibleText = (element: HTMLElement): string => element.innerText.replace(/\s+/g, ' ').trim();
const nameOf = (one: HTMLElement): string => one.getAttribute('aria-label') ?? visibleText(one);

/** The visible text of the view. */
export const textOf = (element: HdtDeviceCapture): string =>
  visibleText(element.shadowRoot!.querySelector<HTMLElement>('.card > :is(div, dialog)')!);

export const button = (element: HdtDeviceCapture, name: string): HTMLButtonElement => {
  const found = [...element.shadowRoot!.querySelectorAll('button')].find(
    (one) => nameOf(one) === name || one.textContent!.trim() === name,
  );
  if (!found) throw new Error(`no button named ${name}`);
  return found;
};
export const buttons = (element: HdtDeviceCapture): string[] =>
  [...element.shadowRoot!.querySelectorAll('button')].filter((one) => one.checkVisibility()).map(nameOf);

export const focused = (element: HdtDeviceCapture): Element | null => element.shadowRoot!.activeElement;

/** Chooses a file as a person would, through the picker. */
export function pick(element: HdtDeviceCapture, file: File, input: 'photo' | 'camera' = 'photo'): void {
  const picker = element.shadowRoot!.querySelector<HTMLInputElement>(`#${input}`)!;
  const transfer = new DataTransfer();
  transfer.items.add(file);
  picker.files = transfer.files;
  picker.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Picks a picture that the service answers with `body`. Resolves once the element has the status. */
export async function readTo(
  element: HdtDeviceCapture,
  body: object,
  status: 'read' | 'low-confidence' = 'low-confidence',
): Promise<void> {
  pick(element, await jpeg());
  (await service.next(/module=medical/)).json(200, body);
  await reach(element, status);
}

/** A small picture. */
export async function jpeg(name = 'device.jpg', color = '#8aa'): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = 64;
  canvas.height = 48;
  const context = canvas.getContext('2d')!;
  context.fillStyle = color;
  context.fillRect(0, 0, 64, 48);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg'));
  return new File([blob!], name, { type: 'image/jpeg' });
}

export interface Item {
  readonly deviceType: string;
  readonly data: object;
  readonly confidence?: number;
}
export const answer = (...items: Item[]) => ({
  success: true,
  extractions: [{ id: 'r1', fileName: 'device.jpg', result: { success: true, items } }],
});
export const unread = {
  success: true,
  extractions: [{ id: 'r2', result: { success: false, message: 'no' } }],
};
export const oximeter = (confidence: number): Item => ({
  deviceType: 'pulse oximeter',
  data: { spo2: { value: 98, unit: '%' }, pulseRate: { value: 72, unit: 'bpm' } },
  confidence,
});
export const glucometer = (value: string, unit: string): Item => ({
  deviceType: 'glucometer',
  data: { bloodGlucose: { value, unit } },
  confidence: 0.93,
});
export const cuff = (systolic: number, diastolic: number): Item => ({
  deviceType: 'blood pressure monitor',
  data: { systolic: { value: systolic, unit: 'mmHg' }, diastolic: { value: diastolic, unit: 'mmHg' } },
  confidence: 0.93,
});

const labelled = (element: HdtDeviceCapture, label: string): HTMLInputElement => {
  const found = [...element.shadowRoot!.querySelectorAll('label')].find(
    (one) => one.textContent!.trim() === label,
  );
  if (!found) throw new Error(`no field named ${label}`);
  return found.control as HTMLInputElement;
};

/** Chooses the radio button with this label. */
export const choose = (element: HdtDeviceCapture, label: string): void => labelled(element, label).click();

/** Replaces the text of a field, as a person would. */
export function typeInto(element: HdtDeviceCapture, label: string, text: string): void {
  const input = labelled(element, label);
  input.value = text;
  input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
}
