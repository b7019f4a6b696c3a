import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, it } from 'vitest';
import { drawPages } from '../unit/pages/paper/draw-page.js';
import { openStage, type Stage } from './stage.js';

let stage: Stage;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hdt-page-'));
  const camera = join(folder, 'page.png');
  await writeFile(camera, await drawPages([960, 1280], '#5a3d2b', [{ turn: 1.5, height: 0.88 }]));
  stage = await openStage({ camera, isUpright: true });
});
afterEach(() => stage.closePages());
afterAll(async () => {
  await stage.close();
  await rm(folder, { recursive: true });
});

describe('a whole page before a camera held upright', () => {
  it('is in the picture as a whole, and taken by itself', async () => {
    const page = await stage.open('/upload.html', {
      viewport: { width: 390, height: 844 },
      permissions: ['camera'],
    });
    await page.getByRole('button', { name: 'Photograph pages' }).click();
    await page.getByRole('heading', { name: 'Page 1 taken' }).waitFor({ timeout: 30_000 });
  });
});
