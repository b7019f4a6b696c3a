import assert from 'node:assert/strict';
import { afterEach, describe, it, vi } from 'vitest';
import { hints } from '../../../src/core/hints.js';
import type { Preparer } from '../../../src/prepare/preparer.js';
import { createAnalyzeFrame, createStillComposer } from '../../../src/viewfinder/worker-calls.js';

afterEach(() => vi.unstubAllGlobals());

/** The address of the reader of displays that the Worker is given with a frame. */
async function displayScript(isFirst = true, findReader?: () => URL | null): Promise<unknown> {
  let given: unknown;
  const worker = { analyzeFrame: (...frame: unknown[]) => (given = frame.at(-1)) };
  const callWorker = async (work: (worker: never) => unknown) => {
    await work(worker as never);
    return null;
  };
  const frame = { close() {} } as ImageBitmap;
  const { signal } = new AbortController();
  const analyze = createAnalyzeFrame({ callWorker } as Pick<Preparer, 'callWorker'>, findReader);
  await analyze(frame, 0, isFirst, null, signal);
  return given;
}

describe('the reader of displays', () => {
  it('is fetched by the Worker that analyzes the first frame', async () => {
    assert.match(String(await displayScript()), /\/hdt-elements\/assets\/display\.js$/);
  });

  it('is not fetched where the person saves data', async () => {
    vi.stubGlobal('navigator', { connection: { saveData: true } });
    assert.equal(await displayScript(), null);
  });

  it('is not fetched where the page switches it off', async () => {
    assert.equal(await displayScript(true, () => null), null);
  });

  it('is looked for by the development build once an opening', async () => {
    const looked: string[] = [];
    hints.cameraOpened = ({ pathname }) => looked.push(pathname);
    try {
      await displayScript();
      await displayScript(false);
    } finally {
      delete hints.cameraOpened;
    }
    assert.equal(looked.length, 1);
    assert.match(looked[0]!, /display\.js$/);
  });
});

describe('the composer of stills', () => {
  const { signal } = new AbortController();
  const compose = (callWorker: () => Promise<unknown>) => {
    const composer = createStillComposer({ callWorker } as Pick<Preparer, 'callWorker'>);
    return Promise.all([
      composer.chooseBetter({ photo: null, frames: [], crop: null }, signal),
      composer.joinMultiplexed([], null),
    ]);
  };

  it('resolves with the still of the Worker', async () => {
    const still = new Blob();
    assert.deepEqual(await compose(async () => ({ value: still })), [still, still]);
  });

  it('resolves with null where the Worker fails or is missing', async () => {
    assert.deepEqual(await compose(async () => null), [null, null]);
    assert.deepEqual(await compose(() => Promise.reject(new Error('cancelled'))), [null, null]);
  });
});
