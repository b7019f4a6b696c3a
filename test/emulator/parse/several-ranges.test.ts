import { describe } from 'vitest';
import { runAll } from './rows-of-documents.js';

const quantity = (value: number) => ({ value, unit: 'mmol/L' });
const fhir = (...referenceRange: readonly object[]): string =>
  JSON.stringify({
    resourceType: 'Observation',
    code: { text: 'Sodium' },
    valueQuantity: quantity(140),
    referenceRange,
  });

const limits = (low: number, high: number) => ({ low: quantity(low), high: quantity(high) });
const clinical = (...ranges: readonly string[]): string =>
  `<section xmlns="urn:hl7-org:v3" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><code code="30954-2" codeSystem="2.16.840.1.113883.6.1"/><text/><entry><observation classCode="OBS" moodCode="EVN"><code code="1" codeSystem="2.16.840.1.113883.6.1" displayName="Sodium"/><value xsi:type="PQ" value="140" unit="mmol/L"/>${ranges.map((range) => `<referenceRange><observationRange>${range}</observationRange></referenceRange>`).join('')}</observation></entry></section>`;
const interval = (low: number, high: number): string =>
  `<value xsi:type="IVL_PQ"><low value="${low}" unit="mmol/L"/><high value="${high}" unit="mmol/L"/></value>`;

describe('ranges that are not the normal one', () => {
  runAll([
    [
      'an alarm alone in FHIR, which is no limit',
      fhir({ ...limits(120, 160), type: { coding: [{ code: 'critical' }] } }),
      ['Sodium 140 mmol/L ..critical: 120-160'],
    ],
    [
      'a therapeutic range alone in FHIR',
      fhir({ ...limits(120, 160), type: { coding: [{ code: 'therapeutic' }] } }),
      ['Sodium 140 mmol/L 120..160'],
    ],
    [
      'a therapeutic range alone in FHIR, with its words',
      fhir({
        ...limits(120, 160),
        type: { coding: [{ code: 'therapeutic', display: 'Therapeutic Desired Level' }] },
      }),
      ['Sodium 140 mmol/L 120..160'],
    ],
    [
      'an alarm alone in FHIR under a code of the laboratory',
      fhir({ ...limits(120, 160), type: { coding: [{ code: 'C', display: 'Critical' }] } }),
      ['Sodium 140 mmol/L ..Critical: 120-160'],
    ],
    [
      'an alarm in FHIR beside limits that say nothing or that they are normal',
      fhir({ ...limits(120, 160), type: { text: 'Panic value' } }, limits(136, 145)),
      ['Sodium 140 mmol/L 136..145'],
    ],
    [
      'a normal range by its text alone',
      fhir(
        { ...limits(120, 160), type: { text: 'Other' } },
        { ...limits(136, 145), type: { text: 'Normal Range' } },
      ),
      ['Sodium 140 mmol/L 136..145'],
    ],
    [
      'an alarm alone in C-CDA',
      clinical(`<interpretationCode code="HH"/>${interval(160, 200)}`),
      ['Sodium 140 mmol/L ..HH: 160-200'],
    ],
    [
      'a range of normal results alone in C-CDA, under another code than `N`',
      clinical(`<interpretationCode code="NORMAL"/>${interval(136, 145)}`),
      ['Sodium 140 mmol/L 136..145'],
    ],
    [
      'a range of negative results alone in C-CDA',
      clinical(`<interpretationCode code="NEG"/>${interval(136, 145)}`),
      ['Sodium 140 mmol/L 136..145'],
    ],
    [
      'a range of high results alone in C-CDA',
      clinical(`<interpretationCode code="H"/>${interval(146, 160)}`),
      ['Sodium 140 mmol/L ..H: 146-160'],
    ],
    [
      'an alarm in C-CDA beside limits that say nothing',
      clinical(`<interpretationCode code="HH"/>${interval(160, 200)}`, interval(136, 145)),
      ['Sodium 140 mmol/L 136..145'],
    ],
  ]);
});

describe('several ranges keep their limits', () => {
  runAll([
    [
      'under texts without them, in FHIR',
      fhir(
        { ...limits(136, 145), text: 'Desirable' },
        { ...limits(145, 150), text: 'Borderline 145 to 150' },
      ),
      ['Sodium 140 mmol/L ..Desirable: 136-145; Borderline 145 to 150'],
    ],
    [
      'under texts with another number, in FHIR',
      fhir(
        { ...limits(0.1, 2.5), text: 'Trimester 1' },
        { ...limits(0.2, 3), text: 'Trimester 2' },
        { ...limits(0.3, 3.5), text: 'Trimester 3: 0,30 - 3,5' },
        { low: quantity(150_000), text: 'From 150 000 (age 18)' },
        { high: quantity(35), text: 'Up to 3.5' },
      ),
      [
        'Sodium 140 mmol/L ..Trimester 1: 0.1-2.5; Trimester 2: 0.2-3; Trimester 3: 0,30 - 3,5; From 150 000 (age 18); Up to 3.5: <=35',
      ],
    ],
    [
      'of one limit alone, also below zero and with thousands, in FHIR',
      fhir(
        { low: quantity(-1), text: 'Normal' },
        { high: quantity(-2.5), text: 'Osteoporosis' },
        { high: { value: 150000, unit: 'mmol/L' } },
      ),
      ['Sodium 140 mmol/L ..Normal: >=-1; Osteoporosis: <=-2.5; <=150000'],
    ],
    [
      'in words alone, in a list of JSON',
      JSON.stringify({ test: 'Urate', value: 5, unit: 'mg/dL', referenceRange: ['Negative', '<=＜7'] }),
      ['Urate 5 mg/dL ..Negative; <=＜7'],
    ],
    [
      'under texts without them, in C-CDA',
      clinical(`<text>M</text>${interval(136, 145)}`, `<text>F</text>${interval(135, 144)}`),
      ['Sodium 140 mmol/L ..M: 136-145; F: 135-144'],
    ],
    [
      'of people, in a list of JSON',
      JSON.stringify({
        test: 'Hemoglobin',
        value: 14,
        unit: 'g/dL',
        referenceRanges: [
          { sex: 'male', low: 13.5, high: 17.5 },
          { sex: 'female', low: 12, high: 15.5 },
        ],
      }),
      ['Hemoglobin 14 g/dL ..male: 13.5-17.5; female: 12-15.5'],
    ],
    [
      'as texts, in a list of JSON',
      JSON.stringify({
        test: 'Hemoglobin',
        value: 14,
        unit: 'g/dL',
        referenceRange: ['13.5-17.5', '12-15.5'],
      }),
      ['Hemoglobin 14 g/dL ..13.5-17.5; 12-15.5'],
    ],
  ]);
});
