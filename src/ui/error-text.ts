import type { HdtErrorCode } from '../core/errors.js';
import type { ErrorFacts, Messages } from '../i18n/messages.js';

const NO_FACTS: ErrorFacts = { formats: '', maxFileSize: '', maxFiles: '' };

/** The sentence for an error that concerns no file, and so names no format or limit. */
export const errorText = (
  code: HdtErrorCode,
  { errors }: { readonly errors: Partial<Messages['errors']> },
): string => errors[code]?.(NO_FACTS) ?? '';
