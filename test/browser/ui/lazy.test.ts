import { html, LitElement } from 'lit';
import { LazyModule, registerModule } from '../../../src/core/lazy-module.js';
import { AppLoader } from '../../../src/ui/app-loader.js';
import { expect, fixture, nextFrame, waitUntil } from '../../support/testing.js';

interface App {
  readonly word: string;
}

/** Of the test that runs: what is fetched, and how it goes. */
let module: LazyModule<App>;
let fetches: { arrive(): void; fail(): void }[];
let isAwaited: boolean;
/** Each test has a name of its own: what was provided stays. */
let count = 0;

class LoaderHost extends LitElement {
  readonly loaded: string[] = [];
  readonly loader = new AppLoader<App>(this, {
    module,
    isAwaited: () => isAwaited,
    onLoad: ({ word }) => this.loaded.push(word),
  });

  protected override render() {
    return html`<button>Choose</button><p>${this.loader.app?.word ?? (this.loader.hasFailed ? 'failed' : 'first')}</p>`;
  }
}
customElements.define('loader-host', LoaderHost);

const create = () => fixture<LoaderHost>('<loader-host></loader-host>');
const paragraph = (host: LoaderHost) => host.shadowRoot!.querySelector('p')!;
const shows = (host: LoaderHost, word: string) =>
  waitUntil(() => paragraph(host).textContent === word, `shows ${word}`, { timeout: 50_000 });

const original = { requestIdleCallback: globalThis.requestIdleCallback, setTimeout: globalThis.setTimeout };
let idle: (() => void)[];
const rest = () => {
  for (const run of idle) run();
};

beforeEach(() => {
  const name = `app-${++count}`;
  module = new LazyModule<App>(
    name,
    () =>
      new Promise<void>((resolve, reject) => {
        fetches.push({
          arrive: () => {
            registerModule<App>(name, { word: 'here' });
            resolve();
          },
          fail: () => reject(new TypeError('Importing a module script failed.')),
        });
      }),
  );
  fetches = [];
  isAwaited = false;
  idle = [];
  globalThis.requestIdleCallback = (run) =>
    idle.push(() => run({ didTimeout: false, timeRemaining: () => 1 }));
});
afterEach(() => {
  Object.assign(globalThis, original);
  if (!original.requestIdleCallback) Reflect.deleteProperty(globalThis, 'requestIdleCallback');
  Reflect.deleteProperty(navigator, 'connection');
});

describe('the app of an element', () => {
  const intents: readonly [string, (host: LoaderHost) => void][] = [
    ['a pointer over it', (host) => host.dispatchEvent(new PointerEvent('pointerenter'))],
    ['a touch', (host) => host.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))],
    ['the focus', (host) => host.shadowRoot!.querySelector('button')!.focus()],
    [
      'a drag over the page',
      () => document.body.dispatchEvent(new DragEvent('dragenter', { bubbles: true })),
    ],
    ['an idle moment', rest],
    ['its host', (host) => host.loader.load()],
  ];
  for (const [name, act] of intents) {
    it(`is loaded by ${name}, and not before`, async () => {
      const host = await create();
      await nextFrame();
      expect(fetches.length).to.equal(0);
      act(host);
      act(host);
      expect(fetches.length).to.equal(1);
      fetches[0]!.arrive();
      await shows(host, 'here');
      expect(host.loaded).to.deep.equal(['here']);
    });
  }

  it('waits for an intent where data is to be saved', async () => {
    Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } });
    const host = await create();
    expect(idle.length).to.equal(0);
    host.dispatchEvent(new PointerEvent('pointerenter'));
    expect(fetches.length).to.equal(1);
  });

  it('is loaded with the element where somebody waits for it already, also where data is to be saved', async () => {
    Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } });
    isAwaited = true;
    await create();
    expect(fetches.length).to.equal(1);
  });

  it('is not fetched for an element that has left its page', async () => {
    const host = await create();
    host.remove();
    rest();
    document.body.dispatchEvent(new DragEvent('dragenter', { bubbles: true }));
    expect(fetches.length).to.equal(0);
  });

  it('is available at once for the next element', async () => {
    const first = await create();
    first.loader.load();
    fetches[0]!.arrive();
    await shows(first, 'here');
    const second = await create();
    expect(paragraph(second).textContent).to.equal('here');
    expect(fetches.length).to.equal(1);
  });

  it('may fail silently while nothing needs it, and is loaded with the next intent', async () => {
    const host = await create();
    rest();
    fetches[0]!.fail();
    await nextFrame();
    expect(paragraph(host).textContent).to.equal('first');
    window.dispatchEvent(new Event('online'));
    expect(fetches.length).to.equal(1);
    host.dispatchEvent(new PointerEvent('pointerenter'));
    fetches[1]!.arrive();
    await shows(host, 'here');
  });

  it('is fetched again automatically when it is needed and the network is back', async () => {
    isAwaited = true;
    const host = await create();
    host.loader.load();
    fetches[0]!.fail();
    await shows(host, 'failed');
    host.dispatchEvent(new PointerEvent('pointerenter'));
    expect(fetches.length, 'the sentence and its button stay under the pointer').to.equal(1);
    window.dispatchEvent(new Event('online'));
    await shows(host, 'first');
    fetches[1]!.arrive();
    await shows(host, 'here');
  });
});
