import assert from 'node:assert/strict';
import { appendFileSync, mkdtempSync, openAsBlob, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { systemClock } from '../../../../src/core/clock.js';
import { HdtError } from '../../../../src/core/hdt-error.js';
import type { ApiCall, Client } from '../../../../src/core/service/client.js';
import { createUpload } from '../../../../src/core/service/create-upload.js';
import { extractDevice } from '../../../../src/core/service/readings.js';

let folder: string;
let calls: ApiCall[];
const client: Client = {
  clock: systemClock,
  async call(call) {
    calls.push(call);
    throw new HdtError('network');
  },
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hdt-vanished-'));
  calls = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A file on the disk, as a browser holds the one that a person chose. */
async function chosen(name: string): Promise<{ path: string; name: string; body: Blob }> {
  const path = join(folder, name);
  writeFileSync(path, 'name,result\nGlucose,5.6\n');
  return { path, name, body: await openAsBlob(path) };
}
const isUnreadable = (thrown: unknown) => thrown instanceof HdtError && thrown.code === 'unreadable-file';

describe('a file that is no longer what the person chose', () => {
  for (const [what, change] of [
    ['was deleted', (path: string) => rmSync(path)],
    ['was saved again', (path: string) => appendFileSync(path, 'Potassium,4.1\n')],
    ['was emptied', (path: string) => writeFileSync(path, '')],
  ] as const) {
    it(`${what}: is named, and nothing is sent`, async () => {
      const [whole, gone] = [await chosen('whole.csv'), await chosen('gone.csv')];
      change(gone.path);
      await assert.rejects(createUpload(client, [whole, gone]), isUnreadable);
      await assert.rejects(extractDevice(client, gone), isUnreadable);
      assert.deepEqual(calls, []);
    });
  }

  it('does not keep others from being sent', async () => {
    await assert.rejects(createUpload(client, [await chosen('whole.csv')]), /network/);
    assert.equal(calls.length, 1);
  });
});
