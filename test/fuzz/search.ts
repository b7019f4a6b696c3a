import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mutate } from '../emulator/bad-input/mutate.js';
import { createRandomIntegers, type RandomInteger } from '../support/seeded-random.js';
import type { Coverage } from './coverage.js';
import type { Target } from './targets.js';

/** Longest input that is mutated further, in bytes. */
const MAX_LENGTH = 16 * 1024;
/** Milliseconds from which a small input takes too long. */
const MAX_TIME = 2000;

/** An input that ran something that none before it did. */
export interface Interesting {
  readonly bytes: Uint8Array;
  readonly blocks: ReadonlySet<string>;
  readonly outcome: string;
}

interface Finding {
  readonly message: string;
  readonly bytes: Uint8Array;
}

export interface Found {
  readonly corpus: readonly Interesting[];
  readonly blocks: number;
  /** One of each message. */
  readonly findings: readonly Finding[];
  readonly outcomes: ReadonlyMap<string, number>;
}

/** Where the input that is being read lies, should it never end. */
const currentInput = (target: Target): string => join(tmpdir(), `hdt-fuzz-${target.name}`);

/**
 * Reads mutations of what was interesting before, and remembers those that run something new.
 * @param runs How many inputs are read.
 */
export async function search(
  target: Target,
  coverage: Coverage,
  {
    runs,
    seed,
    kept,
  }: { readonly runs: number; readonly seed: number; readonly kept: readonly Uint8Array[] },
): Promise<Found> {
  const roll = createRandomIntegers(seed);
  const corpus: Interesting[] = [];
  const seen = new Set<string>();
  const findings = new Map<string, Finding>();
  const outcomes = new Map<string, number>();

  const run = async (bytes: Uint8Array): Promise<void> => {
    writeFileSync(currentInput(target), bytes);
    const began = performance.now();
    let outcome: string;
    try {
      outcome = await target.read(bytes);
    } catch (thrown) {
      const message = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown);
      if (!findings.has(message)) findings.set(message, { message, bytes });
      coverage.take();
      return;
    }
    if (performance.now() - began > MAX_TIME && (await isSlow(target, bytes))) {
      findings.set('slow', { message: `takes over ${MAX_TIME} ms`, bytes });
    }
    const blocks = coverage.take();
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    const before = seen.size;
    for (const block of blocks) seen.add(block);
    if (seen.size > before) corpus.push({ bytes, blocks, outcome });
  };

  const seeds = await target.makeSeeds();
  coverage.take();
  for (const bytes of [...seeds, ...kept]) await run(bytes);
  for (let count = 0; count < runs; count += 1) {
    const change = roll(2) === 0 ? mutate : replaceTokens;
    const bytes = change(splice(pick(corpus, roll).bytes, corpus, roll), roll);
    if (bytes.length <= MAX_LENGTH) await run(bytes);
  }
  return { corpus, blocks: seen.size, findings: [...findings.values()], outcomes };
}

/** Asks again: the first time something may have been loaded, or the machine busy. */
async function isSlow(target: Target, bytes: Uint8Array): Promise<boolean> {
  const began = performance.now();
  await target.read(bytes);
  return performance.now() - began > MAX_TIME;
}

/** Half of the time one that ends as the first seed does: what is refused at once leads nowhere. */
function pick(corpus: readonly Interesting[], roll: RandomInteger): Interesting {
  const sound = roll(2) === 0 ? corpus.filter(({ outcome }) => outcome === corpus[0]!.outcome) : corpus;
  return sound[roll(sound.length)]!;
}

/** The input, or its beginning with the end of another. */
function splice(bytes: Uint8Array, corpus: readonly Interesting[], roll: RandomInteger): Uint8Array {
  if (roll(8) > 0) return bytes;
  const other = pick(corpus, roll).bytes;
  return Buffer.concat([bytes.subarray(0, roll(bytes.length + 1)), other.subarray(roll(other.length + 1))]);
}

/** Words and numbers, but no names of XML elements, which would no longer match their ends. */
const TOKEN = /(?<![</\w.+-])[\w.+-]+/g;
/** Words and numbers at which readers turn. */
const EDGES = [
  '',
  '0',
  '-1',
  '1e999',
  '0.1',
  '99999999999999999999',
  'null',
  'true',
  '2026-02-30',
  '20260230',
  '***',
  '<5',
  'H',
];

/** Replaces some words or numbers by others, so that the form of a text stays sound. */
function replaceTokens(bytes: Uint8Array, roll: RandomInteger): Uint8Array {
  const text = Buffer.from(bytes).toString('latin1');
  const tokens = text.match(TOKEN) ?? [];
  if (tokens.length === 0) return bytes;
  const changes = new Map<number, string>();
  for (let count = 1 + roll(3); count > 0; count -= 1) {
    const words = roll(2) === 0 ? EDGES : tokens;
    changes.set(roll(tokens.length), words[roll(words.length)]!);
  }
  let at = 0;
  return Buffer.from(
    text.replace(TOKEN, (token) => changes.get(at++) ?? token),
    'latin1',
  );
}

/** The fewest inputs that together run what the corpus does, found greedily, the shortest first where it does not matter. */
export function distil(corpus: readonly Interesting[], most: number): readonly Interesting[] {
  const missing = new Set(corpus.flatMap(({ blocks }) => [...blocks]));
  const left = corpus.toSorted((a, b) => a.bytes.length - b.bytes.length);
  const chosen: Interesting[] = [];
  while (missing.size > 0 && chosen.length < most) {
    const gains = left.map(({ blocks }) => [...blocks].filter((block) => missing.has(block)).length);
    const best = left[gains.indexOf(Math.max(...gains))]!;
    chosen.push(best);
    for (const block of best.blocks) missing.delete(block);
  }
  return chosen;
}
