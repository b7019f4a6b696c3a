import type { HdtUpload } from '../../../src/upload.js';
import { expect, fixture, html, waitUntil } from '../../support/testing.js';
import '../../../src/upload.js';
import { service, setUpPageService } from '../../support/page-service.js';
import { oriented } from '../prepare/pictures.js';

setUpPageService();

const create = () => fixture<HdtUpload>(html`<hdt-upload></hdt-upload>`);
const find = <T extends Element>(element: HdtUpload, selector: string) =>
  element.shadowRoot!.querySelector<T>(selector);
const bytesOf = async (file: Blob) => new Uint8Array(await file.arrayBuffer());
const within = { timeout: 500_000 };

/** Sends a picture that has to be encoded anew. Returns it as the service received it. */
async function send(element: HdtUpload, name: string, uploadId: string): Promise<File> {
  const path = /api\/master/;
  element.add([new File([await oriented(6), name], name)]);
  let request = await service.next(/api/);
  for (; !path.test(request.path); request = await service.next(/api/))
    request.json(200, { status: 'processing' });
  request.json(200, { uploadId });
  const isReceived = () => ['received', 'processing'].includes(element.entries.at(-1)!.status);
  await waitUntil(isReceived, `${name} is received`, within);
  return request.files[0]!;
}

/** Replaces a function of the page until the test ends. */
const restores: (() => void)[] = [];
function replace<T extends object, K extends keyof T>(target: T, key: K, made: (before: T[K]) => T[K]): void {
  const before = target[key];
  target[key] = made(before);
  restores.push(() => {
    target[key] = before;
  });
}
afterEach(() => {
  for (const restore of restores.splice(0)) restore();
});

describe('the memory of <hdt-upload> at rest', () => {
  it('holds no Worker, and another one prepares the next picture', async () => {
    const running = new Set<Worker>();
    let started = 0;
    replace(
      window,
      'Worker',
      (Original) =>
        class extends Original {
          constructor(...given: ConstructorParameters<typeof Worker>) {
            super(...given);
            running.add(this);
            started += 1;
          }
          override terminate(): void {
            super.terminate();
            running.delete(this);
          }
        },
    );
    const element = await create();
    await send(element, 'a.jpg', 'u1');
    expect(started).to.equal(1);
    // A Worker that is stopped after 20 seconds is too late for a page at rest.
    await waitUntil(() => running.size === 0, 'the Worker is stopped', { timeout: 15_000 });
    const second = await send(element, 'b.jpg', 'u2');
    expect([started, second.size > 0]).to.deep.equal([2, true]);
  });

  it('holds no bytes of a picture that the service has, and shows those that were sent all the same', async () => {
    const element = await create();
    const sent = await send(element, 'a.jpg', 'u1');
    const blobs: Blob[] = [];
    replace(URL, 'createObjectURL', (before) => (blob: Blob | MediaSource) => {
      blobs.push(blob as Blob);
      return before.call(URL, blob);
    });
    const revoked: string[] = [];
    replace(URL, 'revokeObjectURL', (before) => (address: string) => {
      if (address) revoked.push(address);
      before.call(URL, address);
    });
    for (const times of [1, 2]) {
      find<HTMLButtonElement>(element, '[part=preview]')!.click();
      await waitUntil(() => find(element, 'dialog canvas'), 'it is shown', within);
      expect(blobs).to.have.length(times);
      expect(await bytesOf(blobs.at(-1)!)).to.deep.equal(await bytesOf(sent));
      expect(find<HTMLAnchorElement>(element, 'dialog a[download]')!.href).to.match(/^blob:/);
      find<HTMLDialogElement>(element, 'dialog')!.close();
      await waitUntil(() => !find(element, 'dialog'), 'it is closed', within);
      expect(revoked).to.have.length(times);
    }
  });

  it('releases the address of a preview that is closed before it was loaded', async () => {
    const element = await create();
    await send(element, 'a.jpg', 'u1');
    let addresses = 0;
    replace(URL, 'createObjectURL', (before) => (blob: Blob | MediaSource) => {
      addresses += 1;
      return before.call(URL, blob);
    });
    replace(URL, 'revokeObjectURL', (before) => (address: string) => {
      if (address) addresses -= 1;
      before.call(URL, address);
    });
    find<HTMLButtonElement>(element, '[part=preview]')!.click();
    await waitUntil(() => find(element, 'dialog'), 'it is open', within);
    find<HTMLDialogElement>(element, 'dialog')!.close();
    await send(element, 'b.jpg', 'u2');
    expect(addresses).to.equal(0);
  });
});
