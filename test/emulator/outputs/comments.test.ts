import assert from 'node:assert/strict';
import { Hl7Message } from '@medplum/core';
import type { Bundle, Observation } from '@medplum/fhirtypes';
import { tableFromIPC } from 'apache-arrow';
import { parse as parseCsv } from 'csv-parse/sync';
import { Fhir } from 'fhir';
import { Message } from 'node-hl7-client';
import { readParquet } from 'parquet-wasm/node';
import { afterAll, beforeAll, describe, test } from 'vitest';
import type { SettingsInput } from '../../../server-stub/emulator/src/accounts/account-settings.js';
import { readDocument } from '../../../server-stub/emulator/src/parse/read-document.js';
import { partsOf, type Receiver, startReceiver, VARIANTS } from '../delivery/receiver.js';
import { createBench, PACE } from '../support.js';
import { faultsOf } from './fhir-readers.js';

/** Notes on a patient, an order and a result, with the patient in them. */
const HL7 = `${[
  'MSH|^~\\&|LAB|L|APP|A|20260114||ORU^R01|1|P|2.5.1',
  'PID|1||MR-70831||PEREGRINE^TILDA||19800412||||12 Elm Street^^Lund',
  'NTE|1|L|Mrs. Tilda Peregrine, born 12.04.1980, of 12 Elm Street, is on warfarin.',
  'OBR|1|||^Electrolytes|||20260113080000',
  'NTE|1|L|Specimen of Peregrine hemolyzed.',
  'OBX|1|NM|2823-3^Potassium^LN||6.6|mmol/L|3.5-5.1|HH|||F',
  'NTE|1|L|Not expected \\T\\ high; "repeat", please~second line \\F\\ <here>',
  'NTE|2|L|',
  'NTE|3|L|Tests pending.',
  'OBX|2|NM|2951-2^Sodium^LN||140|mmol/L|135-145|N|||F',
].join('\r')}\r`;

const COMMENT = [
  '***, of ***, is on warfarin.',
  'Specimen of *** hemolyzed.',
  'Not expected & high; "repeat", please',
  'second line | <here>',
  '',
  'Tests pending.',
].join('\n');

type Comments = readonly (readonly [name: string, comment: string])[];
const EXPECTED: Comments = [
  ['Potassium', COMMENT],
  ['Sodium', ''],
];

const columns = (rows: readonly Record<string, string>[]): Comments =>
  rows.map((one) => [one['Biomarker-Name']!, one.Comment ?? '']);

function fromHl7(text: string): Comments {
  const read: [string, string[]][] = [];
  for (const segment of new Message({ text }).toArray()) {
    if (segment.name === 'OBX') read.push([segment.get('3.2').toString(), []]);
    if (segment.name === 'NTE') read.at(-1)![1].push(segment.get('3').toString());
  }
  const own = read.map(([name, lines]) => [name, lines.join('\n')] as const);
  const lines = Hl7Message.parse(text).getAllSegments('NTE').length;
  assert.equal(
    lines,
    own.reduce((sum, [, comment]) => sum + (comment === '' ? 0 : comment.split('\n').length), 0),
  );
  return own;
}

function fromBundle(bundle: Bundle): Comments {
  assert.deepEqual(faultsOf(bundle), []);
  const resources = bundle.entry!.map(({ resource }) => resource!);
  return resources
    .filter((one): one is Observation => one.resourceType === 'Observation')
    .map(({ code, note = [] }) => [code.coding![0]!.display!, note.map(({ text }) => text).join('\n')]);
}

/** The comments in each format, by readers of other people. */
const READ: Readonly<Record<string, (content: Buffer) => Comments>> = {
  json(content) {
    const { results, Results } = JSON.parse(content.toString()) as Record<string, Record<string, string>[]>;
    // On retrieval the member is there only when there is something to tell.
    if (results)
      assert.deepEqual(
        results.map((one) => 'Comment' in one),
        [true, false],
      );
    return columns(results ?? Results!);
  },
  csv: (content) => columns(parseCsv(content, { bom: true, columns: true })),
  parquet: (content) =>
    columns(tableFromIPC(readParquet(content).intoIPCStream()).toArray() as Record<string, string>[]),
  hl7: (content) => fromHl7(content.toString()),
  fhir_json: (content) => fromBundle(JSON.parse(content.toString()) as Bundle),
  fhir_xml: (content) => fromBundle(JSON.parse(new Fhir().xmlToJson(content.toString())) as Bundle),
};

let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.close());

async function sent(settings: SettingsInput) {
  const bench = createBench({ parse: readDocument, accounts: [{ customerId: 7, keys: ['key'], settings }] });
  const uploadId = await bench.upload(HL7, 'a.hl7', 'key');
  await bench.pass(PACE);
  return { ...bench, uploadId };
}

describe('comments without the people in them', () => {
  for (const [format, read] of Object.entries(READ)) {
    test(`are in ${format} of retrieval`, async () => {
      const { emulator, get, uploadId } = await sent({});
      const answer = await get(`/api/v1/results/${uploadId}?format=${format}`, 'key');
      assert.deepEqual(read(Buffer.from(await answer.arrayBuffer())), EXPECTED);
      emulator.close();
    });
  }

  for (const [outputFormat, payloadType] of VARIANTS) {
    test(`are in the callback of ${outputFormat}, ${payloadType}`, async () => {
      const before = receiver.arrived.length;
      const { emulator } = await sent({
        outputFormat,
        callback: { url: receiver.url, header: null, payloadType },
      });
      emulator.close();
      const arrived = receiver.arrived[before]!;
      const file = payloadType === 'File' ? (await partsOf(arrived))[1]!.content : arrived.body;
      assert.deepEqual(READ[outputFormat]!(file), EXPECTED);
    });
  }
});
