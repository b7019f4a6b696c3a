import { LANGUAGES, type Language, languageOf } from './language.js';

const KEY = 'hdt-emulator-language';

/** `?lang=` first, then what was chosen before, then the browser's own. Gives the tag `Intl` is to follow, too. */
export function preferredLanguage(): { language: Language; tag: string } {
  const asked = new URLSearchParams(location.search).get('lang') ?? localStorage.getItem(KEY);
  const tags = asked === null ? navigator.languages : [asked];
  const language = languageOf(tags);
  const tag = [...tags, ...navigator.languages].find(
    (one) => one.toLowerCase().split('-', 1)[0] === language,
  );
  return { language, tag: tag ?? language };
}

export function rememberLanguage(name: string): void {
  const language = LANGUAGES.find((one) => one === name);
  if (language) localStorage.setItem(KEY, language);
}
