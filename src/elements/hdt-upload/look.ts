import type { Finding } from '../../flow/finding.js';
import { enChecks } from '../../i18n/en-checks.js';
import type { MessageOverrides, Messages, ReportMessages } from '../../i18n/messages.js';

export { openSent } from './sent-dialog.js';

/** Other languages bring these sentences with the rest, English with what shows them. */
export function checkWords(messages: ReportMessages): Messages['checks'] {
  const { checks = {} } = messages as MessageOverrides<Pick<Messages, 'checks'>>;
  return { ...enChecks, ...checks, found: { ...enChecks.found, ...checks.found } };
}

interface Explanation {
  readonly sentence: string;
  readonly action?: { readonly text: string; readonly label: string };
}

/** What a file that was held back really is, or what would be sent of it. */
export function explain(finding: Finding, name: string, messages: ReportMessages): Explanation {
  const words = checkWords(messages);
  if (finding.kind === 'found') {
    const { what } = finding;
    return { sentence: what === 'program' || what === 'unknown' ? '' : words.found[what] };
  }
  return {
    sentence: finding.sample && words.sample(`\u2068${finding.sample}\u2069`),
    action: { text: words.convert, label: words.convertFile(name) },
  };
}
