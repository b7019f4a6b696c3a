import { REVIEW_BELOW } from 'hdt-emulator/laboratory';
import type { Word } from '../page/word.js';
import { countDots } from './dots.js';
import type { Grey } from './grey.js';
import { hasSameNumbers, marksOf, numbersIn, withoutMarks } from './numbers.js';
import { CONFIRMED, type Dispute } from './reconcile.js';
import { overlaps } from './words.js';

/** Confidence of a number that no further pass confirmed. */
const DISPUTED = REVIEW_BELOW - 0.1;

/**
 * Decides disputed numbers by a further pass over them alone.
 * @param pass The words of that pass.
 */
export const decideDisputes = (page: Grey, disputed: readonly Dispute[], pass: readonly Word[]): Word[] =>
  disputed.map((dispute) => {
    const passTexts = pass.filter((other) => overlaps(dispute.word, other)).map(({ text }) => text);
    const isConfirmed =
      dispute.isConfirmable &&
      (hasNumbersOf(dispute.word, passTexts) || isConfirmedByDots(page, dispute, passTexts.join('')));
    return { ...dispute.word, confidence: isConfirmed ? CONFIRMED : DISPUTED };
  });

const hasNumbersOf = (word: Word, texts: readonly string[]): boolean =>
  hasSameNumbers(
    numbersIn(word),
    texts.flatMap((text) => numbersIn({ ...word, text })),
  );

/** Whether only decimal marks differ and the picture shows those of `word`: page recognisers lose marks. */
const isConfirmedByDots = (page: Grey, { word, pageText }: Dispute, passText: string): boolean =>
  [pageText, passText].some((text) => withoutMarks(text) === withoutMarks(word.text)) &&
  countDots(page, word) === marksOf(word.text);
