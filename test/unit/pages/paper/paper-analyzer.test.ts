import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { createPaperAnalyzer, PAGE_COUNTDOWN_TIME } from '../../../../src/pages/paper/paper-analyzer.js';
import type { FrameContext, PaperAnalysis } from '../../../../src/pages/paper.js';
import type { RgbaImage } from '../../../../src/prepare/pixels.js';
import { drawOther, type Other } from './draw-other.js';
import { type Difficulty, drawScene, shrinkImage } from './draw-scene.js';
import { jaccard } from './jaccard.js';

const GOOD: Partial<Difficulty> = {
  ground: 'wood',
  form: 'a4',
  tilt: 5,
  hasShadow: false,
  hasHardShadow: false,
  hasFolds: false,
  hasFingers: false,
  hasCutCorner: false,
  extent: 0.85,
  light: 1,
  blur: 0.4,
  noise: 2,
  rows: 14,
};
const FRAME_TIME = 100;

async function drawFrame(change: Partial<Difficulty> = {}, seed = 400): Promise<RgbaImage> {
  return shrinkImage((await drawScene(seed, { ...GOOD, ...change }, 640)).image, 320);
}

/** Shows frames to one analyzer, ten a second. */
function createViewfinder() {
  const analyzer = createPaperAnalyzer();
  let now = 1_000;
  return {
    show(frame: RgbaImage, times: number, context: FrameContext = 'frame'): PaperAnalysis {
      let last = analyzer.analyze(frame, now, context);
      for (let i = 1; i < times; i++) {
        now += FRAME_TIME;
        last = analyzer.analyze(frame, now);
      }
      now += FRAME_TIME;
      return last;
    },
    /** Lets time pass in which no frame is analyzed. */
    wait(milliseconds: number): void {
      now += milliseconds;
    },
  };
}

/** Two frames, each half as wide. */
function placeSideBySide(one: RgbaImage, other: RgbaImage): RgbaImage {
  const { width, height } = one;
  const data = new Uint8ClampedArray(4 * width * height);
  for (let i = 0; i < width * height; i++) {
    const [column, row] = [i % width, Math.floor(i / width)];
    const from = column < width / 2 ? one : other;
    const at = 4 * (row * width + ((2 * column) % width));
    data.set(from.data.subarray(at, at + 4), 4 * i);
  }
  return { width, height, data };
}

/** Light that falls off from the top to the bottom. */
function fadeLight({ width, height, data }: RgbaImage, least: number): RgbaImage {
  const lightAt = (at: number) => 1 - ((1 - least) * Math.floor(at / 4 / width)) / height;
  return { width, height, data: data.map((value, at) => (at % 4 < 3 ? value * lightAt(at) : value)) };
}

/** Light so strong at the top that paper is overexposed there, though its print is still seen. */
function lightUnevenly({ width, height, data }: RgbaImage): RgbaImage {
  const lightAt = (at: number) => 1.7 - (1.1 * Math.floor(at / 4 / width)) / height;
  return { width, height, data: data.map((value, at) => (at % 4 < 3 ? value * lightAt(at) : value)) };
}

const COUNTDOWN_FRAMES = PAGE_COUNTDOWN_TIME / FRAME_TIME + 4;

describe('createPaperAnalyzer', () => {
  it('is ready when the paper has been good and still for the countdown', async () => {
    const viewfinder = createViewfinder();
    const frame = await drawFrame();
    assert.deepEqual(viewfinder.show(frame, 4).isReady, false);
    const { hint, isReady, corners } = viewfinder.show(frame, COUNTDOWN_FRAMES);
    assert.equal(hint, 'hold');
    assert.equal(isReady, true);
    assert.ok(corners);
  });

  const faults: Record<string, Partial<Difficulty>> = {
    far: { extent: 0.4 },
    cut: { extent: 1.1 },
    tilt: { tilt: 58, extent: 0.8 },
    dark: { light: 0.16, noise: 1 },
    glare: { glare: 0.14, light: 0.8 },
    blurred: { blur: 9 },
  };
  for (const [hint, change] of Object.entries(faults)) {
    it(`asks for another picture: ${hint}`, async () => {
      const viewfinder = createViewfinder();
      const analysis = viewfinder.show(await drawFrame(change), 20);
      assert.equal(analysis.hint, hint);
      assert.equal(analysis.isReady, false);
    });
  }

  it('asks for one sheet where two are seen', async () => {
    const [one, other] = await Promise.all([drawFrame({ extent: 0.8 }), drawFrame({ extent: 0.8 }, 402)]);
    const viewfinder = createViewfinder();
    assert.equal(viewfinder.show(placeSideBySide(one, other), 20).hint, 'several');
  });

  it('asks for paper where there is none', async () => {
    const viewfinder = createViewfinder();
    const { hint, corners, isReady } = viewfinder.show(await drawOther('wood', 11), 20);
    assert.deepEqual({ hint, corners, isReady }, { hint: 'absent', corners: null, isReady: false });
  });

  const bright: readonly Other[] = ['window', 'screen', 'phone', 'keyboard'];
  for (const other of bright) {
    it(`draws no outline around a ${other}`, async () => {
      assert.equal(createViewfinder().show(await drawOther(other, 11), 3).corners, null);
    });
  }

  it('takes the edge of a hard shadow for no side of the paper', async () => {
    for (const seed of [400, 402, 404]) {
      const { image, corners } = await drawScene(seed, { ...GOOD, hasHardShadow: true }, 640);
      const analysis = createViewfinder().show(await shrinkImage(image, 320), 3);
      assert.ok(analysis.corners);
      assert.ok(jaccard(analysis.corners, corners) > 0.95, `seed ${seed}`);
    }
  });

  it('takes white paper in uneven light for no reflection', async () => {
    const viewfinder = createViewfinder();
    const frame = lightUnevenly(await drawFrame());
    for (let i = 0; i < 20; i++) assert.notEqual(viewfinder.show(frame, 1).hint, 'glare');
  });

  it('asks for more even light where it falls off across the paper', async () => {
    const viewfinder = createViewfinder();
    assert.equal(viewfinder.show(fadeLight(await drawFrame(), 0.1), 20).hint, 'shadow');
  });

  it('asks to hold still while the paper moves', async () => {
    const viewfinder = createViewfinder();
    const frames = await Promise.all([0, 0.03].map((x) => drawFrame({ moved: { x, y: 0 } })));
    let last: PaperAnalysis | null = null;
    for (let i = 0; i < 20; i++) last = viewfinder.show(frames[i % 2]!, 1);
    assert.equal(last!.hint, 'still');
    assert.equal(last!.isReady, false);
  });

  it('is not ready again with the page that was taken, also where it has moved meanwhile', async () => {
    const viewfinder = createViewfinder();
    const page = await drawFrame();
    assert.equal(viewfinder.show(page, COUNTDOWN_FRAMES).isReady, true);
    assert.equal(viewfinder.show(page, COUNTDOWN_FRAMES, 'photo').isReady, false);
    assert.equal(
      viewfinder.show(await drawFrame({ moved: { x: 0.03, y: 0.02 } }), COUNTDOWN_FRAMES).isReady,
      false,
    );
    assert.equal(viewfinder.show(await drawFrame({}, 401), COUNTDOWN_FRAMES).isReady, true);
  });

  it('is not ready again with the page that was taken, where the photo took long and left the camera out of focus', async () => {
    const viewfinder = createViewfinder();
    const [page, empty] = await Promise.all([drawFrame(), drawOther('wood', 11)]);
    assert.equal(viewfinder.show(page, COUNTDOWN_FRAMES).isReady, true);
    viewfinder.wait(1_000);
    assert.equal(viewfinder.show(empty, 1, 'photo').corners, null);
    assert.equal(viewfinder.show(page, COUNTDOWN_FRAMES).isReady, false);
  });

  it('is ready for a page that looks the same, once the one that was taken is away', async () => {
    const viewfinder = createViewfinder();
    const [page, empty] = await Promise.all([drawFrame(), drawOther('wood', 11)]);
    viewfinder.show(page, COUNTDOWN_FRAMES);
    viewfinder.show(page, 1, 'photo');
    viewfinder.show(empty, 6);
    assert.equal(viewfinder.show(page, COUNTDOWN_FRAMES).isReady, true);
  });

  it('forgets the page that was taken when the viewfinder is opened again', async () => {
    const viewfinder = createViewfinder();
    const page = await drawFrame();
    viewfinder.show(page, COUNTDOWN_FRAMES);
    viewfinder.show(page, 1, 'photo');
    viewfinder.show(page, 1, 'opening');
    assert.equal(viewfinder.show(page, COUNTDOWN_FRAMES).isReady, true);
  });
});
