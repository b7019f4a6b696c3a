import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, vi } from 'vitest';
import { findAssetBase, setAssetBase } from '../../../src/prepare/asset-base.js';

const PAGE = 'https://clinic.example/portal/index.html';

/** The folder named by a script tag of the page; undefined without such a tag. */
let tagged: string | undefined;

beforeEach(() => {
  const querySelector = () => (tagged === undefined ? null : { dataset: { assetBase: tagged } });
  vi.stubGlobal('document', { baseURI: PAGE, querySelector });
});
afterEach(() => {
  tagged = undefined;
  setAssetBase('');
  vi.unstubAllGlobals();
});

describe('the folder of the assets', () => {
  const given: Record<string, string> = {
    '/hdt-assets/': 'https://clinic.example/hdt-assets/',
    '/hdt-assets': 'https://clinic.example/hdt-assets/',
    'assets?v=3': 'https://clinic.example/portal/assets/?v=3',
    'https://cdn.example/assets#1': 'https://cdn.example/assets/#1',
  };
  for (const [url, folder] of Object.entries(given)) {
    it(`is ${folder} for ${url}`, () => {
      setAssetBase(url);
      assert.equal(findAssetBase()?.href, folder);
      setAssetBase('');
      tagged = url;
      assert.equal(findAssetBase()?.href, folder);
    });
  }

  it('is unset where it is empty', () => {
    setAssetBase('');
    assert.equal(findAssetBase(), undefined);
    tagged = '';
    assert.equal(findAssetBase(), undefined);
    tagged = '/hdt-assets/';
    assert.equal(findAssetBase()?.href, 'https://clinic.example/hdt-assets/');
  });
});
