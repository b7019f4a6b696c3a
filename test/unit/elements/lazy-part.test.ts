import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { LazyPart } from '../../../src/elements/lazy-part.js';

declare global {
  var handIn: (() => void) | undefined;
}

/** What Firefox and Chromium say, with the address of the module that did not come. */
const failed = (address: string) => new TypeError(`error loading dynamically imported module: ${address}`);

describe('the larger part of an element', () => {
  it('is fetched once for all elements of a page', async () => {
    const part = new LazyPart<string>();
    let fetched = 0;
    const fetchCode = async () => {
      fetched += 1;
      part.provide('part');
    };
    assert.equal(part.here, null);
    assert.deepEqual(await Promise.all([part.load(fetchCode), part.load(fetchCode)]), ['part', 'part']);
    assert.equal(await part.load(fetchCode), 'part');
    assert.equal(part.here, 'part');
    assert.equal(fetched, 1);
  });

  it('is fetched again after a failure', async () => {
    const part = new LazyPart<string>();
    await assert.rejects(
      part.load(async () => Promise.reject(new TypeError('Importing a module script failed.'))),
    );
    assert.equal(await part.load(async () => part.provide('part')), 'part');
  });

  it('is fetched from the address that failed where a browser remembers the failure', async () => {
    const part = new LazyPart<string>();
    const address = 'data:text/javascript,globalThis.handIn()';
    const fetchCode = () => Promise.reject(failed(address));
    globalThis.handIn = () => part.provide('part');
    await assert.rejects(part.load(fetchCode), failed(address));
    assert.equal(part.here, null, 'not at once: there is no network');
    assert.equal(await part.load(fetchCode), 'part');
    delete globalThis.handIn;
  });

  it('has not arrived when only something it needs has', async () => {
    const part = new LazyPart<string>();
    const fetchCode = () => Promise.reject(failed('data:text/javascript,'));
    await assert.rejects(part.load(fetchCode));
    await assert.rejects(part.load(fetchCode), /did not arrive/);
    assert.equal(await part.load(async () => part.provide('part')), 'part');
  });
});
