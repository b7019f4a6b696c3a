import { parquetWriteBuffer } from 'hyparquet-writer';

/** A file that is too wide, too deep, too long or repeats too much, with the tests that its callback announces. */
export interface HostileFile {
  readonly name: string;
  readonly format: 'JSON' | 'HL7' | 'FHIR_JSON' | 'FHIR_XML' | 'CSV' | 'PARQUET';
  readonly content: string | Uint8Array;
  readonly tests: number;
}

const MiB = 1024 * 1024;

/** Almost as large as a callback may be. */
const FULL = 31 * MiB;

const fill = (piece: string, size = FULL): string => piece.repeat(Math.floor(size / piece.length));

const MSH = 'MSH|^~\\&|SERVICE\r';
const CSV_HEADER = 'Biomarker-Name,Result';
const bundle = (inside: string): string => `<Bundle xmlns="http://hl7.org/fhir">${inside}</Bundle>`;
const numbered = (write: (n: number) => string, count: number): string =>
  Array.from({ length: count }, (_, n) => write(n)).join('');

/** Files of all six formats on which a parser would spend seconds, or its memory. */
export function hostileFiles(): readonly HostileFile[] {
  const write = (format: HostileFile['format'], tests: number, files: Record<string, string | Uint8Array>) =>
    Object.entries(files).map(([name, content]) => ({ name: `${format}: ${name}`, format, content, tests }));
  return [
    ...write('CSV', 2, {
      'five million columns': `${numbered((n) => `c${n},`, 3_500_000)}\n`,
      'five million equal columns': `${fill('Result,')}\n`,
      'one row of fifteen million cells': `${CSV_HEADER}\n${fill('x,')}`,
      'thirty million empty lines': `${CSV_HEADER}\n${fill('\n')}`,
      'one name of thirty million characters': `${fill('x')}\nx`,
      'one quoted cell that never ends': `${CSV_HEADER}\n"${fill('""')}`,
      'a quotation mark in each cell': `${CSV_HEADER}\n${fill('a"b,')}`,
    }),
    ...write('CSV', 100_000, { 'more rows than are announced': `${CSV_HEADER}\n${fill('a,b\n')}` }),
    ...write('HL7', 2, {
      'thirty million fields': `${MSH}OBX${fill('|')}`,
      'thirty million components': `${MSH}OBX|1|ST|${fill('^')}`,
      'ten million escapes': `${MSH}OBX|1|ST|^a^||${fill('\\S\\')}`,
      'ten million segments': `${MSH}${fill('A\r')}`,
      'thirty million empty segments': `${MSH}${fill('\r')}`,
      'six million notes': `${MSH}OBX|1|ST|^a^||1\r${fill('NTE|||x\r')}`,
      'a header of thirty million characters': `MSH|^~\\&|${fill('x')}\r`,
    }),
    ...write('JSON', 2, {
      'ten million empty rows': `{"Results":[${fill('{},')}{}]}`,
      'fifteen million brackets': `{"Results":${'['.repeat(FULL / 2)}${']'.repeat(FULL / 2)}}`,
      'two million members': `{"Results":[{${numbered((n) => `"k${n}":0,`, 2_000_000)}"Result":1}]}`,
      'six million members of one name': `{"Results":[{${fill('"a":0,')}"Result":1}]}`,
      'fifteen million numbers': `{"Results":[{"Result":[${fill('1,')}1]}]}`,
    }),
    ...write('FHIR_JSON', 2, {
      'ten million entries': `{"resourceType":"Bundle","entry":[${fill('{},')}{}]}`,
      'fifteen million brackets': `{"resourceType":"Bundle","entry":${'['.repeat(FULL / 2)}${']'.repeat(FULL / 2)}}`,
      'two million members': `{"resourceType":"Bundle",${numbered((n) => `"k${n}":0,`, 2_000_000)}"entry":[]}`,
      'fifteen million numbers': `{"resourceType":"Bundle","entry":[${fill('1,')}1]}`,
    }),
    ...write('FHIR_JSON', 100_000, {
      'fifteen million numbers of a hundred thousand tests': `{"resourceType":"Bundle","entry":[${fill('1,')}1]}`,
      'ten million escapes': `{"resourceType":"Bundle","id":"${fill('\\n')}"}`,
    }),
    ...write('FHIR_XML', 2, {
      'two million attributes': bundle(`<entry ${numbered((n) => `a${n}="" `, 2_000_000)}/>`),
      'three million attributes of one name': bundle(`<entry ${fill('a="x" ')}/>`),
      'six million entities': bundle(`<id value="${fill('&amp;')}"/>`),
      'six million entities in a text': bundle(fill('&amp;')),
      'five million elements': bundle(fill('<a/>')),
      'ten million open elements': `<Bundle>${fill('<a>')}`,
      'four million comments': bundle(fill('<!---->')),
      'four million instructions': bundle(fill('<?a?>')),
      'a document type': `<!DOCTYPE a [${fill('<!ENTITY a "b">')}]>${bundle('')}`,
    }),
    ...write('FHIR_JSON', 100_000, {
      'observations of small members': `{"resourceType":"Bundle","entry":[${fill('{"resource":{"resourceType":"Patient","a":1,"b":2,"c":[1,2,3]}},')}{}]}`,
    }),
    ...write('FHIR_XML', 100_000, {
      'elements of twelve characters': bundle(fill('<a></a><b c=""/>')),
      'five million elements of a hundred thousand tests': bundle(fill('<a/>')),
    }),
    ...write('PARQUET', 100_000, {
      'two thousand row groups': wideParquet(2_000, 2_000),
      'a page for each row': wideParquet(20_000, 20_000, 1),
    }),
  ];
}

/** A table of eight columns in many row groups, or many pages. */
function wideParquet(rows: number, rowGroups: number, pageSize?: number): Uint8Array {
  const data = Array.from({ length: rows }, (_, n) => `x${n}`);
  const names = ['Biomarker-Name', 'Result', 'Date', 'LOINC-Code', 'Comment'];
  return new Uint8Array(
    parquetWriteBuffer({
      columnData: names.map((name) => ({ name, data, type: 'STRING' as const, nullable: false })),
      rowGroupSize: Math.ceil(rows / (pageSize === undefined ? rowGroups : 1)),
      ...(pageSize !== undefined && { pageSize }),
    }),
  );
}
