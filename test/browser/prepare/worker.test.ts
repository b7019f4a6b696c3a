import { HdtError } from '../../../src/core/hdt-error.js';
import { Preparer } from '../../../src/prepare/preparer.js';
import { createAnalyzeFrame } from '../../../src/viewfinder/worker-calls.js';
import { UPRIGHT } from '../../fixtures/images/exif.js';
import { expect } from '../../support/testing.js';
import { drawFrame } from '../../unit/viewfinder/frame/draw.js';
import { expectCode, fixture, oriented, plan, preparing, quadrants } from './pictures.js';

/** Counts the Workers a test starts, around the real one. */
function counting() {
  const started: Worker[] = [];
  const createWorker = () => {
    const worker = new Worker(new URL('../../../src/worker.ts', import.meta.url), {
      type: 'module',
    });
    started.push(worker);
    return worker;
  };
  return { started, createWorker };
}

describe('the preparation Worker', () => {
  it('decodes no picture on the main thread', async () => {
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

  it('prepares many pictures, whose results outlive it', async () => {
    const { started, createWorker } = counting();
    const preparer = new Preparer({ createWorker });
    const sources = await Promise.all([1, 3, 6, 8].map(oriented));
    const results = await Promise.all(sources.map((source) => preparer.prepare(source, plan('jpeg'))));
    preparer.close();
    expect(started.length).to.equal(1);
    const seen = await Promise.all(results.map(({ body }) => quadrants(body)));
    expect(seen).to.deep.equal([UPRIGHT[1], UPRIGHT[3], UPRIGHT[6], UPRIGHT[8]]);
  });

  it('is terminated when idle, and started again', async () => {
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

  it('stops an aborted picture at once, and prepares the next', async () => {
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
    it(`is replaced by the page when ${why}`, async () => {
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

describe('a display', () => {
  const drawing = drawFrame({ text: '256' });
  const bitmap = () => createImageBitmap(new ImageData(drawing.data, drawing.width, drawing.height));
  const photo = async () => {
    const canvas = document.createElement('canvas');
    canvas.width = drawing.width;
    canvas.height = drawing.height;
    canvas.getContext('2d')!.drawImage(await bitmap(), 0, 0);
    return new Promise<Blob>((resolve) => canvas.toBlob((blob) => resolve(blob!), 'image/jpeg', 0.95));
  };

  it('is measured in its photo, and only on request', async () => {
    const prepare = preparing();
    const { measures } = await prepare(await photo(), { ...plan('jpeg'), isMeasured: true });
    expect(measures?.fault).to.equal(null);
    expect(measures?.display?.x).to.be.closeTo(90 / 320, 0.02);
    expect(await prepare(await photo(), plan('jpeg'))).not.to.have.property('measures');
  });

  it('is sent as a whole: its frame may cut the display', async () => {
    const framed = { x: 0.25, y: 0.25, width: 0.5, height: 0.5, aspect: 4 / 3 };
    const { width, height } = await preparing()(await photo(), { ...plan('jpeg'), framed });
    expect([width, height]).to.deep.equal([320, 240]);
  });

  it('is analysed frame by frame in the Worker that prepares the photo', async () => {
    const { started, createWorker } = counting();
    const preparer = new Preparer({ createWorker });
    const { signal } = new AbortController();
    const hints: unknown[] = [];
    for (const now of [0, 100, 200, 300]) {
      const seen = await createAnalyzeFrame(preparer)(await bitmap(), now, now === 0, null, signal);
      hints.push(seen?.advice.hint);
    }
    await preparer.prepare(await photo(), plan('jpeg'));
    preparer.close();
    expect(hints.at(-1)).to.equal('hold');
    expect(started.length).to.equal(1);
  });
});
