/** The encoding or variant of a POSIX locale: `de_DE.UTF-8`, `en_US@posix`. */
const POSIX_SUFFIX = /[.@].*$/;

/**
 * The BCP 47 tag of a page's `lang`; null where that names no language. Servers write `en_US`, translators of browsers `auto`,
 * templates `undefined`, and `Intl` throws for each of them.
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
