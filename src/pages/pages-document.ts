import type { PageMaker, PageQuality } from './page-maker.js';
import type { DocumentPage } from './pages-state.js';
import type { PageImage } from './paper.js';

/** A page whose image is made. */
export type MadePage = DocumentPage & { readonly image: PageImage };

export type WritePdf = (pages: readonly PageImage[]) => Promise<Blob>;

export const isMade = (page: DocumentPage): page is MadePage => page.status === 'made' && page.image !== null;

/** Tried in this order while the document is too large. Print of 2 mm stays legible to the last. */
const LOWER_QUALITIES: readonly PageQuality[] = [
  { quality: 0.75, maxDpi: 200 },
  { quality: 0.65, maxDpi: 170 },
  { quality: 0.55, maxDpi: 150 },
  { quality: 0.45, maxDpi: 130 },
];

export interface DocumentOptions {
  readonly writePdf: WritePdf;
  readonly maker: Pick<PageMaker, 'remake'>;
  /** Most bytes of the document. */
  readonly maxBytes: number;
  /** Runs before the first page is made again. */
  readonly onShrinking: () => void;
  readonly signal: AbortSignal;
}

/**
 * Writes one PDF of the pages, at a lower quality where it would be too large.
 *
 * @returns Null where it is too large at any quality.
 * @throws {HdtError} `cancelled`
 */
export async function writeDocument(
  pages: readonly MadePage[],
  { writePdf, maker, maxBytes, onShrinking, signal }: DocumentOptions,
): Promise<Blob | null> {
  let body = await writePdf(pages.map(({ image }) => image));
  if (body.size > maxBytes) onShrinking();
  for (const quality of LOWER_QUALITIES) {
    if (body.size <= maxBytes) break;
    const images: PageImage[] = [];
    // One after another: a decoded photo has about 50 MB.
    for (const page of pages) images.push(await maker.remake(page, quality, signal));
    body = await writePdf(images);
  }
  return body.size <= maxBytes ? body : null;
}
