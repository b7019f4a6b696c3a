import type { HdtUpload } from '../../../src/upload.js';
import { expect, fixture, html } from '../../support/testing.js';
import '../../../src/upload.js';
import { setUpPageService } from '../../support/page-service.js';

setUpPageService();

describe('files that were lost with the page', () => {
  it('are forgotten with the list, also before the code of the list is loaded', async () => {
    const key = 'hdt-upload:#lost unsent';
    sessionStorage.setItem(key, '[[10,"pdf"]]');
    try {
      const form = await fixture<HTMLFormElement>(
        html`<form><hdt-upload id="lost" name="reports"></hdt-upload></form>`,
      );
      expect(form.querySelector<HdtUpload>('hdt-upload')!.entries).to.deep.equal([]);
      form.reset();
      expect(sessionStorage.getItem(key)).to.equal(null);
    } finally {
      sessionStorage.removeItem(key);
    }
  });
});
