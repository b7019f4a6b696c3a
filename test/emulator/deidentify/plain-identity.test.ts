import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { personalKind } from '../../../server-stub/emulator/src/parse/identity.js';
import { readAny } from '../support.js';
import { assertIdentity, parsed } from './identity.js';

const plain = (about: object) =>
  JSON.stringify({ ...about, results: [{ test: 'Glucose', result: '95', unit: 'mg/dL' }] });

describe('identity in plain documents', () => {
  it('leaves no report whose only result is the person', async () => {
    const report = 'Patient,Iris Talvik,DOB,1984-02-29\n\ntest,result\nUrea,1984-02-29\n';
    await assert.rejects(readAny(Buffer.from(report)), { reason: 'no-results' });
  });

  it('a section about a person, except common values', () =>
    assertIdentity(
      plain({
        patient: {
          given: 'Tilda',
          family: 'Orwen',
          sex: 'female',
          language: 'English',
          anything: ['Ortega', { more: 'ZX-4711' }],
          name: { first: 'May' },
        },
      }),
      ['Tilda', 'Orwen', 'Ortega', 'ZX-4711', 'May'],
      ['female', 'English'],
    ));

  it('names in columns of first and last names', async () => {
    const table = 'First,Last,Test,Result,Unit\nTilda,Orwen,Glucose,95,mg/dL\nTilda,Orwen,Urea,5,mmol/L\n';
    await assertIdentity(table, ['Tilda', 'Orwen', 'Tilda Orwen']);
  });

  it('adjacent name fields as one name', async () => {
    await assertIdentity(plain({ patient: { firstName: 'Tilda', lastName: 'Orwen' } }), ['Tilda Orwen']);
    await assertIdentity(plain({ firstName: 'Tilda', lastName: 'Orwen' }), ['Tilda Orwen', 'Tilda']);
  });

  it('personal keys anywhere, also in rows', async () => {
    await assertIdentity(
      plain({ report: { mrn: 'ZX-4711', dob: '1980-04-12', ward: 'North' } }),
      ['ZX-4711', '1980-04-12'],
      ['North'],
    );
    await assertIdentity(
      JSON.stringify([{ test: 'Glucose', result: '95', orderingPhysician: 'Tilda Orwen' }]),
      ['Tilda Orwen'],
      ['Glucose'],
    );
    await assertIdentity(plain({ nextOfKin: { called: 'Tilda Orwen' } }), ['Tilda Orwen']);
  });

  it('no values that do not fit their key', () =>
    assertIdentity(
      plain({ mrn: 'none', dob: 'unknown', email: 'none', phone: 'none', mother: 'Til' }),
      ['Til'],
      ['none', 'unknown'],
    ));

  it('unlabelled sections, but not the test of a row with a physician', async () => {
    await assertIdentity(plain({ demographics: { anything: 'Tilda Orwen' } }), ['Tilda Orwen']);
    await assertIdentity(
      JSON.stringify([{ name: 'Glucose', result: '95', physician: 'Kim Kin' }]),
      ['Kim Kin'],
      ['Glucose'],
    );
  });

  it('a bare name only beside other personal data', async () => {
    await assertIdentity(plain({ panel: { name: 'Lipids' } }), [], ['Lipids']);
    await assertIdentity(plain({ panel: { name: 'Tilda Orwen', dob: '1980-04-12' } }), ['Tilda Orwen']);
  });

  it('the laboratory', async () => {
    assert.equal((await parsed(plain({ laboratory: 'Northfield' }))).laboratory, 'Northfield');
    assert.equal((await parsed(plain({ laboratory: { name: 'Northfield' } }))).laboratory, 'Northfield');
  });
});

describe('identity in tables', () => {
  it('columns, with adjacent names as one', () =>
    assertIdentity(
      'First name,Last name,MRN,Ward,Test,Result\nTilda,Orwen,none,North,Glucose,95\nTilda,Orwen,ZX-4711,North,Urea,5\n',
      ['Tilda', 'Orwen', 'Tilda Orwen', 'ZX-4711'],
      ['none', 'North', 'Glucose'],
    ));

  const languages: readonly (readonly [language: string, headers: string])[] = [
    ['French', 'Nom,Prénom,Date de naissance,Examen,Résultat'],
    ['Italian', 'Cognome,Nome,Data di nascita,Esame,Risultato'],
    ['Portuguese', 'Sobrenome,Nome,Data de nascimento,Exame,Resultado'],
    ['Dutch', 'Achternaam,Voornaam,Geboortedatum,Bepaling,Uitslag'],
    ['Swedish', 'Efternamn,Förnamn,Födelsedatum,Analys,Resultat'],
    ['Polish', 'Nazwisko,Imię,Data urodzenia,Badanie,Wynik'],
    ['Russian', 'Фамилия,Имя,Дата рождения,Показатель,Результат'],
  ];
  for (const [language, headers] of languages)
    it(`columns in ${language}`, () =>
      assertIdentity(
        `${headers}\nOrwen,Tilda,1980-04-12,Glucose,95\n`,
        ['Orwen', 'Tilda', '1980-04-12'],
        ['Glucose'],
      ));

  it('lines above and below, one or several to a cell', async () => {
    await assertIdentity(
      'Patient:,Tilda,Orwen\n"MRN: ZX-4711; DOB: 1980-04-12   Mother: Til"\nTest,Result\nGlucose,95\nPhysician: Kim Kin,\n',
      ['Tilda Orwen', 'Tilda', 'Orwen', 'ZX-4711', '1980-04-12', 'Til', 'Kim Kin'],
    );
    await assertIdentity('Patient,Tilda\nMRN: none,\nTest,Result\nGlucose,95\n', ['Tilda'], ['none']);
  });

  it('the laboratory: above, in a column, or below', async () => {
    const laboratory = async (document: string) => (await parsed(document)).laboratory;
    assert.equal(
      await laboratory('Laboratory: Eastfield,\nTest,Result,Laboratory\nUrea,5,Northfield\n'),
      'Eastfield',
    );
    assert.equal(await laboratory('Test,Result,Laboratory\nUrea,5,Northfield\n'), 'Northfield');
    assert.equal(await laboratory('Test,Result\nUrea,5\nLaboratory: Westfield,\n'), 'Westfield');
  });

  it('no column of test names', () => assertIdentity('Name,Result\nGlucose,95\n', [], ['Glucose']));

  it('none in prose and punctuation', () =>
    assertIdentity(
      `Patient,Test,Result\n${'a'.repeat(301)},Glucose,95\n---,Urea,5\n`,
      [],
      ['a'.repeat(301), '---'],
    ));
});

describe('personalKind', () => {
  const cases: readonly (readonly [header: string, kind: ReturnType<typeof personalKind>])[] = [
    ['patientFirstName', 'person'],
    ['Patient Surname', 'person'],
    ["Patient's date of birth", 'birth'],
    ['Patient street', 'address'],
    ['Patientenname', 'person'],
    ['Patients name', 'person'],
    ['Alias name', 'person'],
    ['Next of kin phone', 'person'],
    ['Guarantor', 'person'],
    ['DOB', 'birth'],
    ['Patient DOB', 'birth'],
    ['MRN', 'identifier'],
    ['SSN number', 'identifier'],
    ['Street line 2', 'address'],
    ['Patient address line 2', 'address'],
    ['Phone 2', 'phone'],
    ['E-mail', 'mail'],
    ['Ordering physician NPI', 'physician'],
    ['Referring doctor', 'physician'],
    ['患者姓名', 'person'],
    ['DOB (dd/mm/yyyy)', 'birth'],
    ['Patient/Client', 'person'],
    ['Pt Name', 'person'],
    ['Employee Name', 'person'],
    ['Participant ID', 'identifier'],
    ['Subject No.', 'identifier'],
    ['National ID', 'identifier'],
    ['Sample Barcode', 'identifier'],
    ['Phlebotomist', 'physician'],
    ['enteredBy', 'physician'],
    ['PT', null],
    ['PTT', null],
    ['Albumin/Creatinine', null],
    ['Glucose (fasting)', null],
    ['Comment', null],
    ['Sex', null],
    ['Collected', null],
    ['Result', null],
    ['', null],
  ];
  for (const [header, kind] of cases) it(header, () => assert.equal(personalKind(header), kind));
});
