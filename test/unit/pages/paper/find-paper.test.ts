import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { findPaper } from '../../../../src/pages/paper/find-paper.js';
import type { RgbaImage } from '../../../../src/prepare/pixels.js';
import { GROUNDS } from './draw-ground.js';
import { drawOther, OTHERS, type Other } from './draw-other.js';
import { drawScene, shrinkImage } from './draw-scene.js';
import { jaccard } from './jaccard.js';

const WIDTH = 640;
const EASY = {
  hasShadow: false,
  hasFolds: false,
  hasFingers: false,
  hasCutCorner: false,
  form: 'a4',
  tilt: 15,
  blur: 0.4,
  light: 1,
  extent: 0.85,
} as const;

async function findIn(image: RgbaImage) {
  const small = await shrinkImage(image, 320);
  return findPaper((edge) => (edge <= 320 ? small : image));
}

describe('findPaper', () => {
  const grounds = [...GROUNDS.filter((ground) => ground !== 'plain'), 'papers'] as const;
  for (const [i, ground] of grounds.entries()) {
    it(`finds paper on ${ground}`, async () => {
      const { image, corners } = await drawScene(208 + i, { ...EASY, ground }, WIDTH);
      const found = await findIn(image);
      assert.ok(found);
      assert.ok(jaccard(found, corners) > 0.96, `Jaccard index ${jaccard(found, corners)}`);
    });
  }

  const difficulties = {
    'a shadow': { hasShadow: true },
    'a hard shadow': { hasHardShadow: true },
    folds: { hasFolds: true },
    fingers: { hasFingers: true },
    'a cut corner': { hasCutCorner: true },
    'an angle of 40 degrees': { tilt: 40 },
    'a narrow slip': { form: 'slip' },
    'dim light': { light: 0.4, noise: 8 },
  } as const;
  for (const [name, change] of Object.entries(difficulties)) {
    it(`finds paper with ${name}`, async () => {
      const { image, corners } = await drawScene(300, { ...EASY, ground: 'wood', ...change }, WIDTH);
      const found = await findIn(image);
      assert.ok(found);
      assert.ok(jaccard(found, corners) > 0.96, `Jaccard index ${jaccard(found, corners)}`);
    });
  }

  for (const seed of [1_059, 1_248]) {
    it(`finds all of a folded sheet (seed ${seed})`, async () => {
      const { image, corners } = await drawScene(seed);
      const found = await findIn(image);
      assert.ok(found);
      assert.ok(jaccard(found, corners) > 0.96, `Jaccard index ${jaccard(found, corners)}`);
    });
  }

  // In a photo, bright rectangles with fine detail may be taken for paper: the person sees the corners. The bench counts them.
  const rectangles: readonly Other[] = ['window', 'screen', 'phone', 'keyboard'];
  for (const other of OTHERS.filter((one) => !rectangles.includes(one))) {
    it(`finds none in a picture of: ${other}`, async () => {
      assert.equal(await findIn(await drawOther(other, 11)), null);
    });
  }
});
