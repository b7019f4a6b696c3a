import PDFDocument from 'pdfkit';

/** A PDF in the making. Points from the top left corner of the page. */
export interface Paper {
  readonly pdf: PDFKit.PDFDocument;
  /** One run of text. */
  text(left: number, top: number, text: string, size?: number): void;
  /** Lines of cells; a string is a line of its own at the first column. */
  table(
    columns: readonly number[],
    top: number,
    lines: readonly (readonly string[] | string)[],
    pitch?: number,
  ): void;
}

/** The bytes of a PDF: always the same ones for the same drawing. */
export async function drawPdf(
  draw: (paper: Paper) => void,
  options: PDFKit.PDFDocumentOptions = {},
): Promise<Uint8Array> {
  const pdf = new PDFDocument({ size: 'A4', info: { CreationDate: new Date(0) }, ...options });
  const chunks: Uint8Array[] = [];
  pdf.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  const written = new Promise<void>((resolve) => pdf.on('end', resolve));
  pdf.font('Helvetica');
  const text: Paper['text'] = (left, top, content, size = 10) => {
    if (content !== '') pdf.fontSize(size).text(content, left, top, { lineBreak: false });
  };
  const table: Paper['table'] = (columns, top, lines, pitch = 16) => {
    lines.forEach((line, index) => {
      const cells = typeof line === 'string' ? [line] : line;
      for (const [column, cell] of cells.entries()) text(columns[column]!, top + index * pitch, cell);
    });
  };
  draw({ pdf, text, table });
  pdf.end();
  await written;
  return new Uint8Array(Buffer.concat(chunks));
}
