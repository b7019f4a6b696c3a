import { expect } from '@open-wc/testing';
import { HdtError } from '../../../src/hdt-error.js';
import { createPreparer } from '../../../src/prepare/preparer.js';
import { UPRIGHT } from '../../fixtures/images/exif.js';
import { expectCode, fixture, oriented, plan, preparing, quadrants } from './pictures.js';

/** Counts the Workers a test starts, around the real one. */
function counting() {
  const started: Worker[] = [];
  const createWorker = () => {
    const worker = new Worker(new URL('../../../src/prepare/worker.ts', import.meta.url), { type: 'module' });
    started.push(worker);
    return worker;
  };
  return { started, createWorker };
}

describe('the preparation Worker', () => {
  it('does the work off the main thread: no picture is decoded here', async () => {
    const { createImageBitmap } = window;
    let here = 0;
    window.createImageBitmap = () => {
      here += 1;
      return Promise.reject(new HdtError('unreadable-image'));
    };
    try {
      const prepared = await preparing()(await oriented(6), plan('jpeg'));
      expect(prepared.via).to.equal('native');
      expect(here).to.equal(0);
    } finally {
      window.createImageBitmap = createImageBitmap;
    }
  });

  it('is one for many pictures, whose results outlive it', async () => {
    const { started, createWorker } = counting();
    const preparer = createPreparer({ createWorker });
    const sources = await Promise.all([1, 3, 6, 8].map(oriented));
    const results = await Promise.all(sources.map((source) => preparer.prepare(source, plan('jpeg'))));
    preparer.close();
    expect(started.length).to.equal(1);
    const seen = await Promise.all(results.map(({ body }) => quadrants(body)));
    expect(seen).to.deep.equal([UPRIGHT[1], UPRIGHT[3], UPRIGHT[6], UPRIGHT[8]]);
  });

  it('is let go when idle and started again', async () => {
    const { started, createWorker } = counting();
    let wake = () => {};
    const asleep = new Promise<void>((resolve) => {
      wake = resolve;
    });
    const idle = 1234;
    const never = new Promise<void>(() => {});
    const clock = { now: () => 0, sleep: (ms: number) => (ms === idle ? asleep : never) };
    const prepare = preparing({ createWorker, clock, idleAfter: idle });
    await prepare(await oriented(1), plan('jpeg'));
    wake();
    await asleep;
    await prepare(await oriented(1), plan('jpeg'));
    expect(started.length).to.equal(2);
  });

  it('gives up a picture as soon as it is aborted, and takes the next', async () => {
    const prepare = preparing();
    const abort = new AbortController();
    const given = prepare(await fixture('quadrants-rotated.heic'), plan('heic'), { signal: abort.signal });
    abort.abort();
    await expectCode(given, 'cancelled');
    expect((await prepare(await oriented(1), plan('jpeg'))).via).to.equal('native');
  });

  const broken: [why: string, createWorker: () => Worker][] = [
    [
      'the page forbids Workers',
      () => {
        throw new DOMException('blocked', 'SecurityError');
      },
    ],
    ['its script is missing', () => new Worker('/no/such/worker.js', { type: 'module' })],
    [
      'its script fails',
      () =>
        new Worker(URL.createObjectURL(new Blob(['throw 1'], { type: 'text/javascript' })), {
          type: 'module',
        }),
    ],
  ];
  for (const [why, createWorker] of broken) {
    it(`is done without when ${why}`, async () => {
      const prepare = preparing({ createWorker });
      const photo = await prepare(await oriented(6), plan('jpeg'));
      expect(photo.via).to.equal('native');
      expect(await quadrants(photo.body)).to.equal(UPRIGHT[6]);
      const heic = await prepare(await fixture('quadrants-rotated.heic'), plan('heic'));
      expect(heic.via).to.equal('libheif');
      expect(await quadrants(heic.body)).to.equal(UPRIGHT[6]);
    });
  }
});
