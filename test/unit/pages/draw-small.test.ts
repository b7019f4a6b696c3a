import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { afterEach, describe, it, vi } from 'vitest';
import { HdtError } from '../../../src/core/hdt-error.js';
import { createDrawSmall } from '../../../src/pages/worker-calls.js';
import type { Preparer } from '../../../src/prepare/preparer.js';

const fixture = (name: string) =>
  new File(
    [new Uint8Array(readFileSync(new URL(`../../fixtures/images/${name}`, import.meta.url)))],
    'IMG_1.jpg',
  );
const picture = fixture('quadrants.jpg');

afterEach(() => vi.unstubAllGlobals());

/** Draws a picture where the Worker answers this, and says what the page decoded by itself. */
async function draw(file: File, answer: unknown) {
  const decoded: unknown[] = [];
  const asked: unknown[][] = [];
  vi.stubGlobal(
    'createImageBitmap',
    async (...given: unknown[]) => decoded.push(given) && 'drawn on the page',
  );
  const worker = { drawSmall: (...given: unknown[]) => asked.push(given) && answer };
  const callWorker = async (work: (worker: never) => Promise<unknown>) => {
    if (answer instanceof Error) throw answer;
    return answer === null ? null : { value: await work(worker as never) };
  };
  const drawn = await createDrawSmall({ callWorker } as unknown as Pick<Preparer, 'callWorker'>)(file, 144);
  return { drawn, asked, decoded };
}

describe('a small picture of a question', () => {
  it('is drawn in the Worker, by the format of its content', async () => {
    const { drawn, asked, decoded } = await draw(picture, 'drawn');
    assert.equal(drawn, 'drawn');
    assert.deepEqual(asked, [[picture, 'jpeg', 144]]);
    assert.deepEqual(decoded, []);
  });

  it('is drawn on the page where there is no Worker, or where that cannot draw', async () => {
    for (const answer of [null, 'missing']) {
      const { drawn, decoded } = await draw(picture, answer);
      assert.equal(drawn, 'drawn on the page');
      assert.deepEqual(decoded, [[picture, { resizeHeight: 144, resizeQuality: 'medium' }]]);
    }
  });

  it('is never decoded on the page once the Worker has refused it, or was stopped', async () => {
    for (const answer of ['failed', new HdtError('cancelled')]) {
      const { drawn, decoded } = await draw(picture, answer);
      assert.equal(drawn, null);
      assert.deepEqual(decoded, []);
    }
  });

  it('is not decoded at all where its content is no picture', async () => {
    const { drawn, asked, decoded } = await draw(new File(['a;b\n1;2'], 'IMG_1.jpg'), 'drawn');
    assert.deepEqual([drawn, asked, decoded], [null, [], []]);
  });
});
