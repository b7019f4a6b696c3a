import type { HdtErrorCode } from '../core/errors.js';
import { MAX_MEDICAL_BYTES } from '../core/service/limits.js';
import { CAPTURE_FORMATS, FORMATS } from '../files/format.js';
import type { Locale, ReadingLocale } from '../i18n/locale.js';
import type { ErrorFacts } from '../i18n/messages.js';

/** Values that error sentences name. */
export const captureErrorFacts = (locale: Locale<object>): ErrorFacts => ({
  formats: locale.anyOf(CAPTURE_FORMATS.map((format) => FORMATS[format].label)),
  maxFileSize: locale.size(MAX_MEDICAL_BYTES),
  maxFiles: locale.number(1),
});

/** What went wrong and what to do, in one or two sentences. */
export const captureErrorText = (code: HdtErrorCode, locale: ReadingLocale): string =>
  locale.messages.errors[code]?.(captureErrorFacts(locale)) ?? '';
