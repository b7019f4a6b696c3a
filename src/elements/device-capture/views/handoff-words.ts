import { enHandoff } from '../../../i18n/en-handoff.js';
import type { MessageOverrides, Messages } from '../../../i18n/messages.js';
import type { CaptureContext } from './parts.js';

/** Other languages bring these words with the rest. */
export function wordsOf({ messages }: CaptureContext['localize']): Messages['handoff'] {
  const { handoff } = messages as MessageOverrides<Pick<Messages, 'handoff'>>;
  return {
    desktop: { ...enHandoff.desktop, ...handoff?.desktop },
    phone: { ...enHandoff.phone, ...handoff?.phone },
    offline: handoff?.offline ?? enHandoff.offline,
  };
}
