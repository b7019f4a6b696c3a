import { sendKeys } from '@web/test-runner-commands';
import { metadataInJpeg } from '../../../src/prepare/strip-jpeg.js';
import { metadataInPng } from '../../../src/prepare/strip-png.js';
import type { HdtUpload } from '../../../src/upload.js';
import { expect, expectAccessible, fixture, html, oneEvent, waitUntil } from '../../support/testing.js';
import '../../../src/upload.js';
import { service, setUpPageService } from '../../support/page-service.js';
import { oriented, fixture as picture } from '../prepare/pictures.js';

setUpPageService();

const create = () => fixture<HdtUpload>(html`<hdt-upload></hdt-upload>`);
const find = <T extends Element>(element: HdtUpload, selector: string) =>
  element.shadowRoot!.querySelector<T>(selector);
const button = (element: HdtUpload, label: string) =>
  find<HTMLButtonElement>(element, `button[aria-label="${label}"]`);
const text = (element: HdtUpload) => element.shadowRoot!.textContent!.replace(/[\s\u2068\u2069]+/g, ' ');
const shows = (element: HdtUpload, words: string) =>
  waitUntil(() => text(element).includes(words), words, { timeout: 500_000 });
const bytesOf = async (file: Blob) => new Uint8Array(await file.arrayBuffer());

/** 60 x 40 pixels of white, as PNG without transparency: canvases of some browsers write none. */
const WHITE =
  'iVBORw0KGgoAAAANSUhEUgAAADwAAAAoCAIAAAAt2Q6oAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAN0lEQVRYw+3OMQ0AAAwDoPo33arYsQQUkD4UaWlpaWlpaWlpaWlpaWlpaWlpaWlpaWlpaWnpSwMfagWFqAjN1wAAAABJRU5ErkJggg==';

const drawing = (): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(WHITE), (byte) => byte.charCodeAt(0));

/** A chunk of text behind the header; readers do not ask for its checksum. */
function withText(png: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const words = new TextEncoder().encode('Location\0 47.37, 8.54');
  const chunk = new Uint8Array(words.length + 12);
  new DataView(chunk.buffer).setUint32(0, words.length);
  chunk.set(new TextEncoder().encode('tEXt'), 4);
  chunk.set(words, 8);
  return new Uint8Array([...png.subarray(0, 33), ...chunk, ...png.subarray(33)]);
}

describe('the file that <hdt-upload> sends', () => {
  it('is the same picture without place and maker', async () => {
    const element = await create();
    const phone = await oriented(1);
    element.add([new File([phone], 'a.jpg')]);
    const jpeg = (await service.next(/api\/master/)).files[0]!;
    expect(metadataInJpeg(await bytesOf(jpeg))).to.deep.equal([]);
    // Upright and small enough: not one pixel is touched.
    expect(await bytesOf(jpeg)).to.deep.equal(await bytesOf(await picture('quadrants.jpg')));

    element.add([new File([await oriented(6)], 'b.jpg')]);
    const turned = (await service.next(/api\/master/)).files[0]!;
    expect(metadataInJpeg(await bytesOf(turned))).to.deep.equal([]);
  });

  it('is an unchanged PNG, except for its metadata', async () => {
    const element = await create();
    const laden = withText(drawing());
    expect(metadataInPng(laden)).to.include('tEXt');
    element.add([new File([laden], 'a.png')]);
    const { files } = await service.next(/api\/master/);
    const sent = await bytesOf(files[0]!);
    expect(files[0]!.name).to.equal('a.png');
    expect(metadataInPng(sent)).to.deep.equal([]);
    const bitmap = await createImageBitmap(new Blob([sent]));
    expect([bitmap.width, bitmap.height]).to.deep.equal([60, 40]);
  });

  for (const [name, traces] of [
    ['quadrants-rotated.heic', 'Exif'],
    ['quadrants.avif', 'ftyp'],
  ] as const) {
    it(`is a JPEG of ${name}, without metadata`, async () => {
      const element = await create();
      element.add([new File([await picture(name)], name)]);
      const { files } = await service.next(/api\/master/);
      const sent = await bytesOf(files[0]!);
      expect(metadataInJpeg(sent)).to.deep.equal([]);
      expect(new TextDecoder('latin1').decode(sent)).not.to.contain(traces);
      await element.updateComplete;
      const thumbnail = find<HTMLCanvasElement>(element, '.chip canvas')!;
      expect(Math.max(thumbnail.width, thumbnail.height)).to.equal(96);
    });
  }

  it('can be previewed, and the focus returns', async () => {
    const element = await create();
    element.add([new File([await oriented(6)], 'sheet.jpg')]);
    await service.next(/api\/master/);
    await element.updateComplete;
    const opener = button(element, 'See what is sent: sheet.jpg')!;
    opener.focus();
    opener.click();
    await waitUntil(() => find(element, 'dialog canvas'), 'it is shown', { timeout: 500_000 });
    const dialog = find<HTMLDialogElement>(element, 'dialog')!;
    expect(dialog.open).to.equal(true);
    const words = dialog.textContent!;
    expect(words).to.match(/Chosen: .*kB/);
    expect(words).to.match(/Sent: JPEG · .* · 120 × 160/);
    expect(words).to.contain('Where, when and how it was taken is left out');
    await expectAccessible(element);
    const closed = oneEvent(dialog, 'close');
    await sendKeys({ press: 'Escape' });
    await closed;
    expect(find(element, 'dialog')).to.equal(null);
    expect(element.shadowRoot!.activeElement).to.equal(opener);
  });

  it('is previewed no longer once the element was taken off the page, and put back', async () => {
    const element = await create();
    element.add([new File(['a,b\n1,2\n'], 'lab.csv')]);
    await service.next(/api\/master/);
    await element.updateComplete;
    button(element, 'See what is sent: lab.csv')!.click();
    await waitUntil(() => find(element, 'dialog a[download]'), 'it is shown', { timeout: 500_000 });
    const parent = element.parentElement!;
    element.remove();
    await new Promise((resolve) => setTimeout(resolve));
    parent.append(element);
    await element.updateComplete;
    expect(find(element, 'dialog') === null).to.equal(true);
  });

  it('is saved from its preview under the name with which it is sent', async () => {
    const element = await create();
    element.add([new File([await picture('quadrants.avif')], 'sheet.avif')]);
    expect((await service.next(/api\/master/)).files[0]!.name).to.equal('sheet.jpg');
    await element.updateComplete;
    button(element, 'See what is sent: sheet.avif')!.click();
    await waitUntil(() => find(element, 'dialog a[download]'), 'it can be saved', { timeout: 500_000 });
    expect(find<HTMLAnchorElement>(element, 'dialog a')!.download).to.equal('sheet.jpg');
    find<HTMLDialogElement>(element, 'dialog')!.close();
  });

  it('stays in its preview while its row is moved above the others', async () => {
    const element = await create();
    element.add(['a', 'b', 'c'].map((name) => new File([`a,b\n${name},2\n`], `${name}.csv`)));
    (await service.next(/api\/master/)).json(200, {
      uploads: [{ uploadId: 'u1' }, { uploadId: 'u2' }, { uploadId: 'u3' }],
    });
    await service.next(/status\/u1/);
    await service.next(/status\/u2/);
    const last = await service.next(/status\/u3/);
    await element.updateComplete;
    button(element, 'See what is sent: c.csv')!.click();
    await waitUntil(() => find(element, 'dialog a[download]'), 'it is shown', { timeout: 500_000 });
    last.json(200, { status: 'failed' });
    await waitUntil(() => find(element, 'li')?.textContent?.includes('c.csv'), 'its row is the first', {
      timeout: 500_000,
    });
    const dialog = find<HTMLDialogElement>(element, 'dialog')!;
    expect(dialog.matches(':modal')).to.equal(true);
    const address = find<HTMLAnchorElement>(element, 'dialog a[download]')!.href;
    expect(await (await fetch(address)).text()).to.equal('a,b\nc,2\n');
    dialog.close();
    await waitUntil(() => !find(element, 'dialog'), 'it is closed', { timeout: 500_000 });
    expect(element.shadowRoot!.activeElement).to.equal(button(element, 'See what is sent: c.csv'));
  });

  const hl7 = (bytes: Uint8Array<ArrayBuffer>) => new File([bytes], 'lab.hl7');
  const latin1 = (words: string) => Uint8Array.from(words, (letter) => letter.charCodeAt(0));
  const PID = 'PID|1||7||Müller^Jörg\rOBX|1|NM|2345-7||5.6\r';
  for (const [what, file] of [
    ['in the encoding that it declares', hl7(latin1(`MSH|^~\\&|LAB|||||||1|P|2.5||||||8859/1\r${PID}`))],
    [
      'with no letter that is cut in two',
      hl7(new TextEncoder().encode(`MSH|^~\\&|LAB\r${PID}NTE|1||${'ö'.repeat(20_000)}\r${PID}`)),
    ],
  ] as const)
    it(`is previewed ${what}`, async () => {
      const element = await create();
      element.add([file]);
      await service.next(/api\/master/);
      await element.updateComplete;
      button(element, 'See what is sent: lab.hl7')!.click();
      await waitUntil(() => find(element, 'dialog pre'), 'it is shown', { timeout: 500_000 });
      const shown = find(element, 'dialog pre')!.textContent!;
      find<HTMLDialogElement>(element, 'dialog')!.close();
      expect(shown).to.contain('Müller^Jörg');
      expect(shown.includes('\ufffd')).to.equal(false);
    });

  it('is previewed from its beginning where it is text, and is marked where it was converted', async () => {
    const element = await create();
    const latin1 = Uint8Array.from('Name;Wert\nGröße;5\n', (letter) => letter.charCodeAt(0));
    const rejected = oneEvent(element, 'hdt-reject');
    element.add([new File([latin1], 'lab.csv')]);
    expect((await rejected).detail.code).to.equal('text-encoding');
    await shows(element, 'Corrected, it reads: Größe');
    await expectAccessible(element);
    button(element, 'Correct letters and send: lab.csv')!.click();
    const { files } = await service.next(/api\/master/);
    expect(await files[0]!.text()).to.equal('Name;Wert\nGröße;5\n');
    await element.updateComplete;
    button(element, 'See what is sent: lab.csv')!.click();
    await waitUntil(() => find(element, 'dialog pre'), 'it is shown', { timeout: 500_000 });
    expect(find(element, 'dialog')!.textContent).to.contain(
      'The same text with its letters corrected (UTF-8).',
    );
    expect(find(element, 'dialog pre')!.textContent).to.contain('Größe');
    find<HTMLDialogElement>(element, 'dialog')!.close();
  });

  it('is previewed without its content where the file is gone meanwhile', async () => {
    const element = await create();
    element.add([new File(['a,b\n1,2\n'], 'lab.csv')]);
    await service.next(/api\/master/);
    await element.updateComplete;
    const { arrayBuffer } = Blob.prototype;
    Blob.prototype.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotFoundError'));
    try {
      button(element, 'See what is sent: lab.csv')!.click();
      await waitUntil(() => find(element, 'dialog .facts'), 'it is shown', { timeout: 500_000 });
      await waitUntil(() => !find(element, 'dialog .content'), 'it has content', { timeout: 500_000 });
    } finally {
      Object.assign(Blob.prototype, { arrayBuffer });
    }
    find<HTMLDialogElement>(element, 'dialog')!.close();
  });

  it('is previewed with one segment a line where it is HL7', async () => {
    const element = await create();
    const report = 'MSH|^~\\&|LAB\rPID|1||7\rOBX|1|NM|2951-2^Sodium^LN||139|mmol/L\r';
    element.add([new File([report], 'panel.hl7')]);
    await service.next(/api\/master/);
    await element.updateComplete;
    button(element, 'See what is sent: panel.hl7')!.click();
    await waitUntil(() => find(element, 'dialog pre'), 'it is shown', { timeout: 500_000 });
    expect(find(element, 'dialog pre')!.textContent!.trim().split('\n')).to.have.length(3);
    find<HTMLDialogElement>(element, 'dialog')!.close();
  });

  it('is an unconverted text when the person insists', async () => {
    const element = await create();
    element.add([new File([Uint8Array.from('a;b\nä;1\n', (letter) => letter.charCodeAt(0))], 'lab.csv')]);
    await waitUntil(() => button(element, 'Send anyway: lab.csv'), 'held', { timeout: 500_000 });
    button(element, 'Send anyway: lab.csv')!.click();
    const { files } = await service.next(/api\/master/);
    expect(files[0]!.size).to.equal(8);
  });
});

describe('a file that <hdt-upload> does not send', () => {
  const REFUSED: readonly [string, BlobPart, string][] = [
    ['a.pdf', '%PDF-1.7 … %%EOF\nPK\x03\x04 … PK\x05\x06', 'It is two files in one'],
    ['b.pdf', 'PK\x03\x04\x14\0\0\0word/document.xml', 'It is a Word, Excel or similar document'],
    ['c.xml', '<!doctype html><html>Sign in</html>', 'It is a web page'],
    ['d.jpg', 'II*\0\x08\0\0\0', 'It is a picture in a format such as TIFF'],
    ['e.hl7', 'MSH|^~\\&|LAB\rOBX|1|NM|1||5.6|\rOB', 'The end of this file is missing'],
    ['f.json', '{"a":[1]', 'The end of this file is missing'],
  ];
  it('is reported by its real format', async () => {
    const element = await create();
    element.add(REFUSED.map(([name, content]) => new File([content], name)));
    for (const [, , words] of REFUSED) await shows(element, words);
    const isDone = () => element.entries.every(({ status }) => status === 'failed');
    await waitUntil(isDone, 'all are refused', { timeout: 500_000 });
    expect(service.waiting).to.equal(0);
    await expectAccessible(element);
  });

  it('is a picture bomb, which is never decoded', async () => {
    const { createImageBitmap } = window;
    let decoded = 0;
    window.createImageBitmap = (...picture: unknown[]) => {
      decoded += 1;
      return Reflect.apply(createImageBitmap, window, picture);
    };
    try {
      const element = await create();
      const bomb = drawing();
      new DataView(bomb.buffer).setUint32(16, 50_000);
      new DataView(bomb.buffer).setUint32(20, 50_000);
      const rejected = oneEvent(element, 'hdt-reject');
      element.add([new File([bomb], 'bomb.png')]);
      expect((await rejected).detail.code).to.equal('too-many-pixels');
      expect(decoded).to.equal(0);
    } finally {
      window.createImageBitmap = createImageBitmap;
    }
  });

  it('is a long truncated text, found in the Worker', async () => {
    const element = await create();
    const rejected = oneEvent(element, 'hdt-reject');
    element.add([new File([`{"a":"${'x'.repeat(400_000)}","b":[1`], 'long.json')]);
    expect((await rejected).detail.code).to.equal('truncated-file');
    const worker = performance.getEntriesByType('resource').some(({ name }) => name.includes('worker.js'));
    expect(worker).to.equal(true);
  });
});
