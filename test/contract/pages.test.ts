import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, it } from 'vitest';
import type { Client } from '../../src/core/service/client.js';
import { createUpload } from '../../src/core/service/create-upload.js';
import { listUploads, pageReadings, pageUploads } from '../../src/core/service/lists.js';
import { extractDevice } from '../../src/core/service/readings.js';
import { type House, openHouse } from './house.js';

const CSV = 'Test,Result,Unit\nSodium,139,mmol/L\n';
const OXIMETER = readFileSync(new URL('../../demo/public/samples/oximeter.jpg', import.meta.url));

let house: House;
let ada: Client;
/** Newest first. */
let adas: string[];
let adasReading: string;

/** What others of the account send, a request of ten files at a time. */
async function crowd(requests: number): Promise<void> {
  const { url, key } = house.emulator;
  for (let n = 0; n < requests; n += 1) {
    const body = new FormData();
    for (let file = 0; file < 10; file += 1) body.append('files', new Blob([CSV]), `other-${n}-${file}.csv`);
    const address = `${url}/api/master?module=pathology`;
    const response = await fetch(address, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      body,
    });
    assert.ok(response.ok);
    await response.arrayBuffer();
  }
}

beforeAll(async () => {
  house = await openHouse({ limits: { serviceRequestsPerRequest: 4 } });
  ada = house.client('ada');
  const files = Array.from({ length: 10 }, (_, n) => ({ name: `ada-${n}.csv`, body: new Blob([CSV]) }));
  const sent = [...(await createUpload(ada, files)), ...(await createUpload(ada, files))];
  adas = sent.map(({ uploadId }) => uploadId).reverse();
  const picture = { name: 'oximeter.jpg', body: new Blob([OXIMETER]) };
  const taken = (await extractDevice(ada, picture)) as { extractions: { id: string }[] };
  adasReading = taken.extractions[0]?.id ?? 'none';
  await extractDevice(house.client('bob'), picture);
  await crowd(11);
});
afterAll(() => house.close());

const idsOf = (items: readonly { uploadId: string }[]) => items.map(({ uploadId }) => uploadId);

describe('a list that others have pushed out of the account’s newest hundred', () => {
  it('is followed from answer to answer, in order', async () => {
    const found = await listUploads(ada, { limit: 12 });
    assert.deepEqual(idsOf(found), adas.slice(0, 12));
    assert.ok(found.every(({ fileName }) => /^ada-\d\.csv$/.test(fileName)));
  });

  it('goes on where it ended, and ends', async () => {
    const first = await pageUploads(ada, { limit: 100 });
    assert.deepEqual(idsOf(first.items), adas.slice(0, 15), 'five answers of three');
    const second = await pageUploads(ada, { limit: 100 }, { cursor: first.next ?? '' });
    assert.deepEqual(idsOf(second.items), adas.slice(15));
    assert.equal(second.next, null);
  });

  it('says nothing to anybody else, wherever they go on', async () => {
    const { next } = await pageUploads(ada, { limit: 1 });
    const others = await pageUploads(house.client('bob'), { limit: 1 }, { cursor: next ?? '' });
    assert.deepEqual(others, { items: [], next: null });
  });
});

it('readings are a person’s own, and end where the history does', async () => {
  const { items, next } = await pageReadings(ada);
  assert.deepEqual([items.map(({ id }) => id), next], [[adasReading], null]);
});
