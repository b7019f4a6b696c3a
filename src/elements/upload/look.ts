// Fetched when a file was held back, or is looked into. It imports nothing that the element has: a page would fetch that in
// one piece more.
import type { TemplateResult } from 'lit';
import type { Finding } from '../../flow/finding.js';
import type { NamedPatients } from '../../flow/list-check.js';
import type { Patient } from '../../intake/patient.js';
import { chooseAnother } from './choose-another.js';
import type { EntryContext } from './entry-context.js';

export { openSent } from './sent-dialog.js';

/** What it takes of the element. */
interface Tools {
  readonly html: typeof import('lit').html;
  readonly displayName: (name: string) => string;
}

/** What a file that was held back really is, whom it names, or what would be sent of it. */
export function findingView(
  finding: Finding | ({ readonly kind: 'patients' } & NamedPatients),
  id: string,
  name: string,
  { localize, flow, host }: EntryContext,
  { html, displayName }: Tools,
): TemplateResult | TemplateResult[] {
  const words = localize.messages.checks;
  const line = (sentence: string) => html`<p class="sentence" part="detail">${sentence}</p>`;
  // Isolated: a name in another script would turn the words around it.
  const shown = (text: string) => `\u2068${displayName(text)}\u2069`;
  switch (finding.kind) {
    case 'found': {
      const { what } = finding;
      return what === 'unknown' ? [] : line(words.found[what]);
    }
    case 'encoding':
      return html`
        ${finding.sample ? line(words.sample(shown(finding.sample))) : ''}
        <button
          type="button"
          part="action convert"
          aria-label=${words.convertFile(name)}
          @click=${() => flow?.retry(id, { convert: true })}
        >
          ${words.convert}
        </button>
      `;
    case 'legibility':
      return html`
        ${line(words.legibility[finding.fault])}
        <button type="button" part="action again" aria-label=${words.againFile(name)} @click=${() => takeAgain(id, host)}>
          ${words.again}
        </button>
      `;
    case 'patients': {
      const textOf = ({ name, birthDate, ids }: Patient) =>
        shown([name, birthDate, ids[0]?.value].filter(Boolean).join(', '));
      const others = [...new Set(finding.others.map(textOf))].slice(0, MAX_OTHERS);
      const named = line(words.named(finding.own.map(textOf).join('; ')));
      return others.length > 0 ? [named, line(words.namedByOthers(others.join('; ')))] : named;
    }
  }
}

/** By the camera of a phone, elsewhere by another file. */
const takeAgain = (id: string, host: EntryContext['host']): void =>
  chooseAnother(id, host, matchMedia('(pointer: coarse)').matches ? 'photo' : 'files');

/** A list may name many; a few are enough to see that it is not this one. */
const MAX_OTHERS = 3;
