import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { LazyModule, registerModule } from '../../../src/core/lazy-module.js';

declare global {
  var provideIt: (() => void) | undefined;
}

/** What Firefox and Chromium say, with the address of the module that did not come. */
const failed = (address: string) => new TypeError(`error loading dynamically imported module: ${address}`);

/** Each test has a name of its own: what was provided stays. */
let count = 0;
const nextName = () => `module-${++count}`;

describe('a lazily loaded module', () => {
  it('is fetched once for all elements of a page', async () => {
    const name = nextName();
    let fetched = 0;
    const module = new LazyModule<string>(name, async () => {
      fetched += 1;
      registerModule(name, 'module');
    });
    assert.equal(module.loaded, null);
    assert.deepEqual(await Promise.all([module.load(), module.load()]), ['module', 'module']);
    assert.equal(await module.load(), 'module');
    assert.equal(module.loaded, 'module');
    assert.equal(fetched, 1);
  });

  it('is fetched again after a failure', async () => {
    const name = nextName();
    let isDown = true;
    const module = new LazyModule<string>(name, async () => {
      if (isDown) throw new TypeError('Importing a module script failed.');
      registerModule(name, 'module');
    });
    await assert.rejects(module.load());
    isDown = false;
    assert.equal(await module.load(), 'module');
  });

  it('is fetched from another URL where a browser caches the failure', async () => {
    const name = nextName();
    const address = 'data:text/javascript,globalThis.provideIt()';
    const module = new LazyModule<string>(name, () => Promise.reject(failed(address)));
    globalThis.provideIt = () => registerModule(name, 'module');
    await assert.rejects(module.load(), failed(address));
    assert.equal(module.loaded, null, 'not at once: there is no network');
    assert.equal(await module.load(), 'module');
    delete globalThis.provideIt;
  });

  it('is not loaded when only one of its imports is', async () => {
    const name = nextName();
    const outcomes = [
      () => Promise.reject(failed('data:text/javascript,')),
      () => Promise.reject(failed('data:text/javascript,')),
      async () => registerModule(name, 'module'),
    ];
    const module = new LazyModule<string>(name, () => outcomes.shift()!());
    await assert.rejects(module.load());
    await assert.rejects(module.load(), /was not provided/);
    assert.equal(await module.load(), 'module');
  });
});
