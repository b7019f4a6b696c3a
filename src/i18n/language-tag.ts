/** What a POSIX locale has after its name: `de_DE.UTF-8`, `en_US@posix`. */
const POSIX_SUFFIX = /[.@].*$/;

/**
 * The BCP 47 form of what a page names as its language; null where it names none. Servers write `en_US`, translators of
 * browsers `auto`, templates `undefined`, and `Intl` throws for each of them.
 */
export function readLanguageTag(given: string): string | null {
  const tag = given.trim().replace(POSIX_SUFFIX, '').replaceAll('_', '-');
  if (isSpecial(tag)) return null;
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null;
  } catch {
    return null;
  }
}

/** Private tags name no language that anybody else knows; `und` names none. */
const isSpecial = (tag: string): boolean => /^(?:[ix]|und)(?:-|$)/i.test(tag);
