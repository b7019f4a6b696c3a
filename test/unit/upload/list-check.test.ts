import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { HdtError } from '../../../src/core/hdt-error.js';
import { PATHOLOGY_FORMATS } from '../../../src/files/format.js';
import { createEntryStore, type EntryStore } from '../../../src/upload/entry-store.js';
import { ListCheck, type ListCheckOptions } from '../../../src/upload/list-check.js';
import { createEntry } from '../../../src/upload/new-entry.js';
import { createTextReader } from '../../../src/upload/text-reader.js';

const HL7 = 'MSH|^~\\&|\rPID|1||417||MUSTER^ERIKA\rOBX|1|NM|2345-7||5.6|\r';

const listOf = (store: EntryStore, options: Partial<ListCheckOptions> = {}): ListCheck =>
  new ListCheck({
    store,
    texts: createTextReader(null),
    policy: () => ({ formats: PATHOLOGY_FORMATS, maxFileSize: Infinity, maxFiles: Infinity }),
    subject: () => null,
    patients: () => 'one',
    matchRecords: async () => null,
    findSent: async () => null,
    connectivity: { isOnline: () => true, whenOnline: async () => {} },
    ...options,
  });

async function patientsIn(bytes: BlobPart): Promise<readonly string[]> {
  const store = createEntryStore();
  const list = listOf(store);
  // UTF-16 is held back until the person decides.
  list.overrule('f1', 'text-encoding');
  const file = new File([bytes], 'a');
  store.add(createEntry('f1', file));
  const { kind } = await list.check('f1', file, new AbortController().signal);
  assert.equal(kind, 'accepted');
  return list.getPatients('f1').own.map(({ name }) => name);
}

describe('the check of a list reads the patients of a report', () => {
  it('in UTF-8 and UTF-16', async () => {
    assert.deepEqual(await patientsIn(HL7), ['ERIKA MUSTER']);
    assert.deepEqual(await patientsIn(Buffer.from(`\uFEFF${HL7}`, 'utf16le')), ['ERIKA MUSTER']);
  });

  it('not in another format, nor in a text that is too long', async () => {
    assert.deepEqual(await patientsIn('a,b\nPID|1||417||MUSTER^ERIKA,2\n'), []);
    assert.deepEqual(await patientsIn(`${HL7}NTE|1||${'x'.repeat(4 * 1024 * 1024)}\rOBX|2|NM|1||1|\r`), []);
  });
});

describe('a report in a western code page', () => {
  const FHIR = JSON.stringify({
    resourceType: 'Patient',
    name: [{ family: 'Müller', given: ['Jörg'] }],
    birthDate: '1984-03-12',
  });
  const LATIN: readonly (readonly [string, string])[] = [
    ['declared', 'MSH|^~\\&|A|B||||||||||||||8859/1\rPID|1||||MÜLLER^JÖRG||19840312\rOBX|1|NM|1||5|\r'],
    ['converted', 'Patient;Geburtsdatum;Test;Wert\nJörg Müller;12.03.1984;TSH;2\n'],
  ];
  for (const [how, text] of LATIN) {
    it(`names the same person as one in UTF-8 when it is ${how}`, async () => {
      const store = createEntryStore();
      const list = listOf(store);
      const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
      const files = [new File([FHIR], 'a.json'), new File([bytes], 'b')];
      if (how === 'converted') {
        list.convert('f2');
        list.overrule('f2', 'text-encoding');
      }
      for (const [at, file] of files.entries()) {
        const id = `f${at + 1}`;
        store.add(createEntry(id, file));
        const { kind } = await list.check(id, file, new AbortController().signal);
        assert.equal(kind, 'accepted', id);
      }
      assert.equal(list.nameSamePatient('f1', 'f2'), true);
    });
  }
});

describe('a text in another encoding', () => {
  const bytes = Uint8Array.from('Name;Wert\nGröße;5\n', (letter) => letter.charCodeAt(0));
  const file = new File([bytes], 'lab.csv');
  const setUp = () => {
    const store = createEntryStore();
    const list = listOf(store);
    store.add(createEntry('f1', file));
    return { list, check: () => list.check('f1', file, new AbortController().signal) };
  };

  it('is held back with a sample of its converted text', async () => {
    const { list, check } = setUp();
    assert.deepEqual(await check(), { kind: 'refused', code: 'text-encoding' });
    assert.deepEqual(list.getFinding('f1'), { kind: 'encoding', sample: 'Größe' });
  });

  it('is sent unchanged or converted, as the person decides', async () => {
    for (const isConverted of [false, true]) {
      const { list, check } = setUp();
      await check();
      if (isConverted) list.convert('f1');
      list.overrule('f1', 'text-encoding');
      assert.equal(list.getFinding('f1'), null);
      const result = await check();
      assert.ok(result.kind === 'accepted');
      assert.equal(await result.body?.text(), isConverted ? 'Name;Wert\nGröße;5\n' : undefined);
    }
  });

  it('that is long is read in the page where the code for the Worker cannot be loaded', async () => {
    const long = new File([bytes, 'a;1\n'.repeat(100_000)], 'lab.csv');
    const texts = createTextReader({ callWorker: () => Promise.reject(new HdtError('network')) });
    const { signal } = new AbortController();
    assert.equal((await texts.examine(long, 'csv', signal))?.code, 'text-encoding');
    assert.ok((await (await texts.convert(long, 'csv', signal)).text()).startsWith('Name;Wert\nGröße'));
  });

  it('that is long is read in the Worker, or in the page where there is none', async () => {
    const long = new File([bytes, 'a;1\n'.repeat(100_000)], 'lab.csv');
    const there = { code: 'truncated-file' } as const;
    for (const answer of [{ value: there }, null]) {
      let asked = 0;
      const callWorker = async <T>() => {
        asked += 1;
        return answer as { value: T } | null;
      };
      const texts = createTextReader({ callWorker });
      const fault = await texts.examine(long, 'csv', new AbortController().signal);
      assert.equal(fault?.code, answer ? 'truncated-file' : 'text-encoding');
      await texts.examine(file, 'csv', new AbortController().signal);
      assert.equal(asked, 1, 'a short one is read here');
    }
  });
});

it('a file that is removed is forgotten, with the answers to its warnings', async () => {
  const store = createEntryStore();
  const list = listOf(store);
  const bytes = Buffer.from(HL7.replace('ERIKA', 'JÖRG'), 'latin1');
  const file = new File([bytes], 'a');
  const check = () => list.check('f1', file, new AbortController().signal);
  store.add(createEntry('f1', file));
  await check();
  list.overrule('f1', 'text-encoding');
  list.convert('f1');
  assert.equal((await check()).kind, 'accepted');
  assert.equal(list.getPatients('f1').own.length, 1);
  list.forget('f1');
  assert.deepEqual(list.getPatients('f1').own, []);
  assert.equal((await check()).kind, 'refused');
  assert.notEqual(list.getFinding('f1'), null);
});

it('a protected PDF is sent when the person says that it opens', async () => {
  const store = createEntryStore();
  const list = listOf(store);
  const file = new File(['%PDF-1.4 trailer << /Encrypt 5 0 R >> %%EOF'], 'a.pdf');
  store.add(createEntry('f1', file));
  const check = () => list.check('f1', file, new AbortController().signal);
  assert.deepEqual(await check(), { kind: 'refused', code: 'encrypted-file' });
  list.overrule('f1', 'encrypted-file');
  assert.deepEqual(await check(), { kind: 'accepted', format: 'pdf' });
});

it('a text that is cancelled and removed while it is checked leaves no words behind', async () => {
  const store = createEntryStore();
  const list = listOf(store);
  const file = new File([Buffer.from('Größe;Ergebnis\n180;5\n', 'latin1')], 'a.csv');
  const cancelled = new AbortController();
  store.add(createEntry('f1', file));
  const check = list.check('f1', file, cancelled.signal);
  cancelled.abort();
  store.remove('f1');
  list.forget('f1');
  await check;
  assert.equal(list.getFinding('f1'), null);
});

it('a file that is cancelled and removed while it is checked is forgotten', async () => {
  const store = createEntryStore();
  const list = listOf(store);
  const file = new File([HL7], 'a');
  const cancelled = new AbortController();
  store.add(createEntry('f1', file));
  const check = list.check('f1', file, cancelled.signal);
  cancelled.abort();
  store.remove('f1');
  list.forget('f1');
  await check;
  assert.deepEqual(list.getPatients('f1').own, []);
});

it('a file that is removed while it is compared with the records is forgotten', async () => {
  const store = createEntryStore();
  let answer: (sentAt: string) => void = () => {};
  const list = listOf(store, { findSent: () => new Promise((resolve) => (answer = resolve)) });
  const file = new File([HL7], 'a');
  const { signal } = new AbortController();
  store.add(createEntry('f1', file));
  await list.check('f1', file, signal);
  const comparison = list.compare('f1', signal);
  store.remove('f1');
  list.forget('f1');
  answer('2026-03-04T05:06:07Z');
  await comparison;
  assert.equal(list.getFinding('f1'), null);
});
