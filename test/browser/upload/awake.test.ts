import type { HdtUpload } from '../../../src/upload.js';
import { expect, fixture, html } from '../../support/testing.js';
import '../../../src/upload.js';
import { service, setUpPageService } from '../../support/page-service.js';
import { restorePageVisibility, setPageHidden } from '../../support/page-visibility.js';
import { until } from '../../support/until.js';
import { csv } from './csv.js';

setUpPageService();

/** Locks of the screen that are held; a hidden page loses its own, as browsers have it. */
class Screen {
  readonly held = new Set<object>();
  requests = 0;
  isRefusing = false;

  readonly wakeLock = {
    request: async () => {
      this.requests += 1;
      if (this.isRefusing || document.hidden) throw new DOMException('refused', 'NotAllowedError');
      const lock = { release: async () => void this.held.delete(lock) };
      this.held.add(lock);
      return lock;
    },
  };

  install(): void {
    Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: this.wakeLock });
  }

  hide(isHidden: boolean): void {
    if (isHidden) this.held.clear();
    setPageHidden(isHidden);
  }
}

describe('the screen while files are sent', () => {
  let screen: Screen;
  let element: HdtUpload;
  beforeEach(async () => {
    screen = new Screen();
    screen.install();
    element = await fixture<HdtUpload>(html`<hdt-upload></hdt-upload>`);
  });
  afterEach(() => {
    restorePageVisibility();
    Reflect.deleteProperty(navigator, 'wakeLock');
  });

  const isOn = () => screen.held.size === 1;
  const isOff = () => screen.held.size === 0;

  it('stays on until the service has them all, and not while it reads them', async () => {
    expect(screen.requests).to.equal(0);
    element.add([csv('a.csv'), csv('b.csv')]);
    const post = await service.next(/master/);
    await until(isOn);
    post.json(200, { uploads: [{ uploadId: 'u1' }, { uploadId: 'u2' }] });
    await service.next(/status/);
    await until(isOff);
    expect(screen.requests).to.equal(1);
  });

  it('is left alone while sending is paused', async () => {
    element.pause();
    element.add([csv('a.csv')]);
    await until(() => element.entries[0]?.status === 'queued');
    await until(() => 'waiting' in element.entries[0]! && element.entries[0].waiting === 'paused');
    expect(isOff()).to.equal(true);
    element.resume();
    await service.next(/master/);
    await until(isOn);
  });

  it('stays on again when a hidden page is shown', async () => {
    element.add([csv('a.csv')]);
    const post = await service.next(/master/);
    await until(isOn);
    screen.hide(true);
    expect(isOff()).to.equal(true);
    screen.hide(false);
    await until(isOn);
    post.json(200, { uploadId: 'u1' });
    await until(isOff);
    screen.hide(true);
    screen.hide(false);
    await Promise.resolve();
    expect(isOff(), 'nothing is sent any more').to.equal(true);
  });

  it('is left alone once the element has left the page', async () => {
    element.add([csv('a.csv')]);
    await service.next(/master/);
    await until(isOn);
    element.remove();
    await until(isOff);
  });

  it('may be refused: the files are sent all the same', async () => {
    screen.isRefusing = true;
    element.add([csv('a.csv')]);
    (await service.next(/master/)).json(200, { uploadId: 'u1' });
    await until(() => element.entries[0]?.status === 'received');
    expect(screen.requests).to.equal(1);
  });
});
