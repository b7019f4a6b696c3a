import type { KnownReport } from './known-report.js';
import {
  DATES,
  FLAGS,
  isNumber,
  POINT,
  printDate,
  printFlag,
  printRange,
  printResult,
  RANGES,
} from './print.js';
import type { Style } from './style.js';
import type { Written } from './written.js';
import { createXmlWriter } from './xml-text.js';

/** HL7 v2 in its XML spelling. */
export function writeHl7Xml(report: KnownReport, style: Style): Written {
  const xml = createXmlWriter(style, 'urn:hl7-org:v2xml');
  const text = (name: string, content: string) =>
    xml.element(name, {}, content === '' ? [] : [xml.escape(content)]);
  const stamp = printDate(report, DATES['of hl7']!);
  const date = (name: string) => xml.element(name, {}, [text('TS.1', stamp)]);
  const range = style.pick('range', RANGES);
  const { person } = report;
  const observations = report.rows.map((row, at) =>
    xml.element('ORU_R01.OBSERVATION', {}, [
      xml.element('OBX', {}, [
        text('OBX.1', String(at + 1)),
        text('OBX.2', isNumber(row) && row.comparator === '' ? 'NM' : 'ST'),
        xml.element('OBX.3', {}, [text('CE.1', row.loinc), text('CE.2', row.name), text('CE.3', 'LN')]),
        text('OBX.5', printResult(row, POINT)),
        ...(row.unit === '' ? [] : [xml.element('OBX.6', {}, [text('CE.1', row.unit)])]),
        ...(row.high === '' ? [] : [text('OBX.7', printRange(row, range, POINT))]),
        ...(row.flag === '' ? [] : [text('OBX.8', row.flag)]),
        text('OBX.11', style.pick('status', { final: 'F', corrected: 'C' })),
        ...style.pick('date in', { row: [date('OBX.14')], group: [] }),
      ]),
      ...(row.comment === ''
        ? []
        : [xml.element('NTE', {}, [text('NTE.1', '1'), text('NTE.3', row.comment)])]),
    ]),
  );
  const group = xml.element('ORU_R01.ORDER_OBSERVATION', {}, [
    xml.element('OBR', {}, [text('OBR.1', '1'), date('OBR.7')]),
    ...observations,
  ]);
  const patient = xml.element('PID', {}, [
    xml.element('PID.3', {}, [text('CX.1', person.number)]),
    xml.element('PID.5', {}, [
      xml.element('XPN.1', {}, [text('FN.1', person.family)]),
      text('XPN.2', person.given),
    ]),
    xml.element('PID.7', {}, [text('TS.1', person.birthDate.replaceAll('-', ''))]),
  ]);
  const header = xml.element('MSH', {}, [text('MSH.1', '|'), text('MSH.2', '^~\\&')]);
  return { bytes: xml.document(xml.element('ORU_R01', {}, [header, patient, group])) };
}

/** XML of an application's own. */
export function writeOwnXml(report: KnownReport, style: Style): Written {
  const xml = createXmlWriter(style, 'urn:example:results');
  const date = printDate(report, style.pick('date', DATES));
  const range = style.pick('range', RANGES);
  const flag = style.pick('flag', FLAGS);
  const asAttributes = style.pick('cells', { elements: false, attributes: true });
  const rows = report.rows.map((row) => {
    const cells = {
      test: row.name,
      loinc: row.loinc,
      result: printResult(row, POINT),
      unit: row.unit,
      referenceRange: printRange(row, range, POINT),
      flag: printFlag(row, flag),
      date,
      comment: row.comment,
    };
    const stated = Object.fromEntries(Object.entries(cells).filter(([, text]) => text !== ''));
    if (asAttributes) return xml.element('row', stated, []);
    return xml.element(
      'row',
      {},
      Object.entries(stated).map(([name, content]) => xml.element(name, {}, [xml.escape(content)])),
    );
  });
  const { given, family } = report.person;
  const patient = xml.element('patient', {}, [xml.element('name', {}, [xml.escape(`${given} ${family}`)])]);
  return { bytes: xml.document(xml.element('report', {}, [patient, xml.element('results', {}, rows)])) };
}
