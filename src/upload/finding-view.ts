import { html, nothing, type TemplateResult } from 'lit';
import type { Patient } from '../core/patient.js';
import type { ReportLocale } from '../i18n/locale.js';
import { displayName } from '../results/display-text.js';
import type { EntryIn } from './entry.js';
import type { Finding } from './finding.js';
import type { NamedPatients } from './list-check.js';
import type { UploadFlow } from './upload-flow.js';

export interface FindingView {
  readonly entry: EntryIn<'failed'>;
  readonly name: string;
  readonly flow: UploadFlow;
  readonly locale: ReportLocale;
  /** Lets the person take a better picture. */
  readonly onRetake: () => void;
}

/** Details about a file that was held back, and buttons that solve the problem. */
export function findingView({ entry, name, flow, locale, onRetake }: FindingView) {
  const words = locale.messages.checks;
  const finding = lookUpFinding(entry, flow);
  switch (finding?.kind) {
    case 'found':
      return finding.what === 'unknown' ? nothing : line(words.found[finding.what]);
    case 'encoding':
      return html`
        ${finding.sample ? line(words.sample(isolateText(finding.sample))) : ''}
        <button
          type="button"
          part="action convert"
          aria-label=${words.convertFile(name)}
          @click=${() => flow.retry(entry.id, { convert: true })}
        >
          ${words.convert}
        </button>
      `;
    case 'sent':
      return line(words.sentOn(locale.date(finding.sentAt)));
    case 'legibility':
      return html`
        ${line(words.legibility[finding.fault])}
        <button type="button" part="action again" aria-label=${words.againFile(name)} @click=${onRetake}>
          ${words.again}
        </button>
      `;
    case 'patients': {
      const others = [...new Set(finding.others.map(patientText))].slice(0, MAX_OTHER_PATIENTS);
      return html`
        ${line(words.named(finding.own.map(patientText).join('; ')))}
        ${others.length > 0 ? line(words.namedByOthers(others.join('; '))) : nothing}
        ${finding.recorded.length > 0 ? line(words.namedInRecords(finding.recorded.map(isolateText).join(', '))) : nothing}
      `;
    }
    default:
      return nothing;
  }
}

/** A list may name many patients; a few are enough to see that this file is about another one. */
const MAX_OTHER_PATIENTS = 3;

const lookUpFinding = (
  { id, code }: EntryIn<'failed'>,
  flow: UploadFlow,
): Finding | ({ readonly kind: 'patients' } & NamedPatients) | null =>
  code === 'other-patient' ? { kind: 'patients', ...flow.getPatients(id) } : flow.getFinding(id);

const line = (sentence: string): TemplateResult => html`<p class="sentence" part="detail">${sentence}</p>`;

const patientText = ({ name, birthDate, ids }: Patient): string =>
  isolateText([name, birthDate, ids[0]?.value].filter(Boolean).join(', '));

/** Isolates a text of the file (Unicode FSI and PDI), because a right-to-left script would reorder the words around it. */
const isolateText = (text: string): string => `\u2068${displayName(text)}\u2069`;
