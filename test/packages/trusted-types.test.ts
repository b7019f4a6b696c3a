import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { ROOT } from './installed.js';
import { openProduct, type Product } from './product.js';

const HEIC = join(ROOT, 'test/fixtures/images/quadrants-rotated.heic');

// The site's own policy stays; a page adds to it by its `meta`, as strict as pages get.
describe("a page with require-trusted-types-for 'script'", () => {
  let product: Product;
  before(async () => {
    product = await openProduct(join(ROOT, 'test/packages/pages'));
  });
  after(() => product.close());

  it('shows results and prepares a HEIC in the Worker, with no violation', async () => {
    const page = await product.open('trusted-types.html');
    const worker = page.waitForEvent('worker');
    const sent = page.waitForResponse(/\/api\/master/);
    await page.locator('hdt-upload input[type=file]').first().setInputFiles(HEIC);
    await Promise.all([worker, sent]);
    assert.deepEqual(product.complaints, []);
  });
});
