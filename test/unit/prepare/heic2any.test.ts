import assert from 'node:assert/strict';
import { afterEach, describe, it, vi } from 'vitest';
import { HdtError } from '../../../src/core/hdt-error.js';
import { heicToJpeg } from '../../../src/prepare/heic2any.js';
import { createFakeClock } from '../../support/fake-clock.js';

const code = (expected: string) => (error: unknown) => error instanceof HdtError && error.code === expected;

/** A Worker of a browser that never runs it, as some do under memory pressure; and how many of them have ended. */
function stubSilentWorker() {
  const ended = { workers: 0, urls: 0 };
  vi.stubGlobal(
    'Worker',
    class {
      addEventListener() {}
      terminate() {
        ended.workers += 1;
      }
    },
  );
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {
    ended.urls += 1;
  });
  return ended;
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A Worker that runs, and may do so. */
class AllowedWorker extends EventTarget {
  constructor() {
    super();
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data: true })));
  }
  terminate() {}
}

describe('heic2any that cannot be fetched', () => {
  // There is no such file beside the sources.
  const convert = () => heicToJpeg(new Blob(), { clock: createFakeClock() });

  it('is said to lack the network where there is none, so that the photo is converted later', async () => {
    vi.stubGlobal('Worker', AllowedWorker);
    vi.stubGlobal('navigator', { onLine: false });
    await assert.rejects(convert(), code('network'));
  });

  it('leaves the photo unreadable where a policy or a server refuses it', async () => {
    vi.stubGlobal('Worker', AllowedWorker);
    vi.stubGlobal('navigator', { onLine: true });
    await assert.rejects(convert(), code('unreadable-image'));
  });
});

describe('heic2any whose Worker says nothing', () => {
  it('is given up after a time', async () => {
    const ended = stubSilentWorker();
    const clock = createFakeClock();
    const converting = assert.rejects(heicToJpeg(new Blob(), { clock }), code('unreadable-image'));
    await clock.advance(90_000);
    await converting;
    assert.deepEqual(ended, { workers: 1, urls: 1 });
  });

  it('is given up with the photo', async () => {
    const ended = stubSilentWorker();
    const control = new AbortController();
    const converting = heicToJpeg(new Blob(), { clock: createFakeClock(), signal: control.signal });
    control.abort();
    await assert.rejects(converting, code('cancelled'));
    assert.deepEqual(ended, { workers: 1, urls: 1 });
    await assert.rejects(
      heicToJpeg(new Blob(), { clock: createFakeClock(), signal: control.signal }),
      code('cancelled'),
    );
    assert.deepEqual(ended, { workers: 1, urls: 1 });
  });
});
