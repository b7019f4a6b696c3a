import type { HdtUpload } from '../../../src/upload.js';
import { expect, expectAccessible, fixture, html, oneEvent, waitUntil } from '../../support/testing.js';
import '../../../src/upload.js';
import { service, setUpPageService } from '../../support/page-service.js';

setUpPageService();

const text = (element: HdtUpload) => element.shadowRoot!.textContent!.replace(/\s+/g, ' ');
const button = (element: HdtUpload, label: string) =>
  element.shadowRoot!.querySelector<HTMLButtonElement>(`button[aria-label="${label}"]`);

const WIDTH = 1200;
const HEIGHT = 800;

/** Averages the pixels of a channel over `radius` to both sides, along rows (`step` 4) or columns. */
function average(
  data: Uint8ClampedArray,
  radius: number,
  [lines, lineStep]: number[],
  [length, step]: number[],
) {
  const before = new Uint8ClampedArray(data);
  for (let line = 0; line < lines!; line += 1)
    for (let channel = 0; channel < 3; channel += 1) {
      const at = (index: number) =>
        before[line * lineStep! + Math.max(0, Math.min(length! - 1, index)) * step! + channel]!;
      let sum = 0;
      for (let index = -radius; index <= radius; index += 1) sum += at(index);
      for (let index = 0; index < length!; index += 1) {
        data[line * lineStep! + index * step! + channel] = sum / (2 * radius + 1);
        sum += at(index + radius + 1) - at(index - radius);
      }
    }
}

/** Out of focus, the same in every engine: none enlarges or filters a canvas as the others do. */
function blur(context: CanvasRenderingContext2D, radius: number): void {
  const pixels = context.getImageData(0, 0, WIDTH, HEIGHT);
  for (let round = 0; round < 2; round += 1) {
    average(pixels.data, radius, [HEIGHT, WIDTH * 4], [WIDTH, 4]);
    average(pixels.data, radius, [WIDTH, 4], [HEIGHT, WIDTH * 4]);
  }
  context.putImageData(pixels, 0, 0);
}

/** A photographed sheet with lines of print. */
async function sheet(name: string, focus: 'sharp' | 'soft'): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const context = canvas.getContext('2d')!;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.fillStyle = '#111';
  context.font = '24px sans-serif';
  for (let line = 0; line < 18; line += 1)
    context.fillText(
      `Hemoglobin ${line}   13.4   g/dL   12.0 - 16.0   Platelets   412   10^9/L`,
      40,
      60 + line * 40,
    );
  if (focus === 'soft') blur(context, 4);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9));
  return new File([blob!], name);
}

describe('a photographed sheet', () => {
  it('that is out of focus is held back with advice, and sent when the person insists', async () => {
    const element = await fixture<HdtUpload>(html`<hdt-upload></hdt-upload>`);
    const rejected = oneEvent(element, 'hdt-reject');
    element.add([await sheet('sharp.jpg', 'sharp'), await sheet('soft.jpg', 'soft')]);
    expect((await rejected).detail).to.deep.equal({ entryId: 'f2', code: 'hard-to-read' });
    expect((await service.next(/api\/master/)).fileNames).to.deep.equal(['sharp.jpg']);
    await waitUntil(() => text(element).includes('The letters are blurred.'), 'advice', { timeout: 500_000 });
    expect(element.shadowRoot!.querySelectorAll('.chip canvas').length).to.equal(2);
    await expectAccessible(element);
    button(element, 'Send anyway: soft.jpg')!.click();
    expect((await service.next(/api\/master/)).fileNames).to.deep.equal(['soft.jpg']);
  });

  it('is replaced by a better one', async () => {
    const element = await fixture<HdtUpload>(html`<hdt-upload></hdt-upload>`);
    element.add([await sheet('soft.jpg', 'soft')]);
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
    picked.items.add(await sheet('again.jpg', 'sharp'));
    Object.defineProperty(picker, 'files', { value: picked.files });
    picker.dispatchEvent(new Event('change'));
    expect((await service.next(/api\/master/)).fileNames).to.deep.equal(['again.jpg']);
    expect(element.entries.map(({ name }) => name)).to.deep.equal(['again.jpg']);
  });
});
