import type { HdtErrorCode } from '../../errors.js';
import type { ErrorFacts, Messages } from '../../i18n/messages.js';

const NO_FACTS: ErrorFacts = { formats: '', maxFileSize: '', maxFiles: '' };

/** What to do about an error that has to do with no file: its sentence names no limit. */
export const errorText = (code: HdtErrorCode, { errors }: Pick<Messages, 'errors'>): string =>
  errors[code](NO_FACTS);
