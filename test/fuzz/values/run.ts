import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { differencesAfterChanges, knownFiles } from './files.js';
import { FORMATS, type Mutant, makeMutant } from './formats.js';
import { judgeMutant, type Outcome } from './judge-mutant.js';

/** Of one kind of defect in a format, so many are printed. */
const MOST_PRINTED = 3;

/** What became of the documents of a format. */
interface Tally {
  wrong: number;
  /** In review or failed, without those that are meant for review. */
  held: number;
  meantForReview: number;
  readonly reasons: Map<string, number>;
}

const createTally = (): Tally => ({ wrong: 0, held: 0, meantForReview: 0, reasons: new Map() });

const addTo = (counts: Map<string, number>, key: string): number => {
  const count = (counts.get(key) ?? 0) + 1;
  counts.set(key, count);
  return count;
};

/**
 * Writes reports of known values as systems write, change and damage them, reads them, and prints the documents in which a wrong
 * value passes. A document can be made again from its format and seed.
 * @returns Whether none was found.
 */
export async function fuzzValues(
  names: readonly string[],
  { runs, seed }: { readonly runs: number; readonly seed: number },
): Promise<boolean> {
  const each = Math.ceil(runs / names.length);
  let isSound = true;
  for (const name of names) {
    const printed = new Map<string, number>();
    const tallies = { original: createTally(), mutant: createTally() };
    for (let one = seed; one < seed + each; one++) {
      for (const kind of ['original', 'mutant'] as const) {
        const mutant = await makeMutant(name, one, kind === 'original');
        const outcome = await judgeMutant(mutant);
        count(tallies[kind], mutant, outcome);
        if (outcome.kind === 'wrong' && addTo(printed, kindOf(outcome.what)) <= MOST_PRINTED)
          print(mutant, outcome.what, join(process.cwd(), `fuzz-${name}-${one}`));
      }
    }
    const { original, mutant } = tallies;
    isSound &&= original.wrong + mutant.wrong === 0;
    console.log(
      `${name.padEnd(11)} ${each} documents: ${mutant.wrong} wrong and passed (originals ${original.wrong}); ` +
        `in review or failed ${share(mutant, each)} (originals ${share(original, each)})${reasonsOf(mutant)}; ` +
        `meant for review ${mutant.meantForReview}`,
    );
  }
  return isSound;
}

/**
 * Changes the documents of the fixtures in ways that change nothing of what they state, and prints what is read otherwise.
 * @returns Whether nothing is.
 */
export async function fuzzFiles({
  runs,
  seed,
}: {
  readonly runs: number;
  readonly seed: number;
}): Promise<boolean> {
  const files = knownFiles();
  const each = Math.ceil(runs / files.length);
  let wrong = 0;
  for (const file of files)
    for (let one = seed; one < seed + each; one++) {
      const found = await differencesAfterChanges(file, one);
      if (found.length > 0 && ++wrong <= MOST_PRINTED) console.log(`WRONG: ${found.join('\n  ')}`);
    }
  console.log(`${files.length} files, ${each * files.length} changed ones: ${wrong} wrong and passed`);
  return wrong === 0;
}

function count(tally: Tally, { forReview }: Mutant, outcome: Outcome): void {
  if (outcome.kind === 'wrong') tally.wrong++;
  else if (forReview) tally.meantForReview++;
  else if (outcome.kind !== 'same') {
    tally.held++;
    for (const reason of outcome.kind === 'review' ? outcome.reasons : [outcome.reason])
      addTo(tally.reasons, reason);
  }
}

const kindOf = ([first = '']: readonly string[]): string => first.split(':', 1)[0]!;

function print({ bytes, chosen }: Mutant, what: readonly string[], file: string): void {
  writeFileSync(file, bytes);
  console.log(`WRONG: ${what.slice(0, 2).join('\n  ')}\n  ${chosen.join(' · ')}\n  ${file}`);
}

const share = ({ held }: Tally, each: number): string => `${((100 * held) / each).toFixed(1)} %`;

const reasonsOf = ({ reasons }: Tally): string =>
  reasons.size === 0 ? '' : `: ${[...reasons].map(([reason, times]) => `${reason} ${times}`).join(', ')}`;

export const VALUE_FORMATS = Object.keys(FORMATS);
