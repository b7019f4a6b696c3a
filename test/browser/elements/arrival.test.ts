import { css, html, LitElement } from 'lit';
import { Arrival, type ArrivingPart } from '../../../src/elements/arrival.js';
import { LazyPart } from '../../../src/elements/lazy-part.js';
import { expect, fixture, nextFrame, waitUntil } from '../../support/testing.js';

interface Part extends ArrivingPart {
  readonly word: string;
}

const PART: Part = { word: 'here', inspect: () => {}, styles: [css`p { color: rgb(1 2 3); }`] };

/** Of the test that runs: what is fetched, and how it goes. */
let part: LazyPart<Part>;
let fetches: { arrive(): void; fail(): void }[];
let isAwaited: boolean;

class ArrivalHost extends LitElement {
  static override styles = css`p { font-weight: 700; }`;

  readonly arrived: string[] = [];
  readonly arrival = new Arrival<Part>(this, {
    part,
    fetchCode: () =>
      new Promise<void>((resolve, reject) => {
        fetches.push({
          arrive: () => {
            part.provide(PART);
            resolve();
          },
          fail: () => reject(new TypeError('Importing a module script failed.')),
        });
      }),
    isAwaited: () => isAwaited,
    onArrival: ({ word }) => this.arrived.push(word),
  });

  protected override render() {
    return html`<button>Choose</button><p>${this.arrival.part?.word ?? (this.arrival.hasFailed ? 'failed' : 'first')}</p>`;
  }
}
customElements.define('arrival-host', ArrivalHost);

const create = () => fixture<ArrivalHost>('<arrival-host></arrival-host>');
const paragraph = (host: ArrivalHost) => host.shadowRoot!.querySelector('p')!;
const shows = (host: ArrivalHost, word: string) =>
  waitUntil(() => paragraph(host).textContent === word, `shows ${word}`, { timeout: 50_000 });

const original = { requestIdleCallback: globalThis.requestIdleCallback, setTimeout: globalThis.setTimeout };
let idle: (() => void)[];
const rest = () => {
  for (const run of idle) run();
};

beforeEach(() => {
  part = new LazyPart<Part>();
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

describe('the larger part of an element', () => {
  const intents: readonly [string, (host: ArrivalHost) => void][] = [
    ['a pointer over it', (host) => host.dispatchEvent(new PointerEvent('pointerenter'))],
    ['a touch', (host) => host.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))],
    ['the focus', (host) => host.shadowRoot!.querySelector('button')!.focus()],
    [
      'a drag over the page',
      () => document.body.dispatchEvent(new DragEvent('dragenter', { bubbles: true })),
    ],
    ['an idle moment', rest],
    ['its host', (host) => host.arrival.load()],
  ];
  for (const [name, act] of intents) {
    it(`is brought by ${name}, and not before`, async () => {
      const host = await create();
      await nextFrame();
      expect(fetches.length).to.equal(0);
      act(host);
      act(host);
      expect(fetches.length).to.equal(1);
      fetches[0]!.arrive();
      await shows(host, 'here');
      expect(host.arrived).to.deep.equal(['here']);
      const { color, fontWeight } = getComputedStyle(paragraph(host));
      expect([color, fontWeight]).to.deep.equal(['rgb(1, 2, 3)', '700']);
    });
  }

  it('waits for an intent where data is to be saved', async () => {
    Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } });
    const host = await create();
    expect(idle.length).to.equal(0);
    host.dispatchEvent(new PointerEvent('pointerenter'));
    expect(fetches.length).to.equal(1);
  });

  it('is not fetched for an element that has left its page', async () => {
    const host = await create();
    host.remove();
    rest();
    document.body.dispatchEvent(new DragEvent('dragenter', { bubbles: true }));
    expect(fetches.length).to.equal(0);
  });

  it('is there at once for the next element', async () => {
    const first = await create();
    first.arrival.load();
    fetches[0]!.arrive();
    await shows(first, 'here');
    const second = await create();
    expect(paragraph(second).textContent).to.equal('here');
    expect(fetches.length).to.equal(1);
  });

  it('may fail unnoticed while nothing waits for it, and comes with the next intent', async () => {
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

  it('is fetched again by itself when something waits for it and the network is back', async () => {
    isAwaited = true;
    const host = await create();
    host.arrival.load();
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
