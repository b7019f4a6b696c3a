import { readdirSync, readFileSync } from 'node:fs';
import { ParseFailure } from '../../../server-stub/emulator/src/parse/failure.js';
import { doubtsOf } from '../../../server-stub/emulator/src/review/doubt.js';
import { withUnreadLines } from '../../../server-stub/emulator/src/review/unread-row.js';
import type { Row } from '../../../server-stub/emulator/src/row.js';
import { readAny } from '../../emulator/support.js';
import { createRandomIntegers } from '../../support/seeded-random.js';
import { sharedFixture } from '../../support/shared-fixtures.js';
import { FILE_CHANGES, type FileKind } from './file-changes.js';
import { oneOf } from './style.js';

export interface KnownFile {
  readonly name: string;
  readonly kind: FileKind;
  readonly text: string;
}

const OWN = new URL('../../fixtures/pathology/', import.meta.url);

/** Documents in UTF-8 that nobody here writes anew: of the tests, and real ones where they are on this machine. */
export function knownFiles(): readonly KnownFile[] {
  const folders = [OWN, sharedFixture('real/')].filter((folder) => folder !== null);
  return folders.flatMap((folder) =>
    readdirSync(folder).flatMap((name): readonly KnownFile[] => {
      const kind = (['hl7', 'csv', 'json', 'xml'] as const).find((one) => name.endsWith(`.${one}`));
      const text = kind ? readFileSync(new URL(name, folder)).toString('utf8') : '\ufffd';
      return kind && !text.includes('\ufffd') ? [{ name, kind, text }] : [];
    }),
  );
}

interface ReadRows {
  /** What passes, as texts to compare. */
  readonly passed: readonly string[];
  readonly inReview: number;
}

async function readRows(text: string): Promise<ReadRows> {
  try {
    const rows = withUnreadLines(await readAny(Buffer.from(text)));
    const doubtful = new Set(doubtsOf(rows).map(({ row }) => row - 1));
    return {
      passed: rows.filter((_, at) => !doubtful.has(at)).map(asText),
      inReview: doubtful.size,
    };
  } catch (thrown) {
    if (thrown instanceof Error && thrown.constructor.name === ParseFailure.name)
      return { passed: [], inReview: Number.POSITIVE_INFINITY };
    throw thrown;
  }
}

const asText = ({ date, loinc, name, result, unit, low, high, interpretation, comment }: Row): string =>
  JSON.stringify([
    date,
    loinc,
    name,
    result,
    unit,
    low,
    high,
    interpretation,
    comment.replaceAll(/\s+/g, ' '),
  ]);

/**
 * Changes a document in up to three ways that change nothing of what it states.
 * @returns What passes that did not before, or is gone without anything more in review.
 */
export async function differencesAfterChanges(
  file: KnownFile,
  seed: number,
  changes = FILE_CHANGES,
): Promise<readonly string[]> {
  const roll = createRandomIntegers(seed);
  const fitting = changes.filter(({ kinds }) => kinds.includes(file.kind));
  let { text } = file;
  const names: string[] = [];
  for (let count = 1 + roll(3); count > 0; count--) {
    const { name, change } = oneOf(roll, fitting);
    names.push(name);
    text = change(text, roll);
  }
  const [before, after] = [await readRows(file.text), await readRows(text)];
  const appeared = after.passed.filter((row) => !before.passed.includes(row));
  const gone = before.passed.filter((row) => !after.passed.includes(row));
  const isTold = after.inReview - before.inReview >= gone.length;
  const found = [
    ...appeared.map((row) => `passes: ${row}`),
    ...(isTold ? [] : gone.map((row) => `gone: ${row}`)),
  ];
  return found.length === 0 ? [] : [`${file.name}, seed ${seed}, ${names.join(' · ')}`, ...found];
}
