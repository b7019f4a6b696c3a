import type { KnownReport, KnownRow } from './known-report.js';
import { isNumber, POINT, printRange, RANGES } from './print.js';
import type { Style } from './style.js';
import type { Written } from './written.js';
import { createXmlWriter, type XmlStyle } from './xml-text.js';

const LOINC = '2.16.840.1.113883.6.1';

/** A clinical document of HL7 (C-CDA), as records systems export it. */
export function writeCcda(report: KnownReport, style: Style): Written {
  const xml = createXmlWriter(style, 'urn:hl7-org:v3');
  const { person, rows } = report;
  const time = `${report.day.replaceAll('-', '')}${report.time.replace(':', '')}`;
  const stamp = style.pick('date', {
    plain: time,
    'with an offset': report.time === '' ? time : `${time}+0100`,
    iso: report.time === '' ? report.day : `${report.day}T${report.time}:00`,
  });
  const [ofPanel, ofRow] = style.pick('date in', {
    both: [true, true],
    row: [false, true],
    panel: [true, false],
  });
  const dated = (isThere: boolean): readonly string[] =>
    isThere
      ? [
          style.pick('date as', {
            value: xml.element('effectiveTime', { value: stamp }, []),
            period: xml.element('effectiveTime', {}, [xml.element('low', { value: stamp }, [])]),
          }),
        ]
      : [];
  const cells = rows.map((row, at) =>
    xml.element('tr', {}, [
      xml.element('td', { ID: `t${at}` }, [xml.escape(row.name)]),
      xml.element('td', {}, [xml.escape(`${row.comparator}${row.result} ${row.unit}`.trim())]),
    ]),
  );
  const components = rows.map((row, at) =>
    xml.element('component', {}, [observationOf(row, at, dated(ofRow), xml, style)]),
  );
  const organizer = xml.element('organizer', { classCode: 'BATTERY', moodCode: 'EVN' }, [
    xml.element('code', { code: '24323-8', codeSystem: LOINC, displayName: 'Metabolic panel' }, []),
    xml.element('statusCode', { code: 'completed' }, []),
    ...dated(ofPanel),
    ...components,
  ]);
  const section = xml.element('section', {}, [
    xml.element('templateId', { root: '2.16.840.1.113883.10.20.22.2.3.1' }, []),
    xml.element('code', { code: '30954-2', codeSystem: LOINC }, []),
    xml.element('title', {}, [style.pick('title', { plain: 'Results', other: 'Laboratory results' })]),
    xml.element('text', {}, [xml.element('table', {}, [xml.element('tbody', {}, cells)])]),
    xml.element('entry', { typeCode: 'DRIV' }, [organizer]),
  ]);
  const patient = xml.element('recordTarget', {}, [
    xml.element('patientRole', {}, [
      xml.element('id', { root: '1.2', extension: person.number }, []),
      xml.element('patient', {}, [
        xml.element('name', {}, [
          xml.element('given', {}, [xml.escape(person.given)]),
          xml.element('family', {}, [xml.escape(person.family)]),
        ]),
        xml.element('birthTime', { value: person.birthDate.replaceAll('-', '') }, []),
      ]),
    ]),
  ]);
  const body = xml.element('component', {}, [
    xml.element('structuredBody', {}, [xml.element('component', {}, [section])]),
  ]);
  return { bytes: xml.document(xml.element('ClinicalDocument', {}, [patient, body])) };
}

function observationOf(
  row: KnownRow,
  at: number,
  dated: readonly string[],
  xml: XmlStyle,
  style: Style,
): string {
  const original = xml.element('originalText', {}, [xml.element('reference', { value: `#t${at}` }, [])]);
  const code = style.pick('code', {
    plain: xml.element('code', { code: row.loinc, displayName: row.name, codeSystem: LOINC }, []),
    'name in the text': xml.element('code', { code: row.loinc, codeSystem: LOINC }, [original]),
    'no code': xml.element('code', { nullFlavor: 'UNK' }, [original]),
    translated: xml.element('code', { code: `C${at}`, displayName: row.name, codeSystem: '1.2.3' }, [
      xml.element('translation', { code: row.loinc, displayName: row.name, codeSystem: LOINC }, []),
    ]),
  });
  const flags =
    row.flag === ''
      ? []
      : [xml.element('interpretationCode', { code: row.flag, codeSystem: '2.16.840.1.113883.5.83' }, [])];
  return xml.element('observation', { classCode: 'OBS', moodCode: 'EVN' }, [
    code,
    xml.element('statusCode', { code: 'completed' }, []),
    ...dated,
    quantityOf(row, xml, style),
    ...flags,
    ...(row.high === '' ? [] : [rangeOf(row, xml, style)]),
  ]);
}

function quantityOf(row: KnownRow, xml: XmlStyle, style: Style): string {
  const text = (words: string) => xml.element('value', { 'xsi:type': 'ST' }, [xml.escape(words)]);
  if (!isNumber(row)) return text(row.result);
  const unit: Readonly<Record<string, string>> = row.unit === '' ? {} : { unit: row.unit };
  if (row.comparator !== '') {
    const side = row.comparator === '<' ? 'high' : 'low';
    return style.pick('compared', {
      interval: xml.element('value', { 'xsi:type': 'IVL_PQ' }, [
        xml.element(side, { value: row.result, ...unit, inclusive: 'false' }, []),
      ]),
      text: text(`${row.comparator}${row.result} ${row.unit}`.trim()),
    });
  }
  return style.pick('value', {
    quantity: xml.element('value', { 'xsi:type': 'PQ', value: row.result, ...unit }, []),
    text: text(`${row.result} ${row.unit}`.trim()),
    real:
      row.unit === ''
        ? xml.element('value', { 'xsi:type': 'REAL', value: row.result }, [])
        : xml.element('value', { 'xsi:type': 'PQ', value: row.result, ...unit }, []),
    'unit translated': xml.element('value', { 'xsi:type': 'PQ', nullFlavor: 'OTH' }, [
      xml.element(
        'translation',
        { value: row.result },
        row.unit === '' ? [] : [xml.element('originalText', {}, [xml.escape(row.unit)])],
      ),
    ]),
  });
}

function rangeOf(row: KnownRow, xml: XmlStyle, style: Style): string {
  const unit: Readonly<Record<string, string>> = row.unit === '' ? {} : { unit: row.unit };
  const interval = () =>
    xml.element('value', { 'xsi:type': 'IVL_PQ' }, [
      ...(row.low === '' ? [] : [xml.element('low', { value: row.low, ...unit }, [])]),
      xml.element('high', { value: row.high, ...unit }, []),
    ]);
  const text = () =>
    xml.element('text', {}, [xml.escape(printRange(row, style.pick('range', RANGES), POINT))]);
  const content = style.pick('limits', { interval, text })();
  return xml.element('referenceRange', {}, [xml.element('observationRange', {}, [content])]);
}
