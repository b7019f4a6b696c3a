import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { rowsOfSamples } from './samples.js';

const root = new URL('../../../', import.meta.url);

it('reads every text sample by the means of the web alone', async () => {
  const rows = await rowsOfSamples(async (name) => new Uint8Array(readFileSync(new URL(name, root))));
  for (const [name, csv] of Object.entries(rows)) assert.match(String(csv), /\n\d{4}-/, name);
  await expect(JSON.stringify(rows, null, 2)).toMatchFileSnapshot(
    fileURLToPath(new URL('test/fixtures/emulator/sample-rows.json', root)),
  );
});
