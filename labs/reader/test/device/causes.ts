import { interpretLine } from '../../src/device/general/candidates.js';
import type { Word } from '../../src/device/general/words.js';
import type { Reading } from '../../src/device/reading.js';
import type { Line } from '../../src/text/recogniser.js';
import { isReadable, type Outcome, type Photograph } from './photographs.js';

const CAUSES = [
  'no display found',
  'segments misread',
  'unit missing',
  'layout misread',
  'refused though read',
] as const;
/** Why a photograph that a person can read was not read rightly and surely. */
export type Cause = (typeof CAUSES)[number];

/** Words of which one must be legible for a unit to be known. */
const WORDS: Readonly<Record<string, readonly Word[]>> = {
  mmHg: ['mmHg', 'systolic', 'diastolic'],
  bpm: ['mmHg', 'systolic', 'diastolic', 'SpO2', 'pulse'],
  '%': ['%', 'SpO2'],
};

/** All that the passes read in one photograph, whatever became of it. */
export class Evidence {
  readonly #numbers = new Set<number>();
  readonly #words = new Set<Word>();

  addLine(line: Line): void {
    const { numbers, labels } = interpretLine(line);
    for (const { text } of numbers) this.#numbers.add(Number(text));
    for (const { word } of labels) this.#words.add(word);
  }

  addReadings(readings: readonly Reading[]): void {
    for (const { data } of readings)
      for (const { value } of Object.values(data)) if (typeof value === 'number') this.#numbers.add(value);
  }

  /** @returns Undefined for a photograph that was read rightly and surely, or shows nothing to be read. */
  causeOf(photograph: Photograph, said: Outcome): Cause | undefined {
    const { values } = photograph;
    if (!isReadable(photograph) || values === null || typeof values === 'string') return undefined;
    if (said === 'sure and right') return undefined;
    if (said === 'right') return 'refused though read';
    if (this.#numbers.size === 0) return 'no display found';
    const wanted = Object.values(values);
    if (!wanted.every(([value]) => this.#numbers.has(value))) return 'segments misread';
    const isNamed = ([, unit]: readonly [number, string]): boolean =>
      (WORDS[unit] ?? [unit as Word]).some((word) => this.#words.has(word));
    return wanted.every(isNamed) ? 'layout misread' : 'unit missing';
  }
}

/** Causes counted, one a line. */
export function printCauses(causes: readonly (Cause | undefined)[]): string {
  return CAUSES.map((cause) => `${cause}: ${causes.filter((one) => one === cause).length}`).join('\n');
}
