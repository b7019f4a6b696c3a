/** Words of reference limits, and of the people that they hold for. */
const LIMIT_WORDS =
  /(?:^| )(?:low(?:er)?|high(?:er)?|upper|min|minimum|max|maximum|from|to|bounds?|limits?|ref|reference|normal|ranges?|cutoff|threshold|men|women|males?|females?|adults?|child(?:ren)?|unter\w*|ober\w*|von|bis|referenz\w*|norm\w*|manner|frauen|kinder|inferior|superior|minim[oa]|maxim[oa]|desde|hasta|referencia|normales|hombres?|mujeres?|ninos|rango)(?: |$)|参考|正常|[下上]限|[男女]|最[低高]|[低高]值/i;

/** The words of a header, however programs write it: without accents, each behind a space. */
export const wordsOf = (header: string): string =>
  header
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
    .replaceAll(/[\s_.\-/()]+/g, ' ')
    .trim();

/** Whether a header names a limit. */
export const isLimitHeader = (header: string): boolean => LIMIT_WORDS.test(wordsOf(header));

/** Headers of target and alarm values, which are no reference range. */
export const OTHER_LIMITS =
  /optim|ideal|target|goal|desir|objetiv|ziel|cible|obiettiv|streef|critic|kritisch|panic/i;

/** Words of a lower and of an upper limit. */
const LOW_WORD =
  /(?:^| )(?:low(?:er)?|lo|min(?:imum|im[oa])?|from|von|unten|unter(?:e[rns]?|grenze)|desde|inferior)(?= |$)|下限|最低|低[值限]/giu;
const HIGH_WORD =
  /(?:^| )(?:high(?:er)?|upper|hi|max(?:imum|im[oa])?|to|bis|oben|ober(?:e[rns]?|grenze)|hasta|superior)(?= |$)|上限|最高|高[值限]/giu;

/** Words of the range of normal results. */
const RANGE_WORD =
  /(?:^| )(?:ref(?:erence|erencia|erenz(?:bereich|werte?|intervall|grenzen?)?)?|norm(?:al)?(?:es|bereich|werte?|grenzen?)?|ranges?|limits?|limites?|bounds?|intervals?|intervalos?|grenz(?:en?|werte?)|valor(?:es)?|rango)(?= |$)|参考|正常/giu;

/** Words that say nothing of what a limit is of. */
const IDLE_WORD = /(?:^| )(?:values?|wert|bereich|biological|of|de|del|der)(?= |$)|值|范围|区间/giu;

/** A quick test first: most keys of a document have none of these words. */
const LIKE_RANGE = /ref|norm|range|l[ií]\u0301?mit|bound|interval|grenz|valor|rango|参考|正常/i;

/**
 * The limit that a header of several words names, such as `Ref. von`; null for none. With any other word it is a limit of something
 * else: of a risk, a method, some people or an earlier result.
 */
export function limitIn(header: string): 'low' | 'high' | null {
  if (!LIKE_RANGE.test(header)) return null;
  const words = wordsOf(header);
  const [low = 0, high = 0, range = 0] = [LOW_WORD, HIGH_WORD, RANGE_WORD].map(
    (one) => words.match(one)?.length ?? 0,
  );
  const others = [RANGE_WORD, LOW_WORD, HIGH_WORD, IDLE_WORD].reduce(
    (left, one) => left.replaceAll(one, ''),
    words,
  );
  if (others.trim() !== '' || range === 0 || low + high !== 1) return null;
  return low === 1 ? 'low' : 'high';
}
