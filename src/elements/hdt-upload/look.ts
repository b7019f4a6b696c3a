// Fetched when a file was held back, or is looked into. It imports nothing that the element has: a page would fetch that in
// one piece more.
import type { Finding } from '../../flow/finding.js';
import type { NamedPatients } from '../../flow/list-check.js';
import { enChecks } from '../../i18n/en-checks.js';
import type { MessageOverrides, Messages, ReportMessages } from '../../i18n/messages.js';
import type { Patient } from '../../intake/patient.js';

export { openSent } from './sent-dialog.js';

/** Other languages bring these sentences with the rest, English with what shows them. */
export function checkWords(messages: ReportMessages): Messages['checks'] {
  const { checks = {} } = messages as MessageOverrides<Pick<Messages, 'checks'>>;
  return { ...enChecks, ...checks, found: { ...enChecks.found, ...checks.found } };
}

interface Explanation {
  readonly sentences: readonly string[];
  readonly action?: { readonly text: string; readonly label: (name: string) => string };
}

/** What a file that was held back really is, whom it names, or what would be sent of it. */
export function explain(
  finding: Finding | ({ readonly kind: 'patients' } & NamedPatients),
  displayName: (name: string) => string,
  messages: ReportMessages,
): Explanation {
  const words = checkWords(messages);
  switch (finding.kind) {
    case 'found': {
      const { what } = finding;
      return { sentences: what === 'program' || what === 'unknown' ? [] : [words.found[what]] };
    }
    case 'encoding':
      return {
        sentences: finding.sample ? [words.sample(isolated(displayName(finding.sample)))] : [],
        action: { text: words.convert, label: words.convertFile },
      };
    case 'patients': {
      const textOf = ({ name, birthDate, ids }: Patient) =>
        isolated(displayName([name, birthDate, ids[0]?.value].filter(Boolean).join(', ')));
      const rest = [...new Set(finding.others.map(textOf))].slice(0, MAX_OTHERS);
      const named = words.named(finding.own.map(textOf).join('; '));
      return { sentences: rest.length > 0 ? [named, words.namedByOthers(rest.join('; '))] : [named] };
    }
  }
}

/** A list may name many; a few are enough to see that it is not this one. */
const MAX_OTHERS = 3;

/** A name in another script would turn the words around it. */
const isolated = (text: string): string => `\u2068${text}\u2069`;
