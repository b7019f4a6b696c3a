import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { readPatients } from '../../../src/intake/patients.js';

const read = async (text: string, format: 'hl7' | 'json') => readPatients(text, format);
const hl7 = (...pid: string[]) => `MSH|^~\\&|A|B\r${pid.map((fields) => `PID|1||${fields}\r`).join('')}OBX|1`;

const ERIKA = {
  ids: [{ value: '417', issuer: 'HARBOUR MR' }],
  name: 'ERIKA MUSTER',
  birthDate: '1984-03-12',
};

describe('readPatients', () => {
  it('reads PID of HL7: ids with their issuers, name, date of birth', async () => {
    const message = hl7('417^^^HARBOUR^MR||MUSTER^ERIKA||198403120830|F');
    assert.deepEqual(await read(message, 'hl7'), [ERIKA]);
  });

  it('reads every id and the first name, by the separators the message declares', async () => {
    const message = 'MSH*:+\\&*A\nPID*1**417:::HARBOUR:MR+9**MUSTER&VON:ERIKA:ANNA+ALIAS:E**1984\n';
    assert.deepEqual(await read(message, 'hl7'), [
      { ids: [ERIKA.ids[0], { value: '9', issuer: '' }], name: 'ERIKA ANNA MUSTER', birthDate: '1984' },
    ]);
  });

  it('names each person of a batch once', async () => {
    const erika = '417^^^HARBOUR^MR||MUSTER^ERIKA||19840312';
    const found = await read(hl7(erika, '9||MUSTER^MAX', erika), 'hl7');
    assert.deepEqual(
      found.map(({ name }) => name),
      ['ERIKA MUSTER', 'MAX MUSTER'],
    );
  });

  it('finds the patients of indented and concatenated messages', async () => {
    const second = 'MSH$~^\\&$A$B\rPID$1$$Q72$$ELM~TOBY$$19700101\rOBX$1';
    for (const blank of ['  ', '\t', '\u00A0', '\u200B', '\uFEFF', '\u2060']) {
      const all = `${hl7('Q71||VALE^MIRA')}\r${second}`.replaceAll(/^(?=[A-Z])/gm, blank);
      const found = await read(all.replace('PID', 'pid '), 'hl7');
      assert.deepEqual(
        found.map(({ name }) => name),
        ['MIRA VALE', 'TOBY ELM'],
        JSON.stringify(blank),
      );
    }
  });

  const PATIENT = {
    resourceType: 'Patient',
    identifier: [{ system: 'urn:harbour', value: '417' }, { system: 'urn:none' }],
    name: [{ family: 'Muster', given: ['Erika', 'Anna'] }],
    birthDate: '1984-03-12',
  };
  const FOUND = {
    ids: [{ value: '417', issuer: 'urn:harbour' }],
    name: 'Erika Anna Muster',
    birthDate: '1984-03-12',
  };
  for (const [where, resource] of [
    ['by itself', PATIENT],
    ['in a Bundle', { resourceType: 'Bundle', entry: [{}, { resource: PATIENT }] }],
    ['contained in another resource', { resourceType: 'DiagnosticReport', contained: [PATIENT] }],
  ] as const) {
    it(`reads a FHIR Patient ${where}`, async () =>
      assert.deepEqual(await read(JSON.stringify(resource), 'json'), [FOUND]));
  }

  it('prefers a name as text over its parts', async () => {
    const patient = { ...PATIENT, name: [{ text: 'Dr. Erika Muster', family: 'Muster' }] };
    assert.equal((await read(JSON.stringify(patient), 'json'))[0]?.name, 'Dr. Erika Muster');
  });

  it('finds nobody where none is named, and in unreadable text', async () => {
    const hostile = '{"resourceType":"Patient","identifier":{"value":1},"name":[null,7],"birthDate":{}}';
    for (const [text, format] of [
      [hl7('||||'), 'hl7'],
      ['MSH', 'hl7'],
      ['{"resourceType":"Patient"', 'json'],
      ['[]', 'json'],
      ['null', 'json'],
      [hostile, 'json'],
    ] as const) {
      assert.deepEqual(await read(text, format), [], text);
    }
  });
});
