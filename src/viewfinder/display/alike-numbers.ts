import type { DisplayRow } from '../second-opinion.js';
import { MIN_HEIGHT } from './rows.js';

/** Number of last frames that are compared, and milliseconds after which a frame is dropped. */
const FRAMES = 6;
const MAX_AGE = 2_500;
/** Number of frames in which a number must be read, and their least mean score. */
const ALIKE_FRAMES = 3;
const MIN_SCORE_A_FRAME = 0.8;
/** Number of frames after which a number will probably be read in the next ones, if the phone is held still. */
const LIKELY_FRAMES = 2;
/**
 * Milliseconds over which a number must be read: longer than the half second after which a deflating cuff shows another one.
 */
const ALIKE_TIME = 700;
/** Number of misreadings allowed for each number that is read alike. */
const MAX_OTHERS = 1;
/** Least score of a row that counts. */
const MIN_SCORE = 0.5;
/** The digit that the edge of a device looks like. */
const EDGE = '1';

/** Whether the last frames show the same numbers: for certain, by two frames only, or not. */
export type Agreement = 'alike' | 'likely' | 'none';

/** The numbers of the last frames of a viewfinder. */
export type AlikeNumbers = ReturnType<typeof createAlikeNumbers>;

/** The numbers of a frame, and when it was taken. */
interface ReadFrame {
  readonly rows: readonly DisplayRow[];
  readonly at: number;
}

/** Finds out whether a display shows the same numbers for a while, although some are misread now and then. */
export function createAlikeNumbers() {
  let frames: readonly ReadFrame[] = [];
  let agreement: Agreement = 'none';
  const findAgreement = (): Agreement => {
    const all = [...readingsByNumber(frames).values()];
    if (isMostly(all, isAlike) && areReadTogether(all.filter(isAlike))) return 'alike';
    return isMostly(all, isLikely) ? 'likely' : 'none';
  };
  return {
    /**
     * Adds the rows of a frame, in any order.
     *
     * @param now Milliseconds of any clock.
     */
    add(rows: readonly DisplayRow[], now: number): Agreement {
      const recent = frames.filter(({ at }) => now - at <= MAX_AGE);
      frames = [...recent, { rows: numbersAmong(rows), at: now }].slice(-FRAMES);
      agreement = findAgreement();
      return agreement;
    },
    /** The digits of the numbers that the last frames show for certain. */
    agreed(): readonly string[] {
      if (agreement !== 'alike') return [];
      return [...readingsByNumber(frames)]
        .filter(([, readings]) => isAlike(readings))
        .map(([digits]) => digits);
    },
    /** Drops the frames, because the next ones show something else. */
    clear(): void {
      frames = [];
      agreement = 'none';
    },
  };
}

/** The largest numbers, without labels and guesses. */
function numbersAmong(rows: readonly DisplayRow[]): DisplayRow[] {
  const numbers = rows.filter(({ digits }) => digits !== EDGE);
  const tallest = Math.max(...numbers.map(({ height }) => height));
  return numbers.filter(({ score, height }) => score >= MIN_SCORE && height >= MIN_HEIGHT * tallest);
}

/** A number read in a frame. */
interface Reading {
  readonly score: number;
  readonly at: number;
}

function readingsByNumber(frames: readonly ReadFrame[]): Map<string, Reading[]> {
  const readings = new Map<string, Reading[]>();
  for (const { rows, at } of frames)
    for (const { digits, score } of rows)
      readings.set(digits, [...(readings.get(digits) ?? []), { score, at }]);
  return readings;
}

/** Whether hardly any number is read beside those that agree. */
function isMostly(all: readonly Reading[][], agree: (readings: readonly Reading[]) => boolean): boolean {
  const agreeing = all.filter(agree);
  const others = all.flat().length - agreeing.flat().length;
  return agreeing.length > 0 && others <= MAX_OTHERS * agreeing.length;
}

/** Whether these numbers are read in the same frames. They alternate on a blinking display, or where one is misread for another. */
const areReadTogether = (numbers: readonly Reading[][]): boolean =>
  numbers.every((one) =>
    numbers.every(
      (other) => one.filter(({ at }) => other.some((each) => each.at === at)).length >= LIKELY_FRAMES,
    ),
  );

const isReadIn = (readings: readonly Reading[], frames: number): boolean =>
  readings.length >= frames &&
  readings.reduce((sum, { score }) => sum + score, 0) >= MIN_SCORE_A_FRAME * frames;

const isLikely = (readings: readonly Reading[]): boolean => isReadIn(readings, LIKELY_FRAMES);

const isAlike = (readings: readonly Reading[]): boolean =>
  isReadIn(readings, ALIKE_FRAMES) && readings.at(-1)!.at - readings[0]!.at >= ALIKE_TIME;
