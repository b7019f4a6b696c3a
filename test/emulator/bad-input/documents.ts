import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { soundDocuments } from '../parse/corruption-documents.js';
import { drawPdf } from '../parse/pdf-draw.js';
import { takePicture } from '../reader/pictures.js';
import { fixture } from '../support.js';

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

/** A document of every format the service takes, and of those that look like one. */
export const FORMATS: readonly Format[] = [
  ...soundDocuments.map(({ name, make }) => ({ name, make })),
  { name: 'C-CDA', make: () => fixture('results.ccda.xml') },
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
