/// <reference path="../../../demo/vite.d.ts" />
import assert from 'node:assert/strict';
import { afterEach, describe, it, vi } from 'vitest';
import { offerPhone } from '../../../demo/page.js';
import { shownLanguage } from '../../../demo/words.js';

describe('the language that a page of the demo states', () => {
  for (const [tag, shown] of [
    ['en-GB', 'en-GB'],
    ['de-AT', 'de-AT'],
    ['ZH-hant', 'ZH-hant'],
    ['fr-FR', 'en'],
    ['est', 'en'],
    ['constructor', 'en'],
    ['', 'en'],
  ] as const) {
    it(`for ${tag || 'none'} is ${shown}, in which its texts are`, () =>
      assert.equal(shownLanguage(tag), shown));
  }
});

describe('the address that a phone is shown', () => {
  afterEach(() => vi.unstubAllGlobals());
  for (const [page, shown] of [
    ['https://localhost:5173/', 'https://192.168.1.7:5173/upload.html'],
    ['https://127.0.0.1:5173/', 'https://192.168.1.7:5173/upload.html'],
    ['https://[::1]:5173/', 'https://192.168.1.7:5173/upload.html'],
    ['https://192.168.1.9:5173/', 'https://192.168.1.9:5173/upload.html'],
  ] as const) {
    it(`on ${page} is ${shown}`, async () => {
      vi.stubGlobal('location', new URL(page));
      vi.stubGlobal('fetch', async () => new Response('192.168.1.7'));
      const element = { phonePage: '' };
      await offerPhone(element, './upload.html');
      assert.equal(element.phonePage, shown);
    });
  }
});
