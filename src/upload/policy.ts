import type { FilePolicy } from '../files/check-file.js';
import {
  FORMATS,
  type Format,
  isImage,
  PATHOLOGY_FORMATS,
  parseAccept,
  phoneFormats,
} from '../files/format.js';
import type { Locale } from '../i18n/locale.js';
import type { ErrorFacts, Messages } from '../i18n/messages.js';

interface Limits {
  readonly accept: string | null;
  readonly maxFiles: number | null;
  readonly maxFileSize: number;
}

/** The page's limits, by its properties. */
export const readPolicy = ({ accept, maxFiles, maxFileSize }: Limits): FilePolicy => ({
  formats: parseAccept(accept, PATHOLOGY_FORMATS),
  maxFileSize,
  maxFiles: maxFiles ?? Number.POSITIVE_INFINITY,
});

/** Formats that a phone's camera can produce. */
export const photoFormats = ({ formats }: FilePolicy): readonly Format[] =>
  phoneFormats(formats).filter(isImage);

/** Documents by name, pictures as one word: eleven formats are too many to read. */
export function acceptedText(
  { formats, maxFiles }: FilePolicy,
  locale: Locale<{ readonly upload: Pick<Messages['upload'], 'photos' | 'limit'> }>,
): string {
  const { upload } = locale.messages;
  const documents = formats.filter((format) => FORMATS[format].kind === 'document');
  const words = documents.map((format) => FORMATS[format].label);
  if (documents.length < formats.length) words.push(upload.photos);
  const hint = locale.anyOf(words);
  return Number.isFinite(maxFiles) ? `${hint} · ${upload.limit(locale.number(maxFiles))}` : hint;
}

export const errorFacts = (
  { formats, maxFileSize, maxFiles }: FilePolicy,
  locale: Locale<object>,
): ErrorFacts => ({
  formats: locale.anyOf(formats.map((format) => FORMATS[format].label)),
  maxFileSize: locale.size(maxFileSize),
  maxFiles: locale.number(maxFiles),
});
