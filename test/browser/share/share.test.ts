import type { HdtError } from '../../../src/core/hdt-error.js';
import { sniffFile } from '../../../src/files/check-file.js';
import type * as Share from '../../../src/share.js';
import { expect } from '../../support/testing.js';
import { until } from '../../support/until.js';

// A real Service Worker. What a system does with the manifest no test can see; it ends as a form that is posted.

const FOLDER = `${location.origin}/share-test/`;

type HostWindow = Window & typeof globalThis & { readonly share?: typeof Share };

let registration: ServiceWorkerRegistration;
let frames: HTMLIFrameElement[] = [];

/** Each version is another worker, with a memory of its own. */
async function install(version: string): Promise<void> {
  const script = `${FOLDER}service-worker.js?${version}`;
  registration = await navigator.serviceWorker.register(script);
  await until(() => registration.active?.scriptURL === script && registration.active.state === 'activated');
}

/** Moves the worker's time, and resolves with the number of shares that still wait. */
async function advance(duration: number): Promise<number> {
  const { port1, port2 } = new MessageChannel();
  registration.active!.postMessage({ type: 'advance', duration }, [port2]);
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
  });
}

/** A tab of the host, here a frame. */
function open(address: string): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.src = address;
  document.body.append(frame);
  frames.push(frame);
  return frame;
}

/** The host's page in the frame, once its script has run. */
async function hostPage(frame: HTMLIFrameElement): Promise<HostWindow & { share: typeof Share }> {
  const host = () => frame.contentWindow as HostWindow | null;
  const isThere = () => {
    try {
      return host()?.location.pathname.endsWith('page.html') && host()!.share;
    } catch {
      // Another origin, until it has sent its form.
      return false;
    }
  };
  await until(isThere);
  return host() as HostWindow & { share: typeof Share };
}

/** Posts a form as a system does when a person shares something with the installed page. */
async function share(files: readonly File[], key = 'files') {
  const frame = open(`${FOLDER}page.html`);
  const before = await hostPage(frame);
  const { document } = before;
  const form = document.createElement('form');
  Object.assign(form, { method: 'post', action: `${FOLDER}receive`, enctype: 'multipart/form-data' });
  const input = Object.assign(document.createElement('input'), { type: 'file', name: key, multiple: true });
  const transfer = new before.DataTransfer();
  for (const file of files) transfer.items.add(file);
  input.files = transfer.files;
  form.append(input);
  document.body.append(form);
  form.submit();
  await until(
    () => frame.contentWindow?.document !== document && frame.contentDocument?.readyState === 'complete',
  );
  return hostPage(frame);
}

const reload = (address: string) => hostPage(open(address));
const pdf = (name = 'lab.pdf', content: BlobPart = '%PDF-1.7') =>
  new File([content], name, { type: 'application/pdf' });
const namesOf = (taken: readonly File[] | string | null) =>
  Array.isArray(taken) ? taken.map(({ name }: File) => name) : taken;

let version = 0;
beforeEach(() => {
  version += 1;
  return install(String(version));
});
afterEach(async () => {
  for (const frame of frames) frame.remove();
  frames = [];
  // Another version replaces the worker only once it holds nothing.
  if (registration.active) await advance(60_000);
});
after(() => registration.unregister());

describe('a shared file', () => {
  it('reaches the page whole, with its name and type, and leaves the address', async () => {
    const host = await share([pdf('Befund März.pdf', new Uint8Array(100_000).fill(7))]);
    expect(host.location.hash).to.match(/^#hdt-share=[\w-]{36}$/);
    expect(host.location.search).to.equal('');
    const [file] = (await host.share.takeShare()) as readonly File[];
    expect([file!.name, file!.type, file!.size]).to.deep.equal([
      'Befund März.pdf',
      'application/pdf',
      100_000,
    ]);
    expect(new Uint8Array(await file!.arrayBuffer()).every((byte) => byte === 7)).to.equal(true);
    expect(host.location.hash).to.equal('');
    expect(await host.share.takeShare()).to.equal(null);
    expect(await advance(0)).to.equal(0);
  });

  it('is taken by the first page alone', async () => {
    const host = await share([pdf()]);
    const second = await reload(host.location.href);
    expect(namesOf(await host.share.takeShare())).to.deep.equal(['lab.pdf']);
    expect(await second.share.takeShare()).to.equal('expired');
  });

  it('waits for a minute, also for a tab that was closed and is opened again', async () => {
    const { href } = (await share([pdf()])).location;
    frames.pop()!.remove();
    await advance(59_999);
    expect(namesOf(await (await reload(href)).share.takeShare())).to.deep.equal(['lab.pdf']);
    const late = await share([pdf()]);
    expect(await advance(60_000)).to.equal(0);
    expect(await late.share.takeShare()).to.equal('expired');
  });

  it('stands beside another one', async () => {
    const [one, two] = [await share([pdf('1.pdf')]), await share([pdf('2.pdf'), pdf('3.pdf')])];
    expect(namesOf(await two.share.takeShare())).to.deep.equal(['2.pdf', '3.pdf']);
    expect(namesOf(await one.share.takeShare())).to.deep.equal(['1.pdf']);
  });

  it('goes when four newer ones wait', async () => {
    const oldest = await share([pdf()]);
    for (let n = 0; n < 4; n += 1) await share([pdf(`${n}.pdf`)]);
    expect(await oldest.share.takeShare()).to.equal('expired');
    expect(await advance(0)).to.equal(4);
  });

  it('is found under any key of the form', async () => {
    const host = await share([pdf()], 'report');
    expect(namesOf(await host.share.takeShare())).to.deep.equal(['lab.pdf']);
  });

  it('is gone with the memory of the worker that held it', async () => {
    const host = await reload(`${FOLDER}page.html#hdt-share=${crypto.randomUUID()}`);
    expect(await host.share.takeShare()).to.equal('expired');
  });
});

describe('a share that holds nothing to take says so', () => {
  const cases: readonly [string, () => readonly File[], Share.ShareFault][] = [
    ['no file', () => [], 'empty'],
    ['eleven files', () => Array.from({ length: 11 }, (_, n) => pdf(`${n}.pdf`)), 'too-many'],
    ['a file above 25 MB', () => [pdf('large.pdf', new Uint8Array(25_000_001))], 'too-large'],
  ];
  for (const [name, files, fault] of cases) {
    it(name, async () => {
      const host = await share(files());
      expect(await host.share.takeShare()).to.equal(fault);
      expect(await advance(0)).to.equal(0);
    });
  }

  it('where no worker is', async () => {
    await registration.unregister();
    const host = await reload(`${FOLDER}page.html#hdt-share=${crypto.randomUUID()}`);
    expect(host.navigator.serviceWorker.controller).to.equal(null);
    expect(await host.share.takeShare()).to.equal('expired');
  });
});

describe('a form of another origin', () => {
  const forge = (policy: string) => {
    const other = FOLDER.replace('127.0.0.1', 'localhost');
    const query = new URLSearchParams({ policy, action: `${FOLDER}receive` });
    return hostPage(open(`${other}forged.html?${query}`));
  };

  it('is refused', async () => {
    const host = await forge('unsafe-url');
    expect(await host.share.takeShare()).to.equal(null);
    expect(await advance(0)).to.equal(0);
  });

  it('without a referrer only brings a question', async () => {
    const offered: unknown[] = [];
    const host = await forge('no-referrer');
    await host.share.offerShares({ offer: (shared) => offered.push(shared) });
    // Engines that show the origin refuse it.
    expect(offered.length).to.equal(1);
  });
});

describe('offerShares', () => {
  it('offers what was shared, and nothing on an ordinary visit', async () => {
    const offered: unknown[] = [];
    const taker: Share.ShareTaker = { offer: (shared) => void offered.push(shared) };
    const host = await share([pdf()]);
    await host.share.offerShares(taker);
    await host.share.offerShares(taker);
    expect(namesOf(offered[0] as readonly File[])).to.deep.equal(['lab.pdf']);
    expect(offered[1]).to.equal(null);
  });

  it('offers files that are opened with the page; one that is gone is refused by its name', async () => {
    const host = await reload(`${FOLDER}page.html`);
    let launch: (launch: object) => void = () => {};
    const launchQueue = { setConsumer: (consumer: typeof launch) => (launch = consumer) };
    Object.defineProperty(host, 'launchQueue', { value: launchQueue });
    const offered: unknown[] = [];
    await host.share.offerShares({ offer: (shared) => void offered.push(shared) });
    launch({ files: [] });
    const file = new host.File(['x'], 'opened.pdf');
    launch({
      files: [
        { name: 'opened.pdf', getFile: async () => file },
        { name: 'gone.pdf', getFile: () => Promise.reject(new Error('gone')) },
        { name: 'folder' },
      ],
    });
    await until(() => offered.length === 2);
    launch({ files: [{ name: 'folder' }] });
    await until(() => offered.length === 3);
    expect([offered[0], namesOf(offered[1] as readonly File[]), offered[2]]).to.deep.equal([
      null,
      ['opened.pdf', 'gone.pdf'],
      'empty',
    ]);
    const [, gone] = offered[1] as readonly File[];
    const code = await sniffFile(gone!).catch((thrown: HdtError) => thrown.code);
    expect(code).to.equal('unreadable-file');
  });
});
