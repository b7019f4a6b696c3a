import { FORMATS, type Format, isImage } from '../../files/format.js';
import type { Corners, NormalizedPoint } from '../paper.js';

/** One change of the pages on a phone. `id` is unique among all pages of the phone, `index` is the place in the order, from 0. */
export type PageChange =
  | {
      readonly kind: 'page';
      readonly id: string;
      readonly index: number;
      readonly format: Format;
      /** Clockwise rotation in quarters, 0 to 3. */
      readonly rotation: number;
      /** The paper's corners in the photo; null keeps the whole picture. */
      readonly corners: Corners | null;
    }
  | { readonly kind: 'rotated'; readonly id: string; readonly rotation: number }
  | { readonly kind: 'corners'; readonly id: string; readonly corners: Corners | null }
  | { readonly kind: 'moved'; readonly id: string; readonly index: number }
  | { readonly kind: 'removed'; readonly id: string };

/** What a phone tells the computer. */
export interface PageMessage {
  readonly change: PageChange;
  /** Number of the report, counted by the computer from 1. */
  readonly report: number;
  /** Pages of the report on the phone, sent or not. */
  readonly total: number;
  /** The photo of a new page. */
  readonly photo: Blob | null;
}

/** What the computer tells the phone. */
export interface PagesNote {
  readonly report: number;
  /** `open`: more pages are taken. `used`: they became a document. `dropped`: the person did not want them. */
  readonly status: 'open' | 'used' | 'dropped';
  /** Ids of the phone's pages that are there now. */
  readonly pages: readonly string[];
  /** Ids of pages that were deleted. */
  readonly removed: readonly string[];
}

/** Bytes of the length field. */
const LENGTH_BYTES = 4;

/** A message in bytes: the length of its description, the description as JSON, the photo. */
export function encodeMessage({ photo, ...description }: PageMessage): Blob {
  const json = new TextEncoder().encode(JSON.stringify(description));
  const length = new DataView(new ArrayBuffer(LENGTH_BYTES));
  length.setUint32(0, json.length);
  return new Blob([length.buffer, json, ...(photo ? [photo] : [])]);
}

/** @throws {TypeError | RangeError | SyntaxError} when the bytes are no message: a phone is trusted no more than any other sender. */
export async function decodeMessage(bytes: Blob): Promise<PageMessage> {
  const length = new DataView(await bytes.slice(0, LENGTH_BYTES).arrayBuffer()).getUint32(0);
  const description = JSON.parse(
    await bytes.slice(LENGTH_BYTES, LENGTH_BYTES + length).text(),
  ) as PageMessage;
  const { change, report, total } = description;
  const photo = change?.kind === 'page' ? bytes.slice(LENGTH_BYTES + length) : null;
  if (!isChange(change) || !isCount(report) || !isCount(total)) throw new TypeError('no message of pages');
  return { change, report, total, photo };
}

export const encodeNote = (note: PagesNote): string => JSON.stringify(note);

/** @throws {SyntaxError | TypeError} when the text is no note. */
export function decodeNote(text: string): PagesNote {
  const { report, status, pages, removed } = JSON.parse(text) as PagesNote;
  const isKnown = isCount(report) && ['open', 'used', 'dropped'].includes(status);
  if (!isKnown || !Array.isArray(pages) || !Array.isArray(removed)) throw new TypeError('no note of pages');
  return { report, status, pages, removed };
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

const isQuarter = (value: unknown): boolean => isCount(value) && value < 4;

const isShare = (value: unknown): boolean => typeof value === 'number' && value >= 0 && value <= 1;

const isPoint = (point: NormalizedPoint | null): boolean => isShare(point?.x) && isShare(point?.y);

const isCorners = (corners: unknown): boolean =>
  corners === null || (Array.isArray(corners) && corners.length === 4 && corners.every(isPoint));

function isChange(change: PageChange | undefined): change is PageChange {
  if (typeof change?.id !== 'string' || change.id === '') return false;
  switch (change.kind) {
    case 'page':
      return (
        isCount(change.index) &&
        isQuarter(change.rotation) &&
        isCorners(change.corners) &&
        change.format in FORMATS &&
        isImage(change.format)
      );
    case 'rotated':
      return isQuarter(change.rotation);
    case 'corners':
      return isCorners(change.corners);
    case 'moved':
      return isCount(change.index);
    case 'removed':
      return true;
    default:
      return false;
  }
}
