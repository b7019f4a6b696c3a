import type { KnownReport, KnownRow } from './known-report.js';
import { encode, isNumber, POINT, printRange, RANGES } from './print.js';
import type { Style } from './style.js';
import type { Written } from './written.js';
import { createXmlWriter, type XmlStyle } from './xml-text.js';

type Fields = Readonly<Record<string, unknown>>;

/** Marks a number that is written as it stands, with its zeros. */
const exact = (number: string): string => `exact:${number}`;

/** FHIR R4 in JSON. */
export function writeFhirJson(report: KnownReport, style: Style): Written {
  const text = style.pick('spaces', {
    none: (value: unknown) => JSON.stringify(value),
    indented: (value: unknown) => JSON.stringify(value, null, 2),
  })(resourceOf(report, style, true));
  return { bytes: encode(text.replaceAll(/"exact:([^"]*)"/g, '$1'), style) };
}

/** The same in XML. */
export function writeFhirXml(report: KnownReport, style: Style): Written {
  const xml = createXmlWriter(style, 'http://hl7.org/fhir');
  const resource = resourceOf(report, style, false) as Fields;
  return { bytes: xml.document(elementOf(resource, xml)) };
}

/** @param canBeList Whether a document can be a list of resources, as in JSON. */
function resourceOf(report: KnownReport, style: Style, canBeList: boolean): unknown {
  const { day, time, person, rows, laboratory } = report;
  const when =
    time === ''
      ? day
      : style.pick('time', {
          offset: `${day}T${time}:00+01:00`,
          utc: `${day}T${time}:00Z`,
          fractions: `${day}T${time}:00.123+01:00`,
        });
  const dated = style.pick<Fields>('date', {
    'of the observation': { effectiveDateTime: when },
    'of a period': { effectivePeriod: { start: when } },
    instant: time === '' ? { effectiveDateTime: when } : { effectiveInstant: `${day}T${time}:00+01:00` },
  });
  const observations = rows.map((row, at) => observationOf(row, at, dated, style));
  const decoys = decoysOf(report, dated, style);
  const patient = {
    resourceType: 'Patient',
    id: 'p',
    identifier: [{ value: person.number }],
    name: [{ family: person.family, given: [person.given] }],
    birthDate: person.birthDate,
  };
  const header = {
    status: 'final',
    code: { text: 'Chemistry' },
    subject: { reference: 'Patient/p' },
    effectiveDateTime: when,
    performer: [{ display: laboratory }],
  };
  const all = [...observations, ...decoys];
  const references = all.map(({ id }) => ({ reference: `Observation/${id}` }));
  const bundle = (resources: readonly unknown[], type = 'collection') => ({
    resourceType: 'Bundle',
    type,
    entry: resources.map((resource) => ({ resource })),
  });
  const panel = (content: Fields) => ({
    resourceType: 'Observation',
    id: 'panel',
    status: 'final',
    code: { text: 'Chemistry panel' },
    ...dated,
    ...content,
  });
  // A component has no note.
  const hasNotes = rows.some(({ comment }) => comment !== '');
  return style.pick<() => unknown>('shape', {
    bundle: () =>
      bundle([patient, { resourceType: 'DiagnosticReport', id: 'r', ...header, result: references }, ...all]),
    'without a report': () => bundle([...all, patient], 'searchset'),
    contained: () => ({
      resourceType: 'DiagnosticReport',
      contained: all,
      ...header,
      subject: { display: `${person.given} ${person.family}` },
      result: all.map(({ id }) => ({ reference: `#${id}` })),
    }),
    'a panel with members': () => bundle([patient, panel({ hasMember: references }), ...all]),
    ...(hasNotes
      ? {}
      : {
          'one observation with components': () =>
            bundle([patient, panel({ component: observations.map(componentOf) }), ...decoys]),
        }),
    ...(canBeList ? { 'a list of resources': () => [patient, ...all] } : {}),
  })();
}

const componentOf = ({ code, referenceRange, interpretation, ...rest }: Fields): Fields => ({
  code,
  ...Object.fromEntries(Object.entries(rest).filter(([key]) => key.startsWith('value'))),
  ...(interpretation ? { interpretation } : {}),
  ...(referenceRange ? { referenceRange } : {}),
});

type Observation = Fields & { readonly id: string };

function observationOf(row: KnownRow, at: number, dated: Fields, style: Style): Observation {
  const loinc = { system: 'http://loinc.org', code: row.loinc, display: row.name };
  const local = { system: 'urn:local', code: `C${at}`, display: 'Local name' };
  const code = style.pick<unknown>('code', {
    plain: { coding: [loinc], text: row.name },
    'local first': { coding: [local, loinc], text: row.name },
    'text alone': { text: row.name },
    'without a text': { coding: [loinc] },
  });
  const quantity = {
    value: exact(row.result),
    ...(row.comparator === '' ? {} : { comparator: row.comparator }),
    ...(row.unit === '' ? {} : { unit: row.unit }),
  };
  const value: Fields = isNumber(row)
    ? style.pick<Fields>('value', {
        quantity: { valueQuantity: quantity },
        text: { valueString: `${row.comparator}${row.result} ${row.unit}`.trim() },
      })
    : style.pick<Fields>('word', {
        text: { valueString: row.result },
        concept: { valueCodeableConcept: { text: row.result } },
        coded: {
          valueCodeableConcept: {
            coding: [{ system: 'http://snomed.info/sct', code: '260385009', display: row.result }],
          },
        },
      });
  return {
    resourceType: 'Observation',
    id: `o${at}`,
    status: style.pick('status', { final: 'final', amended: 'amended', corrected: 'corrected' }),
    code,
    subject: { reference: 'Patient/p' },
    ...dated,
    ...value,
    ...(row.flag === '' ? {} : { interpretation: [interpretationOf(row.flag, style)] }),
    ...(row.high === '' ? {} : { referenceRange: [rangeOf(row, style)] }),
    ...(row.comment === '' ? {} : { note: [{ text: row.comment }] }),
  };
}

const interpretationOf = (flag: string, style: Style): unknown =>
  style.pick<unknown>('flag', {
    coded: {
      coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation', code: flag }],
    },
    text: { text: flag === 'H' ? 'High' : 'Low' },
  });

function rangeOf(row: KnownRow, style: Style): unknown {
  const limit = (value: string) => ({ value: exact(value), ...(row.unit === '' ? {} : { unit: row.unit }) });
  return style.pick<() => unknown>('limits', {
    quantities: () => ({ ...(row.low === '' ? {} : { low: limit(row.low) }), high: limit(row.high) }),
    'without units': () => ({
      ...(row.low === '' ? {} : { low: { value: exact(row.low) } }),
      high: { value: exact(row.high) },
    }),
    text: () => ({ text: printRange(row, style.pick('range', RANGES), POINT) }),
  })();
}

/** Observations that do not hold, and one that says why it has no value. */
function decoysOf({ rows }: KnownReport, dated: Fields, style: Style): readonly Observation[] {
  const row = rows.find(isNumber);
  if (!row) return [];
  const wrong = (status: string): Observation => ({
    resourceType: 'Observation',
    id: 'wrong',
    status,
    code: { text: row.name },
    ...dated,
    valueQuantity: { value: exact((Number(row.result) + 3).toFixed(1)), unit: row.unit },
  });
  return style.pick<readonly Observation[]>('decoy', {
    none: [],
    'entered in error': [wrong('entered-in-error')],
    cancelled: [wrong('cancelled')],
    'without a value': [
      {
        resourceType: 'Observation',
        id: 'none',
        status: 'final',
        code: { text: 'Urea' },
        ...dated,
        dataAbsentReason: { text: 'Hemolysed' },
      },
    ],
  });
}

/** The element of a FHIR resource: primitives are attributes, resources within are named by their type. */
function elementOf(resource: Fields, xml: XmlStyle): string {
  const { resourceType, ...content } = resource;
  return xml.element(
    resourceType as string,
    {},
    Object.entries(content).flatMap(([key, value]) => childrenOf(key, value, xml)),
  );
}

function childrenOf(key: string, value: unknown, xml: XmlStyle): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((one) => childrenOf(key, one, xml));
  if (typeof value !== 'object')
    return [xml.element(key, { value: String(value).replace(/^exact:/, '') }, [])];
  const content = value as Fields;
  if ('resourceType' in content) return [xml.element(key, {}, [elementOf(content, xml)])];
  return [
    xml.element(
      key,
      {},
      Object.entries(content).flatMap(([inner, one]) => childrenOf(inner, one, xml)),
    ),
  ];
}
