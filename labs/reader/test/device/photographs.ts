/** Photographs of real devices that nobody here made: a folder of pictures with their truth. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sharedFixture } from '../../../../test/support/shared-fixtures.js';
import type { Reading } from '../../src/device/reading.js';
import { RETAKE } from './tally.js';

/** A value and its unit, or a text where a display says something else, or nothing. */
type Values = Readonly<Record<string, readonly [number, string]>> | string | null;

export interface Photograph {
  readonly file: string;
  readonly group: string;
  readonly deviceKind: string;
  readonly values: Values;
}

const OUTCOMES = [
  'sure and right',
  'right',
  'wrong',
  'refused',
  'SURE AND WRONG',
  'nothing said, rightly',
] as const;
export type Outcome = (typeof OUTCOMES)[number];

export const listed = (folder: string): Photograph[] =>
  JSON.parse(readFileSync(join(folder, 'truth.json'), 'utf8')) as Photograph[];

/** The photographs of `../shared/fixtures/photos` with their bytes; none where it is not on this machine. */
export function* openPhotographs(): Generator<{
  readonly photograph: Photograph;
  readonly bytes: Uint8Array;
}> {
  const folder = sharedFixture('photos/');
  if (!folder) return;
  for (const photograph of listed(fileURLToPath(folder)))
    yield { photograph, bytes: readFileSync(new URL(photograph.file, folder)) };
}

/** Files of one device are named alike up to what counts them: `bp-checkme-02` and `bp-checkme-12`. */
export const deviceOf = ({ file }: Photograph): string =>
  file.replace(/\.\w+$/, '').replace(/-[^-]*\d[^-]*$/, '');

/** Whether a person can read a measurement of a medical device in it. */
export const isReadable = ({ values, group }: Photograph): boolean =>
  values !== null && typeof values === 'object' && group !== 'other device';

function matches({ data }: Reading, values: Values): boolean {
  const wanted = typeof values === 'object' ? Object.entries(values ?? {}) : [];
  return (
    Object.keys(data).length === wanted.length &&
    wanted.every(([key, [value, unit]]) => data[key]?.value === value && data[key]?.unit === unit)
  );
}

const isRightOf =
  (photograph: Photograph) =>
  (reading: Reading): boolean =>
    isReadable(photograph) && matches(reading, photograph.values);

/** What was said of a photograph, by the surest of its readings; anything sure besides is wrong. */
export function outcome(photograph: Photograph, readings: readonly Reading[]): Outcome {
  const sure = readings.filter(({ confidence }) => confidence >= RETAKE);
  const isRight = isRightOf(photograph);
  if (sure.some((reading) => !isRight(reading))) return 'SURE AND WRONG';
  if (sure.length > 0) return 'sure and right';
  if (readings.some(isRight)) return 'right';
  if (!isReadable(photograph)) return 'nothing said, rightly';
  return readings.length > 0 ? 'wrong' : 'refused';
}

/** Confidences in tenths, with how many readings of each were right: of those said with 0.9 nine in ten should be. */
export class Reliability {
  readonly #tenths = Array.from({ length: 10 }, () => ({ said: 0, right: 0 }));

  add(photograph: Photograph, readings: readonly Reading[]): void {
    const isRight = isRightOf(photograph);
    for (const reading of readings) {
      const tenth = this.#tenths[Math.min(9, Math.floor(10 * reading.confidence))]!;
      tenth.said++;
      if (isRight(reading)) tenth.right++;
    }
  }

  toString(): string {
    return this.#tenths
      .flatMap(({ said, right }, i) => {
        const share = Math.round((100 * right) / said);
        return said === 0 ? [] : [`${i / 10} to ${(i + 1) / 10}: ${right} of ${said} right (${share} %)`];
      })
      .join('\n');
  }
}

/** Outcomes counted, by what they are of. */
export class Outcomes {
  readonly #counts = new Map<string, Map<Outcome, number>>();

  add(of: string, said: Outcome): void {
    const row = this.#counts.get(of) ?? new Map<Outcome, number>();
    row.set(said, (row.get(said) ?? 0) + 1);
    this.#counts.set(of, row);
  }

  count(...said: readonly Outcome[]): number {
    const rows = [...this.#counts.values()];
    return rows.reduce((sum, row) => sum + said.reduce((own, one) => own + (row.get(one) ?? 0), 0), 0);
  }

  toString(): string {
    const wide = Math.max(...[...this.#counts.keys()].map((of) => of.length));
    const line = (of: string, cells: readonly (string | number)[]): string =>
      [of.padEnd(wide), ...cells.map((cell, i) => String(cell).padStart(OUTCOMES[i]!.length))].join('  ');
    return [
      line('', OUTCOMES),
      ...[...this.#counts].map(([of, row]) =>
        line(
          of,
          OUTCOMES.map((said) => row.get(said) ?? 0),
        ),
      ),
      line(
        'all',
        OUTCOMES.map((said) => this.count(said)),
      ),
    ].join('\n');
  }
}
