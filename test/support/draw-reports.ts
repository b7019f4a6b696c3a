/**
 * Draws the PDF and the photo of `demo/public/samples`: `npx tsx test/support/draw-reports.ts`. Laboratory, patient and
 * results are invented. The photo needs a sans-serif font on this machine.
 */
import { createWriteStream } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const PDFDocument = createRequire(new URL('../../server-stub/package.json', import.meta.url))(
  'pdfkit',
) as typeof import('pdfkit');

const samplePath = (name: string) =>
  fileURLToPath(new URL(`../../demo/public/samples/${name}`, import.meta.url));

const HEADINGS = ['Test', 'Result', 'Unit', 'Reference range', 'Flag'] as const;
const PDF_COLUMNS = [56, 250, 330, 410, 520] as const;

const THYROID = [
  ['Thyrotropin (TSH)', '5.80', 'mIU/L', '0.40 - 4.00', 'H'],
  ['Free thyroxine (FT4)', '11.2', 'pmol/L', '9.0 - 19.0', ''],
  ['Free triiodothyronine (FT3)', '4.1', 'pmol/L', '2.6 - 5.7', ''],
  ['Ferritin', '18', 'ug/L', '15 - 150', ''],
  ['Vitamin B12', '310', 'pmol/L', '145 - 569', ''],
  ['Vitamin D (25-OH)', '38', 'nmol/L', '50 - 125', 'L'],
] as const;

function drawPdf(): void {
  const pdf = new PDFDocument({ size: 'A4', margin: 56, info: { CreationDate: new Date(0) } });
  pdf.pipe(createWriteStream(samplePath('thyroid.pdf')));
  pdf.font('Helvetica-Bold').fontSize(16).text('Riverside Laboratory', 56, 56);
  pdf.font('Helvetica').fontSize(10).fillColor('#444');
  pdf
    .text('Patient: Erika Muster', 56, 92)
    .text('Date of birth: 12 Mar 1984')
    .text('Collected: 2026-11-02 08:15');
  pdf.fillColor('#000').font('Helvetica-Bold').fontSize(10);
  const writeRow = (cells: readonly string[], y: number) => {
    for (const [n, text] of cells.entries()) pdf.text(text, PDF_COLUMNS[n]!, y, { lineBreak: false });
  };
  writeRow(HEADINGS, 160);
  pdf.moveTo(56, 176).lineTo(540, 176).strokeColor('#888').stroke();
  pdf.font('Helvetica');
  for (const [n, row] of THYROID.entries()) writeRow(row, 186 + n * 20);
  pdf.fontSize(8).fillColor('#666').text('Invented values, for trying out only.', 56, 340);
  pdf.end();
}

const BLOOD_COUNT = [
  ['Hemoglobin', '13.4', 'g/dL', '12.0 - 16.0', ''],
  ['Hematocrit', '40.1', '%', '36.0 - 46.0', ''],
  ['Platelets', '412', '10^9/L', '150 - 400', 'H'],
  ['Glucose', '5.1', 'mmol/L', '3.9 - 5.5', ''],
  ['Sodium', '139', 'mmol/L', '136 - 145', ''],
  ['Potassium', '3.3', 'mmol/L', '3.5 - 5.1', 'L'],
] as const;

const PHOTO_COLUMNS = [90, 620, 830, 1060, 1390] as const;

/** A printed sheet on a table, in daylight from one side. */
async function drawPhoto(): Promise<void> {
  const line = (cells: readonly string[], y: number, weight: number) =>
    cells
      .map((text, n) => `<text x="${PHOTO_COLUMNS[n]}" y="${y}" font-weight="${weight}">${text}</text>`)
      .join('');
  const sheet = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1560" height="1100">
    <rect width="1560" height="1100" fill="#fbfaf6"/>
    <g font-family="DejaVu Sans, Arial, sans-serif" font-size="34" fill="#1c1c1c">
      <text x="90" y="120" font-size="52" font-weight="700">Riverside Laboratory</text>
      <text x="90" y="200">Patient: Erika Muster</text>
      <text x="830" y="200">Date of birth: 12 Mar 1984</text>
      <text x="90" y="250">Collected: 2026-10-19</text>
      ${line(HEADINGS, 360, 700)}
      <rect x="90" y="385" width="1380" height="3" fill="#777"/>
      ${BLOOD_COUNT.map((row, n) => line(row, 450 + n * 74, 400)).join('')}
    </g></svg>`);
  const rotated = await sharp(sheet).rotate(1.2, { background: '#8b6f52' }).png().toBuffer();
  const { width = 0, height = 0 } = await sharp(rotated).metadata();
  const light = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1760" height="1300">
    <defs><linearGradient id="g" x2="1" y2="0.6"><stop offset="0" stop-color="#fff"/>
    <stop offset="1" stop-color="#b9b4aa"/></linearGradient></defs><rect width="1760" height="1300" fill="url(#g)"/></svg>`);
  await sharp({ create: { width: 1760, height: 1300, channels: 3, background: '#8b6f52' } })
    .composite([
      { input: rotated, left: Math.round((1760 - width) / 2), top: Math.round((1300 - height) / 2) },
      { input: light, blend: 'multiply' },
    ])
    .jpeg({ quality: 82 })
    .toFile(samplePath('photographed.jpg'));
}

drawPdf();
await drawPhoto();
