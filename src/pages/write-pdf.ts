import { HdtError } from '../core/hdt-error.js';
import { readJpegFrame } from '../prepare/strip-jpeg.js';
import type { PageImage } from './paper.js';

type PdfPage = Pick<PageImage, 'body' | 'pointsWide' | 'pointsHigh'>;

/** Bytes of a JPEG within which its frame header is: canvases write less than one kilobyte before it. */
const HEADER = 65_536;

/** Color spaces by the number of a JPEG's components. */
const COLOR_SPACES: Readonly<Record<number, string>> = { 1: '/DeviceGray', 3: '/DeviceRGB' };

/**
 * Writes a PDF whose pages are JPEGs (ISO 32000-1, sections 7.5 and 8.9.5). It has no date, no identifier and no
 * metadata but its producer, so that the same pages give the same bytes. The pictures stay Blobs: only their headers are
 * read.
 *
 * @throws {HdtError} `unreadable-image` when a page is not a JPEG of grey or three colors.
 */
export async function writePdf(pages: readonly PdfPage[]): Promise<Blob> {
  const parts: (string | Blob)[] = [];
  const offsets: number[] = [];
  let length = 0;
  const write = (part: string | Blob) => {
    parts.push(part);
    length += typeof part === 'string' ? part.length : part.size;
  };
  const writeObject = (dictionary: string, stream?: string | Blob) => {
    offsets.push(length);
    write(`${offsets.length} 0 obj\n${dictionary}\n`);
    if (stream !== undefined) {
      write('stream\n');
      write(stream);
      write('\nendstream\n');
    }
    write('endobj\n');
  };

  // Four bytes above 127 tell programs that the file is binary (7.5.2).
  write(new Blob(['%PDF-1.4\n%\u00e9\u00e9\n']));
  const pageObject = (page: number) => 4 + 3 * page;
  writeObject('<< /Type /Catalog /Pages 2 0 R >>');
  const kids = pages.map((_, page) => `${pageObject(page)} 0 R`).join(' ');
  writeObject(`<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>`);
  writeObject('<< /Producer (hdt-elements) >>');
  for (const [page, { body, pointsWide, pointsHigh }] of pages.entries()) {
    const { width, height, colorSpace } = await readHeader(body);
    const [wide, high] = [formatPoints(pointsWide), formatPoints(pointsHigh)];
    const object = pageObject(page);
    writeObject(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${wide} ${high}] /Contents ${object + 1} 0 R /Resources << /XObject << /Picture ${object + 2} 0 R >> >> >>`,
    );
    const content = `${wide} 0 0 ${high} 0 0 cm /Picture Do`;
    writeObject(`<< /Length ${content.length} >>`, content);
    writeObject(
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace ${colorSpace} /BitsPerComponent 8 /Filter /DCTDecode /Length ${body.size} >>`,
      body,
    );
  }

  const start = length;
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  write(`xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${entries}`);
  write(`trailer\n<< /Size ${offsets.length + 1} /Root 1 0 R /Info 3 0 R >>\nstartxref\n${start}\n%%EOF\n`);
  return new Blob(parts, { type: 'application/pdf' });
}

async function readHeader(jpeg: Blob) {
  const { width, height, components } = readJpegFrame(
    new Uint8Array(await jpeg.slice(0, HEADER).arrayBuffer()),
  );
  const colorSpace = COLOR_SPACES[components];
  if (!colorSpace) throw new HdtError('unreadable-image');
  return { width, height, colorSpace };
}

/** At most two decimals, as sizes of paper have. */
const formatPoints = (points: number): string => String(Math.round(points * 100) / 100);
