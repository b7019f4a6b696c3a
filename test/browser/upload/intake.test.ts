import type { HdtUpload } from '../../../src/upload.js';
import { expect, expectAccessible, fixture, html, oneEvent, waitUntil } from '../../support/testing.js';
import { until } from '../../support/until.js';
import '../../../src/upload.js';
import { service, setUpPageService } from '../../support/page-service.js';
import { csv } from './csv.js';

const text = (element: HdtUpload) => element.shadowRoot?.textContent?.replace(/\s+/g, ' ') ?? '';
const countsText = (element: HdtUpload) =>
  element.shadowRoot?.querySelector('.counts span')?.textContent ?? '';
const button = (element: HdtUpload, label: string) =>
  element.shadowRoot?.querySelector<HTMLButtonElement>(`button[aria-label="${label}"]`);

setUpPageService();

const request = (
  window as unknown as {
    webkitRequestFileSystem?: (
      type: number,
      size: number,
      found: (system: { root: FileSystemDirectoryEntry }) => void,
      failed: (error: unknown) => void,
    ) => void;
  }
).webkitRequestFileSystem;

/** More than two of the parts that a folder is read in; `npm run bench` has a thousand. */
const MANY = 250;

/** A folder as the engine has it, where a page can make one; else one that hands out 100 entries a call as well. */
async function folderOf(name: string, files: readonly File[]): Promise<object> {
  return request ? realFolder(request.bind(window), name, files) : fakeFolder(name, files);
}

function fakeFolder(name: string, files: readonly File[]): object {
  const entries = files.map((file) => ({
    isFile: true,
    isDirectory: false,
    name: file.name,
    file: (resolve: (file: File) => void) => resolve(file),
  }));
  return {
    isFile: false,
    isDirectory: true,
    name,
    createReader: () => {
      const left = [...entries];
      return { readEntries: (resolve: (part: object[]) => void) => resolve(left.splice(0, 100)) };
    },
  };
}

interface WritableEntry extends FileSystemFileEntry {
  createWriter(use: (writer: { onwriteend: () => void; write(data: Blob): void }) => void): void;
}

async function realFolder(
  request: (
    type: number,
    size: number,
    found: (system: { root: FileSystemDirectoryEntry }) => void,
    failed: (error: unknown) => void,
  ) => void,
  name: string,
  files: readonly File[],
): Promise<FileSystemDirectoryEntry> {
  const { root } = await new Promise<{ root: FileSystemDirectoryEntry }>((resolve, reject) =>
    request(0, 10_000_000, resolve, reject),
  );
  const folder = await new Promise<FileSystemEntry>((resolve, reject) =>
    root.getDirectory(name, { create: true }, resolve, reject),
  );
  const write = (file: File) =>
    new Promise<void>((resolve, reject) =>
      (folder as FileSystemDirectoryEntry).getFile(
        file.name,
        { create: true },
        (entry) =>
          (entry as WritableEntry).createWriter((writer) => {
            writer.onwriteend = resolve;
            writer.write(file);
          }),
        reject,
      ),
    );
  await Promise.all(files.map(write));
  return folder as FileSystemDirectoryEntry;
}

/** A real drop cannot be made by a page, so the event is given what a real one holds. */
function drop(element: HdtUpload, ...entries: object[]): void {
  const items = entries.map((entry) => ({
    kind: 'file',
    webkitGetAsEntry: () => entry,
    getAsFile: () => null,
  }));
  const event = new DragEvent('drop', { bubbles: true, composed: true, cancelable: true });
  Object.defineProperty(event, 'dataTransfer', { value: { types: ['Files'], items, files: [] } });
  element.dispatchEvent(event);
}

describe('a folder that is being read', () => {
  it('holds a form back, since its files are in no list yet', async () => {
    const element = await fixture<HdtUpload>(html`<hdt-upload></hdt-upload>`);
    let answer = (_: object[]) => {};
    const readEntries = (resolve: (part: object[]) => void) => {
      answer = resolve;
    };
    drop(element, { isFile: false, isDirectory: true, name: 'slow', createReader: () => ({ readEntries }) });
    await element.updateComplete;
    expect(element.checkValidity()).to.equal(false);
    expect(element.matches(':state(busy)')).to.equal(true);
    answer([]);
    await until(() => element.checkValidity() || element.entries.length > 0, 'is still read');
  });

  it('is pending no longer once the list is emptied, and the next folder is not read', async () => {
    const form = await fixture<HTMLFormElement>(html`<form><hdt-upload></hdt-upload></form>`);
    const element = form.querySelector('hdt-upload')!;
    let answer = (_: object[]) => {};
    let reads = 0;
    const createReader = () => ({
      readEntries(resolve: (part: object[]) => void) {
        reads += 1;
        answer = resolve;
      },
    });
    const folder = { isFile: false, isDirectory: true, name: 'slow', createReader };
    drop(element, folder, folder);
    await element.updateComplete;
    expect(element.checkValidity()).to.equal(false);
    form.reset();
    await element.updateComplete;
    expect(element.checkValidity(), 'holds the form back').to.equal(true);
    answer([]);
    await new Promise((resolve) => setTimeout(resolve));
    expect([reads, element.entries.length]).to.deep.equal([1, 0]);
  });
});

describe('a folder whose element is disabled before it is read', () => {
  it('is in the list all the same', async () => {
    const element = await fixture<HdtUpload>(html`<hdt-upload></hdt-upload>`);
    drop(element, await folderOf('two reports', [csv('a.csv'), csv('b.csv')]));
    element.disabled = true;
    await until(() => element.entries.length === 2, 'its files are lost');
  });
});

describe('the files that <hdt-upload> accepts', () => {
  it(`are all ${MANY} of a folder, which a few sentences announce`, async () => {
    const element = await fixture<HdtUpload>(html`<hdt-upload></hdt-upload>`);
    const files = Array.from({ length: MANY }, (_, index) => csv(`${index}.csv`));
    // One in ten is refused, so that there is something to read out.
    const mixed = files.map((file, index) => (index % 10 === 0 ? new File([], file.name) : file));
    const said = new Set<string>();
    const live = element.shadowRoot!.querySelector('[role=status]')!;
    new MutationObserver(() => said.add(live.textContent ?? '')).observe(live, {
      subtree: true,
      childList: true,
      characterData: true,
    });
    drop(element, await folderOf('reports', mixed));
    await waitUntil(
      () => element.entries.length === MANY && element.entries.every(({ status }) => status !== 'sniffing'),
      'all are checked',
      { timeout: 500_000 },
    );
    await element.updateComplete;
    expect(new Set(element.entries.map(({ name }) => name)).size).to.equal(MANY);
    expect(countsText(element)).to.equal(`${MANY * 0.9} added, ${MANY / 10} not sent`);
    expect(element.shadowRoot?.querySelectorAll('.entry').length).to.equal(MANY);
    expect(said.size).to.be.within(1, 10);
  });

  it('include none of an empty folder, which is reported', async () => {
    const element = await fixture<HdtUpload>(html`<hdt-upload></hdt-upload>`);
    const rejected = oneEvent(element, 'hdt-reject');
    drop(element, await folderOf('empty', []));
    expect((await rejected).detail.code).to.equal('empty-folder');
    await element.updateComplete;
    expect(element.entries.map(({ name }) => name)).to.deep.equal(['empty']);
    expect(text(element)).to.contain('This folder is empty');
  });

  it('are the same bytes once under any name, or again when the person insists', async () => {
    const element = await fixture<HdtUpload>(html`<hdt-upload></hdt-upload>`);
    const rejected = oneEvent(element, 'hdt-reject');
    element.add([csv('a.csv'), csv('copy of a.csv', 'a.csv'), csv('b.csv')]);
    expect((await rejected).detail.code).to.equal('duplicate-file');
    const post = await service.next(/master/);
    expect(post.fileNames).to.deep.equal(['a.csv', 'b.csv']);
    await element.updateComplete;
    expect(countsText(element)).to.equal('2 added, 1 not sent');
    expect(text(element)).to.contain('Same content as \u2068a.csv\u2069');
    await expectAccessible(element);

    button(element, 'Send anyway: copy of a.csv')?.click();
    expect((await service.next(/master/)).fileNames).to.deep.equal(['copy of a.csv']);
    await element.updateComplete;
    expect(countsText(element)).to.equal('3 added');
  });

  it('are those of a picked folder, where several files are accepted', async () => {
    const element = await fixture<HdtUpload>(html`<hdt-upload></hdt-upload>`);
    const picker = element.shadowRoot!.querySelector<HTMLInputElement>('#folder')!;
    expect(picker.webkitdirectory).to.equal(true);
    const picked = new DataTransfer();
    for (const file of [new File(['x'], '.DS_Store'), new File([], 'a.csv')]) picked.items.add(file);
    const rejected = oneEvent(element, 'hdt-reject');
    Object.defineProperty(picker, 'files', { value: picked.files });
    picker.dispatchEvent(new Event('change'));
    await rejected;
    expect(element.entries.map(({ name }) => name)).to.deep.equal(['a.csv']);

    element.maxFiles = 1;
    await element.updateComplete;
    expect(element.shadowRoot?.querySelector('[part=choose-folder]')).to.equal(null);
  });
});
