import { expect, fixture, html, oneEvent, waitUntil } from '@open-wc/testing';
import type { HdtUpload } from '../../../src/upload.js';
import '../../../src/upload.js';
import { installPageService, type PageService } from '../../support/page-service.js';

let service: PageService;
beforeEach(() => {
  sessionStorage.clear();
  service = installPageService();
});
afterEach(() => service.restore());

const text = (element: HdtUpload) => element.shadowRoot!.textContent!.replace(/\s+/g, ' ');
const button = (element: HdtUpload, label: string) =>
  element.shadowRoot!.querySelector<HTMLButtonElement>(`button[aria-label="${label}"]`);

/** A sheet with lines of print; out of focus when it is drawn small and enlarged. */
async function sheet(name: string, scale: number): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = 1200;
  canvas.height = 800;
  const small = document.createElement('canvas');
  small.width = canvas.width * scale;
  small.height = canvas.height * scale;
  const drawing = small.getContext('2d')!;
  drawing.fillStyle = '#fff';
  drawing.fillRect(0, 0, small.width, small.height);
  drawing.scale(scale, scale);
  drawing.fillStyle = '#111';
  drawing.font = '24px sans-serif';
  for (let line = 0; line < 18; line += 1)
    drawing.fillText(
      `Hemoglobin ${line}   13.4   g/dL   12.0 - 16.0   Platelets   412   10^9/L`,
      40,
      60 + line * 40,
    );
  const context = canvas.getContext('2d')!;
  context.imageSmoothingQuality = 'high';
  context.drawImage(small, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9));
  return new File([blob!], name);
}

describe('a photographed sheet', () => {
  it('that is out of focus is held back, with advice, and sent when the person wants it', async () => {
    const element = await fixture<HdtUpload>(html`<hdt-upload></hdt-upload>`);
    const rejected = oneEvent(element, 'hdt-reject');
    element.add([await sheet('sharp.jpg', 1), await sheet('soft.jpg', 0.15)]);
    expect((await rejected).detail).to.deep.equal({ entryId: 'f2', code: 'hard-to-read' });
    expect((await service.next(/api\/master/)).fileNames).to.deep.equal(['sharp.jpg']);
    await waitUntil(() => text(element).includes('The letters are blurred.'), 'advice', { timeout: 500_000 });
    expect(element.shadowRoot!.querySelectorAll('button.chip canvas').length).to.equal(2);
    await expect(element).to.be.accessible();
    button(element, 'Send anyway: soft.jpg')!.click();
    expect((await service.next(/api\/master/)).fileNames).to.deep.equal(['soft.jpg']);
  });

  it('gives way to a better one', async () => {
    const element = await fixture<HdtUpload>(html`<hdt-upload></hdt-upload>`);
    element.add([await sheet('soft.jpg', 0.15)]);
    await waitUntil(() => button(element, 'Photograph it again: soft.jpg'), 'asked', { timeout: 500_000 });
    const isTouch = matchMedia('(pointer: coarse)').matches;
    const picker = element.shadowRoot!.querySelector<HTMLInputElement>(isTouch ? '#photo' : '#files')!;
    let opened = 0;
    picker.click = () => {
      opened += 1;
    };
    button(element, 'Photograph it again: soft.jpg')!.click();
    expect(opened).to.equal(1);
    const picked = new DataTransfer();
    picked.items.add(await sheet('again.jpg', 1));
    Object.defineProperty(picker, 'files', { value: picked.files });
    picker.dispatchEvent(new Event('change'));
    expect((await service.next(/api\/master/)).fileNames).to.deep.equal(['again.jpg']);
    expect(element.entries.map(({ name }) => name)).to.deep.equal(['again.jpg']);
  });
});
