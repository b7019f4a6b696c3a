import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createEntryStore } from '../../../src/flow/entry-store.js';
import { createListCheck } from '../../../src/flow/list-check.js';
import { createTextReader } from '../../../src/flow/text-reader.js';
import { PATHOLOGY_FORMATS } from '../../../src/intake/format.js';
import { createEntry } from '../../../src/queue/new-entry.js';

const HL7 = 'MSH|^~\\&|\rPID|1||417||MUSTER^ERIKA\rOBX|1|NM|2345-7||5.6|\r';

async function patientsIn(bytes: BlobPart): Promise<readonly string[]> {
  const store = createEntryStore();
  const policy = () => ({ formats: PATHOLOGY_FORMATS, maxFileSize: Infinity, maxFiles: Infinity });
  const list = createListCheck({ store, texts: createTextReader(null), policy, subject: () => null });
  // UTF-16 is held back until the person decides.
  list.overrule('f1', 'text-encoding');
  const file = new File([bytes], 'a');
  store.add(createEntry('f1', file));
  const { kind } = await list.check('f1', file, new AbortController().signal);
  assert.equal(kind, 'accepted');
  return list.patientsOf('f1').own.map(({ name }) => name);
}

describe('the check of a list reads whom a report names', () => {
  it('in UTF-8 and UTF-16', async () => {
    assert.deepEqual(await patientsIn(HL7), ['ERIKA MUSTER']);
    assert.deepEqual(await patientsIn(Buffer.from(`\uFEFF${HL7}`, 'utf16le')), ['ERIKA MUSTER']);
  });

  it('not in another format, nor in what is too long to be read at once', async () => {
    assert.deepEqual(await patientsIn('a,b\nPID|1||417||MUSTER^ERIKA,2\n'), []);
    assert.deepEqual(await patientsIn(`${HL7}NTE|1||${'x'.repeat(4 * 1024 * 1024)}\rOBX|2|NM|1||1|\r`), []);
  });
});
