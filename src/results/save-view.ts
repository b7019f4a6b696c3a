import { html, type TemplateResult } from 'lit';
import type { ResultFormat } from '../core/service/result-file.js';
import type { ReportLocale } from '../i18n/locale.js';
import type { ReportMessages } from '../i18n/messages.js';
import { birthText, displayText } from './display-text.js';
import type { NamedPerson } from './paper.js';

/** Proper names, the same in every language. */
const FORMAT_NAMES: Readonly<Record<ResultFormat, string>> = {
  csv: 'CSV',
  json: 'JSON',
  hl7: 'HL7',
  fhir_json: 'FHIR JSON',
  fhir_xml: 'FHIR XML',
  parquet: 'Parquet',
};

export interface SaveOptions {
  readonly messages: ReportMessages;
  readonly formats: readonly ResultFormat[];
  readonly onCopy: () => void;
  readonly onPrint: () => void;
  readonly onDownload: (format: ResultFormat) => void;
}

/** Buttons to copy, print and download a report. */
export const saveView = ({ messages, formats, onCopy, onPrint, onDownload }: SaveOptions): TemplateResult => {
  const { copy, print, download, downloadAs, spreadsheet } = messages.results;
  const nameOf = (format: ResultFormat) => (format === 'csv' ? `${spreadsheet} (CSV)` : FORMAT_NAMES[format]);
  return html`
    <div class="save" part="save">
      <button type="button" class="quiet" part="action" @click=${onCopy}>${copy}</button>
      <button type="button" class="quiet" part="action" data-print @click=${onPrint}>${print}</button>
      <details>
        <summary>${download}</summary>
        ${formats.map(
          (format) => html`
            <button type="button" class="quiet" part="action" aria-label=${downloadAs(nameOf(format))} @click=${() => onDownload(format)}>
              ${nameOf(format)}
            </button>
          `,
        )}
      </details>
      <slot name="actions"></slot>
    </div>
  `;
};

/** Asks whether the name of a report stands on the paper. */
export function nameQuestionView(
  { name, birthDate }: NamedPerson,
  locale: ReportLocale,
  onAnswer: (isNamed: boolean) => void,
): TemplateResult {
  const { ask, askWhy, withName, withoutName } = locale.messages.results.paper;
  const born = birthText(birthDate, locale);
  return html`
    <div class="question" role="group" aria-labelledby="name-question">
      <p id="name-question"><strong>${ask}</strong></p>
      <p><bdi>${[displayText(name, 200), born].filter(Boolean).join(', ')}</bdi></p>
      <p>${askWhy}</p>
      <div class="save">
        <button type="button" part="action" @click=${() => onAnswer(true)}>${withName}</button>
        <button type="button" class="quiet" part="action" @click=${() => onAnswer(false)}>${withoutName}</button>
      </div>
    </div>
  `;
}

/**
 * Copies a table in both forms. Is called before the table is there, because browsers copy only while a button is pressed.
 *
 * @throws the browser's error where copying is not allowed.
 */
export async function copyToClipboard(
  table: Promise<Readonly<Record<'html' | 'plain', Blob>>>,
): Promise<void> {
  const [html, plain] = (['html', 'plain'] as const).map((form) => table.then((forms) => forms[form]));
  // Where copying is refused, nobody waits for the table, which may fail as well.
  Promise.all([html, plain]).catch(() => {});
  await navigator.clipboard.write([new ClipboardItem({ 'text/html': html!, 'text/plain': plain! })]);
}
