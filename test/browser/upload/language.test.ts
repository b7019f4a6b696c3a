import { expect } from '../../support/testing.js';
import '../../../src/upload.js';

// A file, and so a page, of its own: the race is lost only while a language has not been fetched yet.
describe('<hdt-upload> in a page that chooses its language as it starts', () => {
  for (const [turns, lang, words] of [
    [0, 'es', 'Elegir archivos'],
    [1, 'de', 'Dateien wählen'],
    [2, 'zh', '选择文件'],
  ] as const) {
    it(`never settles on another one, chosen ${turns} turns after it appeared`, async () => {
      const page = document.createElement('div');
      page.lang = 'en';
      const element = document.createElement('hdt-upload');
      page.append(element);
      document.body.append(page);
      for (let n = 0; n < turns; n++) await Promise.resolve();
      page.lang = lang;
      await Promise.resolve();
      while (!(await element.updateComplete));
      expect(element.shadowRoot?.textContent).to.contain(words);
      page.remove();
    });
  }
});
