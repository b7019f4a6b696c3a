import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import type { RgbaImage } from '../../../../src/prepare/pixels.js';
import { measurePhoto } from '../../../../src/viewfinder/frame/measure.js';
import type { PhotoMeasures } from '../../../../src/viewfinder/frame-analysis.js';
import { formatTable, type Table } from '../../../bench/table.js';
import { EMPTY, takeEmpty, takeNoise } from '../../../support/drawn/devices/empty.js';
import { takeEmptyPicture, takePicture } from '../../../support/drawn/devices/pictures.js';
import { sharedFixture } from '../../../support/shared-fixtures.js';

/** A picture, and whether it is good enough to be sent. */
export interface LabelledPicture {
  readonly label: string;
  readonly isGood: boolean;
  bytes(): Promise<Buffer>;
}

const QUALITIES = ['clear', 'soft', 'turned', 'dim', 'blurred', 'glare'] as const;
/** Seeds from here on were not used to choose the thresholds, and must not be. */
const FIRST_SEED = 5_000;

/** Drawn devices, alternating between all qualities. */
export const drawDevices = (count: number): LabelledPicture[] =>
  Array.from({ length: count }, (_, at) => {
    const label = QUALITIES[at % QUALITIES.length]!;
    return {
      label,
      isGood: ['clear', 'soft', 'turned'].includes(label),
      bytes: async () => (await takePicture(FIRST_SEED + at, label)).bytes,
    };
  });

/** Pictures without a device: walls, faces, pages, tables. */
export const drawOtherScenes = (seeds: number): LabelledPicture[] =>
  Array.from({ length: seeds }, (_, seed) => [
    ...Object.keys(EMPTY).map((kind) => ({ label: kind, bytes: () => takeEmpty(kind, FIRST_SEED + seed) })),
    { label: 'table', bytes: () => takeEmptyPicture(FIRST_SEED + seed) },
    { label: 'noise', bytes: () => takeNoise(FIRST_SEED + seed) },
  ])
    .flat()
    .map((one) => ({ ...one, isGood: false }));

/** The rendered devices beside the checkout; null where they are missing. */
export function labelDevices(): LabelledPicture[] | null {
  const list = sharedFixture('devices/truth.json');
  if (!list) return null;
  const truth: { file: string; quality: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  return truth.map(({ file, quality }) => ({
    label: quality,
    isGood: ['good', 'soft', 'tilted'].includes(quality),
    bytes: async () => readFileSync(sharedFixture(`devices/${file}`)!),
  }));
}

/** Measures a picture as a browser does, in both sizes. */
async function measurePicture(bytes: Buffer): Promise<PhotoMeasures> {
  const frames = new Map<number, RgbaImage>();
  for (const edge of [320, 640]) {
    const { data, info } = await sharp(bytes)
      .resize({ width: edge, height: edge, fit: 'inside', kernel: 'linear' })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    frames.set(edge, { width: info.width, height: info.height, data: new Uint8ClampedArray(data) });
  }
  return measurePhoto((edge) => frames.get(edge)!);
}

/** Numbers of pictures by label and measured fault. */
export class Confusion {
  readonly #rows = new Map<string, Map<string, number>>();
  #agreed = 0;
  #all = 0;

  add({ label, isGood }: LabelledPicture, { fault }: PhotoMeasures): void {
    const row = this.#rows.get(label) ?? new Map<string, number>();
    this.#rows.set(label, row);
    const verdict = fault ?? 'good enough';
    row.set(verdict, (row.get(verdict) ?? 0) + 1);
    this.#all += 1;
    if (isGood === (fault === null)) this.#agreed += 1;
  }

  /** Share of the pictures whose verdict is that of their label. */
  get agreement(): number {
    return this.#agreed / this.#all;
  }

  /** Share of the pictures with one of these labels that were accepted. */
  acceptedShare(...labels: string[]): number {
    const rows = labels.map((label) => this.#rows.get(label) ?? new Map<string, number>());
    const all = rows.flatMap((row) => [...row.values()]).reduce((sum, count) => sum + count, 0);
    return rows.reduce((sum, row) => sum + (row.get('good enough') ?? 0), 0) / all;
  }

  /** A row for each label and a column for each verdict, under a head that begins with `name`. */
  toTable(name: string): Table {
    const verdicts = [...new Set([...this.#rows.values()].flatMap((row) => [...row.keys()]))];
    const rows = [...this.#rows].map(([label, row]) => [
      label,
      ...verdicts.map((verdict) => String(row.get(verdict) ?? 0)),
    ]);
    return [[name, ...verdicts], ...rows];
  }

  toString(): string {
    return formatTable(this.toTable(''));
  }
}

export async function measureConfusion(pictures: readonly LabelledPicture[]): Promise<Confusion> {
  const confusion = new Confusion();
  for (const picture of pictures) confusion.add(picture, await measurePicture(await picture.bytes()));
  return confusion;
}
