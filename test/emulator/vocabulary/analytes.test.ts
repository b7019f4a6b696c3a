import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { factorBetween, isSameProperty } from '../../../server-stub/emulator/src/normalise/ucum.js';
import { printUnit, readUnit } from '../../../server-stub/emulator/src/normalise/unit-text.js';
import { hasCheckDigit } from '../../../server-stub/emulator/src/parse/loinc.js';
import {
  type Analyte,
  conventionalUnit,
  siUnit,
  TEXT,
  unitsOf,
} from '../../../server-stub/emulator/src/vocabulary/analyte.js';
import {
  analyteOfCode,
  analytesNamed,
  VOCABULARY,
} from '../../../server-stub/emulator/src/vocabulary/lookup.js';

const CODES = VOCABULARY.flatMap(({ codes }) => Object.keys(codes));

/** What is wrong with an analyte, one line a fault. */
const faults = (check: (analyte: Analyte) => readonly string[]) =>
  VOCABULARY.flatMap((analyte) => check(analyte).map((fault) => `${analyte.names[0]}: ${fault}`));

describe('the vocabulary', () => {
  it('has more than 200 analytes, each with a code', () => {
    assert.ok(VOCABULARY.length >= 200, String(VOCABULARY.length));
    assert.deepEqual(
      faults(({ codes }) => (Object.keys(codes).length > 0 ? [] : ['no code'])),
      [],
    );
  });

  it('has LOINC codes with their check digits, none twice', () => {
    assert.deepEqual(
      CODES.filter((code) => !hasCheckDigit(code)),
      [],
    );
    assert.deepEqual(
      CODES.filter((code, i) => CODES.indexOf(code) !== i),
      [],
    );
  });

  it('names each analyte in all four languages, Chinese in Chinese', () => {
    assert.deepEqual(
      faults(({ names }) => names.filter((name) => name.trim() === '' || name.length > 120)),
      [],
    );
    const latin = VOCABULARY.filter(({ names }) => !/\p{Script=Han}/u.test(names[3])).map(
      ({ names }) => names[0],
    );
    assert.deepEqual(latin, []);
  });

  it('names no two analytes alike in any language', () => {
    for (const language of [0, 1, 2, 3] as const) {
      const names = VOCABULARY.map(({ names }) => names[language].toLowerCase());
      assert.deepEqual(
        names.filter((name, i) => names.indexOf(name) !== i),
        [],
      );
    }
  });

  it('finds each analyte by every name and synonym it has', () => {
    assert.deepEqual(
      faults((analyte) =>
        [...analyte.names, ...analyte.synonyms.split(';')]
          .filter((name) => name.trim() !== '')
          .filter((name) => !analytesNamed(name).includes(analyte)),
      ),
      [],
    );
  });

  it('finds each analyte by each of its codes, and none by another', () => {
    assert.deepEqual(
      faults((analyte) => Object.keys(analyte.codes).filter((code) => analyteOfCode(code) !== analyte)),
      [],
    );
    for (const code of ['', '99999-9', '__proto__', '718-8']) assert.equal(analyteOfCode(code), null);
  });
});

describe('its units', () => {
  const withUnits = VOCABULARY.filter((analyte) => conventionalUnit(analyte) !== null);

  it('are UCUM, printed and read back', () => {
    const units = new Set(withUnits.flatMap((analyte) => [...unitsOf(analyte), siUnit(analyte)!]));
    units.delete(TEXT);
    assert.ok(units.size > 40);
    for (const unit of units) {
      assert.doesNotMatch(printUnit(unit), /[[\]{}*]/, unit);
      if (printUnit(unit) !== '')
        assert.ok(readUnit(printUnit(unit)).includes(unit), `${unit} as ${printUnit(unit)}`);
    }
  });

  it('of both standards have a code of their property', () => {
    assert.deepEqual(
      faults((analyte) =>
        [siUnit(analyte), conventionalUnit(analyte)].filter(
          (unit): unit is string =>
            unit !== null &&
            !unitsOf(analyte).some((own) => own === unit || isSameProperty(own, unit, analyte)),
        ),
      ),
      [],
    );
  });

  it('of both standards convert into each other', () => {
    assert.deepEqual(
      faults((analyte) => {
        const [si, conventional] = [siUnit(analyte), conventionalUnit(analyte)];
        if (si === null || conventional === null || si === conventional || analyte.equation) return [];
        return factorBetween(conventional, si, analyte) === null ? [`${conventional} to ${si}`] : [];
      }),
      [],
    );
  });
});

describe('its codes are those of the LOINC table', () => {
  // Written down apart from the table, which would otherwise only be compared with itself.
  for (const [code, name, unit] of [
    ['718-7', 'Hemoglobin', 'g/dL'],
    ['6690-2', 'Leukocytes', '10*3/uL'],
    ['777-3', 'Platelets', '10*3/uL'],
    ['2345-7', 'Glucose', 'mg/dL'],
    ['14749-6', 'Glucose', 'mmol/L'],
    ['2160-0', 'Creatinine', 'mg/dL'],
    ['14682-9', 'Creatinine', 'umol/L'],
    ['2951-2', 'Sodium', 'mmol/L'],
    ['2823-3', 'Potassium', 'mmol/L'],
    ['1742-6', 'Alanine aminotransferase', 'U/L'],
    ['1920-8', 'Aspartate aminotransferase', 'U/L'],
    ['2093-3', 'Cholesterol', 'mg/dL'],
    ['22748-8', 'Cholesterol in LDL', 'mmol/L'],
    ['4548-4', 'Hemoglobin A1c', '%'],
    ['3016-3', 'Thyrotropin', 'm[IU]/L'],
    ['6301-6', 'INR', '{INR}'],
    ['1988-5', 'C reactive protein', 'mg/L'],
    ['5195-3', 'Hepatitis B virus surface antigen', TEXT],
    ['2857-1', 'Prostate specific antigen', 'ng/mL'],
    ['2276-4', 'Ferritin', 'ng/mL'],
  ] as const) {
    it(code, () => {
      assert.equal(analyteOfCode(code)?.names[0], name);
      assert.equal(analyteOfCode(code)?.codes[code], unit);
    });
  }
});

describe('its molar masses are those of the formulas', () => {
  const ATOMS: Record<string, number> = {
    C: 12.011,
    H: 1.008,
    N: 14.007,
    O: 15.999,
    S: 32.06,
    P: 30.974,
    I: 126.904,
    Cl: 35.45,
    Co: 58.933,
  };
  const massOf = (formula: string) =>
    [...formula.matchAll(/([A-Z][a-z]?)(\d*)/g)].reduce(
      (mass, [, atom = '', count]) => mass + ATOMS[atom]! * Number(count || 1),
      0,
    );
  for (const [code, formula] of [
    ['2345-7', 'C6H12O6'],
    ['2160-0', 'C4H7N3O'],
    ['3091-6', 'CH4N2O'],
    ['3094-0', 'N2'],
    ['3084-1', 'C5H4N4O3'],
    ['1975-2', 'C33H36N4O6'],
    ['2093-3', 'C27H46O'],
    ['2571-8', 'C57H104O6'],
    ['14118-4', 'C3H6O3'],
    ['22763-7', 'NH3'],
    ['62292-8', 'C27H44O2'],
    ['1649-3', 'C27H44O3'],
    ['2132-9', 'C63H88CoN14O14P'],
    ['2284-8', 'C19H19N7O6'],
    ['2923-1', 'C20H30O'],
    ['1823-4', 'C29H50O2'],
    ['3026-2', 'C15H11I4NO4'],
    ['3053-6', 'C15H12I3NO4'],
    ['2143-6', 'C21H30O5'],
    ['1763-2', 'C21H28O5'],
    ['2243-4', 'C18H24O2'],
    ['2839-9', 'C21H30O2'],
    ['2986-8', 'C19H28O2'],
    ['2191-5', 'C19H28O5S'],
    ['1854-9', 'C19H26O2'],
    ['1668-3', 'C21H30O3'],
    ['10535-3', 'C41H64O14'],
    ['3968-5', 'C15H12N2O2'],
    ['3432-2', 'C15H12N2O'],
    ['4086-5', 'C8H16O2'],
    ['3948-7', 'C12H12N2O3'],
    ['6948-4', 'C9H7Cl2N5'],
    ['30471-7', 'C8H14N2O2'],
    ['4049-3', 'C7H8N4O2'],
    ['4024-6', 'C7H6O3'],
    ['5643-2', 'C2H6O'],
    ['20578-1', 'C66H75Cl2N9O24'],
    ['9318-7', 'C4H7N3O'],
  ] as const) {
    it(`${code} ${formula}`, () => {
      const molarMass = analyteOfCode(code)?.molarMass ?? 0;
      assert.ok(Math.abs(molarMass / massOf(formula) - 1) < 0.001, `${molarMass}, not ${massOf(formula)}`);
    });
  }
});
