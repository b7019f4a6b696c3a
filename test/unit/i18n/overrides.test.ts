import assert from 'node:assert/strict';
import { afterEach, describe, it, vi } from 'vitest';
import { en } from '../../../src/i18n/en.js';
import { Localize, matchLanguage, registerLanguage } from '../../../src/i18n/localize.js';
import type { MessageOverrides, RecordMessages } from '../../../src/i18n/messages.js';
import { findUnknownLanguage } from '../../support/unknown-language.js';

/** A host element of which nothing but its language matters. */
function localizeIn(lang: string | null, overrides?: MessageOverrides): Localize {
  const host = {
    addController() {},
    requestUpdate() {},
    getAttribute: () => lang,
    parentElement: null,
    getRootNode: () => null,
  } as unknown as HTMLElement & ConstructorParameters<typeof Localize>[0];
  return new Localize(host, () => overrides);
}

async function messagesIn(lang: string | null, overrides?: MessageOverrides): Promise<RecordMessages> {
  const localize = localizeIn(lang, overrides);
  localize.refresh();
  await localize.settled;
  return localize.translate(en).messages;
}

describe('numbers, dates and lists', () => {
  for (const [what, lang, list] of [
    ['English', () => 'en-GB', 'PDF or photos'],
    ['German', () => 'de_AT', 'PDF oder photos'],
    ['an unknown language', findUnknownLanguage, 'PDF or photos'],
    ['an unknown language of a country', () => `${findUnknownLanguage()}-CH`, 'PDF or photos'],
  ] as const) {
    it(`of ${what} are written in the language of the sentences`, async () => {
      const localize = localizeIn(lang());
      localize.refresh();
      await localize.settled;
      assert.equal(localize.translate(en).anyOf(['PDF', 'photos']), list);
    });
  }
});

describe('without a language of the page', () => {
  afterEach(() => vi.unstubAllGlobals());
  const CASES = [
    [
      'the first of the browser that is spoken',
      () => [findUnknownLanguage(), 'es-ES', 'de'],
      'Elegir archivos',
    ],
    ['English where the browser names it before', () => ['en-GB', 'de'], 'Choose files'],
    ['English where the browser names no other', () => [findUnknownLanguage()], 'Choose files'],
  ] as const;
  for (const [what, languages, choose] of CASES)
    it(`sentences are in ${what}`, async () => {
      vi.stubGlobal('navigator', { languages: languages() });
      vi.stubGlobal('ShadowRoot', class {});
      assert.equal((await messagesIn(null)).upload.choose, choose);
    });

  it('a language of the page that nobody speaks is English, whatever the browser names', async () => {
    vi.stubGlobal('navigator', { languages: ['de'] });
    assert.equal((await messagesIn(findUnknownLanguage())).upload.choose, 'Choose files');
  });
});

describe('sentences of the host', () => {
  it('replace those of the element, in any section', async () => {
    const { upload, common } = await messagesIn('en', {
      upload: { choose: 'Pick', badge: { complete: 'Done' } },
    });
    assert.deepEqual(
      [upload.choose, upload.badge.complete, upload.badge.failed, common],
      ['Pick', 'Done', en.upload.badge.failed, en.common],
    );
    assert.equal(en.upload.choose, 'Choose files', 'the element’s own are untouched');
  });

  it('apply to every language', async () => {
    const { upload } = await messagesIn('de', { upload: { choose: 'Los' } });
    assert.deepEqual([upload.choose, upload.takePhoto], ['Los', 'Foto aufnehmen']);
  });

  it('are ignored where they have the wrong type', async () => {
    const wrong = { upload: { ready: 'results', choose: undefined, badge: 'none' }, common: null };
    const { upload, common } = await messagesIn('en', wrong as unknown as MessageOverrides);
    assert.deepEqual(
      [upload.ready(2), upload.choose, upload.badge],
      ['2 results', 'Choose files', en.upload.badge],
    );
    assert.deepEqual(common, en.common);
  });

  it('may name devices the element does not know', async () => {
    const { capture } = await messagesIn('en', { capture: { devices: { spirometer: 'Spirometer' } } });
    assert.equal(capture.devices.spirometer, 'Spirometer');
    assert.equal(capture.devices.glucometer, 'Glucometer');
  });

  it('are merged once', async () => {
    const localize = localizeIn('en', { upload: { choose: 'Pick' } });
    assert.equal(localize.translate(en), localize.translate(en));
  });
});

describe('a registered language', () => {
  it('serves its tag and more specific ones, with English for missing sentences', async () => {
    const added = findUnknownLanguage();
    registerLanguage(added, { upload: { choose: '+' } });
    for (const tag of [added, `${added}-BE`, added.toUpperCase()]) {
      const { upload } = await messagesIn(tag);
      assert.deepEqual([upload.choose, upload.takePhoto], ['+', 'Take a photo'], tag);
    }
    assert.equal(matchLanguage(`${added}d`), 'en');
  });

  it('is loaded when a page asks for it, and once', async () => {
    const added = findUnknownLanguage();
    let loads = 0;
    registerLanguage(added, async () => {
      loads += 1;
      return { upload: { choose: '+' } };
    });
    assert.equal(loads, 0);
    assert.equal((await messagesIn(added)).upload.choose, '+');
    await messagesIn(`${added}-CH`);
    assert.equal(loads, 1);
  });

  it('leaves the element in English when it cannot be loaded', async () => {
    const added = findUnknownLanguage();
    registerLanguage(added, () => Promise.reject(new Error('offline')));
    assert.equal((await messagesIn(added)).upload.choose, 'Choose files');
  });

  it('leaves the element in English when its function throws', async () => {
    const added = findUnknownLanguage();
    registerLanguage(added, () => {
      throw new Error('no such file');
    });
    assert.equal((await messagesIn(added)).upload.choose, 'Choose files');
  });

  it('may be sentences that its function returns at once', async () => {
    const added = findUnknownLanguage();
    registerLanguage(added, (() => ({ upload: { choose: '+' } })) as unknown as () => Promise<object>);
    assert.equal((await messagesIn(added)).upload.choose, '+');
  });

  it('is the last one registered, though an earlier one arrives later', async () => {
    const added = findUnknownLanguage();
    let arrive = (_: MessageOverrides) => {};
    registerLanguage(added, () => new Promise((resolve) => (arrive = resolve)));
    const early = messagesIn(added);
    registerLanguage(added, { upload: { choose: 'new' } });
    assert.equal((await messagesIn(added)).upload.choose, 'new');
    arrive({ upload: { choose: 'old' } });
    await early;
    assert.equal((await messagesIn(added)).upload.choose, 'new');
  });

  it('may be more specific than a built-in language', async () => {
    registerLanguage('zh-Hant', { upload: { choose: '選擇檔案' } });
    assert.equal((await messagesIn('zh-Hant-TW')).upload.choose, '選擇檔案');
    assert.equal((await messagesIn('zh-CN')).upload.choose, '选择文件');
  });
});
