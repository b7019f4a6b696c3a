import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, it } from 'vitest';
import { openStage, type Stage } from './stage.js';

/** A large number that goes on beyond the frame, and under it the small figures of a clock, which are whole. */
const DISPLAY = `
  <svg xmlns="http://www.w3.org/2000/svg" width="1280" height="960">
    <rect width="1280" height="960" fill="#7b8790"/>
    <rect x="90" y="-80" width="1100" height="840" fill="#aab3a4"/>
    <g font-family="DejaVu Sans" fill="#20251f" text-anchor="middle">
      <text x="640" y="470" font-size="620">26</text>
      <text x="640" y="670" font-size="110">12 28</text>
    </g>
  </svg>`;
let stage: Stage;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hdt-display-'));
  const camera = join(folder, 'display.png');
  await sharp(Buffer.from(DISPLAY)).png().toFile(camera);
  stage = await openStage({ camera });
});
afterEach(() => stage.closePages());
afterAll(async () => {
  await stage.close();
  await rm(folder, { recursive: true });
});

describe('a display whose number is cut by the frame', () => {
  it('is not praised for its clock: the person is asked to move back, and no photo is taken', async () => {
    const page = await stage.open('/capture.html', {
      viewport: { width: 390, height: 844 },
      permissions: ['camera'],
    });
    const hints = page.evaluate(
      () =>
        new Promise<string[]>((resolve) => {
          const { shadowRoot } = document.querySelector('hdt-device-capture')!;
          const seen: string[] = [];
          new MutationObserver(() => {
            const hint = shadowRoot!.querySelector('.viewfinder h2')?.textContent?.trim() ?? '';
            if (hint && hint !== seen.at(-1)) seen.push(hint);
            if (hint === 'Move back a little.') resolve(seen);
          }).observe(shadowRoot!, { subtree: true, childList: true, characterData: true });
        }),
    );
    await page.getByRole('button', { name: 'Open the camera' }).click();
    const seen = await hints;
    assert.ok(!seen.some((hint) => hint.includes('Hold still')), seen.join(' | '));
  });
});
