import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { takePicture } from '../../support/drawn/devices/pictures.js';
import { drawPdf } from '../../support/drawn/pdf/draw.js';
import { NAMES, parquet } from '../parse/bombs.js';
import { fixture } from '../support.js';

const hl7Xml = (): Uint8Array => {
  const observations = NAMES.map(
    (name, index) =>
      `<OBX><OBX.2>NM</OBX.2><OBX.3><CE.1>${index}</CE.1><CE.2>${name}</CE.2></OBX.3><OBX.5>${index}</OBX.5><OBX.11>F</OBX.11></OBX>`,
  );
  return Buffer.from(
    `<ORU_R01 xmlns="urn:hl7-org:v2xml"><MSH><MSH.1>|</MSH.1></MSH>${observations.join('\n')}</ORU_R01>`,
  );
};

const rowsXml = (): Uint8Array =>
  Buffer.from(
    `<r>${NAMES.map((name) => `<row><test>${name}</test><result unit="g">5</result></row>`).join('')}</r>`,
  );

const pdf = () =>
  drawPdf(({ table }) =>
    table([60, 180, 300, 420], 100, [
      ['Test', 'Result', 'Unit', 'Reference range'],
      ['Glucose', '5.4', 'mmol/L', '3.9 - 6.1'],
      ['Urea', '5.0', 'mmol/L', '2.5 - 7.8'],
      ['Iron', '12', 'umol/L', '10 - 30'],
    ]),
  );

interface Format {
  readonly name: string;
  readonly make: () => Uint8Array | Promise<Uint8Array>;
}

/** Without letters, so that no recogniser starts: what is mutated here is what decodes. */
const picture = () =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: '#c8d0d8' } }).composite([
    { input: { create: { width: 20, height: 20, channels: 3, background: '#203040' } }, left: 5, top: 5 },
  ]);

const IMAGES = new URL('../../fixtures/images/', import.meta.url);
const heic = () => readFileSync(new URL('quadrants-rotated.heic', IMAGES));

/** A small page: it is rendered as a picture. */
const scan = () =>
  drawPdf(({ pdf }) => pdf.image(fileURLToPath(new URL('quadrants.jpg', IMAGES)), 4, 4, { width: 50 }), {
    size: [58, 58],
  });

/** One for each parser. */
export const DOCUMENTS: readonly Format[] = [
  { name: 'HL7', make: () => fixture('chemistry.hl7') },
  { name: 'CSV', make: () => fixture('results-en.csv') },
  { name: 'JSON', make: () => fixture('rows.json') },
  { name: 'FHIR JSON', make: () => fixture('bundle.json') },
  { name: 'FHIR XML', make: () => fixture('report.xml') },
  { name: 'HL7 in XML', make: hl7Xml },
  { name: 'rows in XML', make: rowsXml },
  { name: 'Parquet', make: () => parquet('UNCOMPRESSED') },
  { name: 'Parquet with Snappy', make: () => parquet('SNAPPY') },
  { name: 'Parquet with gzip', make: () => parquet('GZIP') },
  { name: 'PDF', make: pdf },
  { name: 'C-CDA', make: () => fixture('results.ccda.xml') },
];

/** In every format the service takes as a document, and in those that look like one. */
export const FORMATS: readonly Format[] = [
  ...DOCUMENTS,
  { name: 'PDF of a scan', make: scan },
  { name: 'PNG', make: () => picture().png().toBuffer() },
  { name: 'JPEG', make: () => picture().jpeg().toBuffer() },
  { name: 'WEBP', make: () => picture().webp().toBuffer() },
  { name: 'AVIF', make: () => picture().avif({ effort: 0 }).toBuffer() },
  { name: 'HEIC', make: heic },
  { name: 'GIF', make: () => picture().gif().toBuffer() },
];

/** A device drawn small: what survives is read whole. */
const device = async () => sharp((await takePicture(9000, 'clear')).bytes).resize({ width: 160 });

/** Devices in every format their reader opens. */
export const DEVICES: readonly Format[] = [
  { name: 'device, PNG', make: async () => (await device()).png().toBuffer() },
  { name: 'device, JPEG', make: async () => (await device()).jpeg().toBuffer() },
  { name: 'device, WEBP', make: async () => (await device()).webp().toBuffer() },
  { name: 'device, GIF', make: async () => (await device()).gif().toBuffer() },
];
