const MASK = '•••••';

/** Words of a name that are shown. */
const MAX_WORDS = 4;

/** Characters of a name that are read; longer ones are no names. */
const MAX_LENGTH = 255;

/**
 * Masks a person's name for the screen of a phone, whose owner is not known yet: `Erika Muster` becomes `E••••• M•••••`. The
 * dots do not say how long a word is. Only letters and digits are taken, so no control character or direction mark
 * passes. Null for anything without a letter.
 */
export function maskName(name: unknown): string | null {
  if (typeof name !== 'string') return null;
  const words = name.slice(0, MAX_LENGTH).normalize('NFC').split(/\s+/u);
  const initials = words.flatMap((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? []).slice(0, MAX_WORDS);
  return initials.length === 0 ? null : initials.map((initial) => initial + MASK).join(' ');
}
