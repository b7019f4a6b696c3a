import type { LabeledValue } from './labels.js';
import { leadingLabelKind } from './leading-label.js';
import type { Line } from './line.js';
import { type Phrase, phrasesOf } from './phrase.js';

/** Words in the names of laboratories and hospitals. */
const INSTITUTION =
  /\blab(?:s|or(?:s|e)?|oratory|oratories|oratorio|oratorios|oratorium|oratorien|ormedizin|orärzte|orverbund|orgemeinschaft|orzentrum|ordiagnostik)?\b|\w+labor\b|diagnosti|patholog|patolog|\bhospital|\bclinic\b|\bclínic|\bclinica\b|klinik|\bMVZ\b|medical cent|health (?:cent|system|service)|centro médico|análisis clínicos|medizinisch\w* versorgungs|universität|医院|检验中心|实验室|医学检验|体检中心|诊断中心|卫生院|诊所/iu;

/** Words of titles; a line of these alone is no name. */
const TITLE =
  /^(?:the|of|and|de|del|y|und|für|a|an|la|el|los|für|final|clinical|medical|blood|laborator(?:y|ies)|lab|labs?|test|tests|results?|reports?|pathology|diagnostics?|haematology|hematology|biochemistry|department|cumulative|interim|summary|informe|resultados?|laboratorios?|análisis|clínicos?|clínica|patología|pruebas|médico|laborbefund|labor|laborbericht|laborergebnisse|laboruntersuchungen?|befund|befundbericht|bericht|endbefund|kumulativ\w*|diagnostik|hospital|clinic|klinik|[-–—:.,&/|]+|\d+)$/iu;

const TITLE_ZH = /(?:临床)?(?:医学)?(?:检验|化验|检测|检查|体检)(?:科)?(?:结果)?(?:报告单|报告|单|结果)+$/;

/** Height of the letterhead as a share of the page. */
const LETTERHEAD_SHARE = 0.3;
const MAX_LENGTH = 100;
const MAX_WORDS = 9;
const SENTENCE = /^(?:this|these|dear|your)\b|(?<!\b(?:inc|ltd|co|corp|llc|s\.a|s\.l|e\.v))\.$/i;

/** The laboratory's name from the letterhead or a label; empty when uncertain. */
export function laboratoryOf(
  lines: readonly Line[],
  labeled: readonly LabeledValue[],
  pageHeight: number,
): string {
  const named = labeled.find(({ kind, value }) => kind === 'laboratory' && /\p{L}{3}/u.test(value));
  return letterhead(lines, pageHeight) ?? named?.value ?? '';
}

function letterhead(lines: readonly Line[], pageHeight: number): string | null {
  let best: { readonly name: string; readonly height: number } | null = null;
  for (const line of lines) {
    if (line.bottom > LETTERHEAD_SHARE * pageHeight) break;
    for (const phrase of phrasesOf(line)) {
      const name = nameIn(phrase);
      // The name is the largest text, or the first of equal ones.
      if (name !== null && (!best || line.height > 1.05 * best.height)) best = { name, height: line.height };
    }
  }
  return best?.name ?? null;
}

function nameIn({ text }: Phrase): string | null {
  if (text.length > MAX_LENGTH || leadingLabelKind(text) || /[:：@]|https?|www\./.test(text)) return null;
  const name = text.replace(TITLE_ZH, '').trim();
  if (name.split(/\s+/).length > MAX_WORDS || SENTENCE.test(name)) return null;
  if (!INSTITUTION.test(name) || name.length < 3) return null;
  return name.split(/\s+/).every((word) => TITLE.test(word)) ? null : name;
}
