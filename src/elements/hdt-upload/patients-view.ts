import { html, nothing, type TemplateResult } from 'lit';
import type { UploadFlow } from '../../flow/upload-flow.js';
import type { Localize } from '../../i18n/localize.js';
import type { ReportMessages } from '../../i18n/messages.js';
import type { Patient } from '../../intake/patient.js';
import type { Entry } from '../../queue/entry.js';
import { displayName } from '../views/file-name.js';

export interface PatientsContext {
  readonly localize: Localize<ReportMessages>;
  /** Null before the first file. */
  readonly flow: Pick<UploadFlow, 'patientsOf' | 'fetchFile'> | null;
}

/** A list may name many; a few are enough to see that it is not this one. */
const MAX_OTHERS = 3;

/** Whom a file names beside whom the others name, for the person to decide. */
export function patientsView({ id }: Entry, { localize, flow }: PatientsContext): TemplateResult {
  const { named, namedByOthers } = localize.messages.upload;
  const { own = [], others = [] } = flow?.patientsOf(id) ?? {};
  const rest = [...new Set(others.map(textOf))].slice(0, MAX_OTHERS);
  return html`
    <p class="sentence" part="detail">${named(own.map(textOf).join('; '))}</p>
    ${rest.length > 0 ? html`<p class="sentence" part="detail">${namedByOthers(rest.join('; '))}</p>` : nothing}
  `;
}

/** Isolated: a name in another script would turn the words around it. The date as the file has it, in no time zone. */
function textOf({ name, birthDate, ids }: Patient): string {
  const text = [name, birthDate, ids[0]?.value].filter(Boolean).join(', ');
  return `\u2068${displayName(text)}\u2069`;
}
