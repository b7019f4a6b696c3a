import { enChecks } from '../../i18n/en-checks.js';
import type { MessageOverrides, Messages, ReportMessages } from '../../i18n/messages.js';

/** Other languages bring these sentences with the rest, English with what shows them. */
export function checkWords(messages: ReportMessages): Messages['checks'] {
  const { checks = {} } = messages as MessageOverrides<Pick<Messages, 'checks'>>;
  return {
    ...enChecks,
    ...checks,
    found: { ...enChecks.found, ...checks.found },
    legibility: { ...enChecks.legibility, ...checks.legibility },
  };
}
