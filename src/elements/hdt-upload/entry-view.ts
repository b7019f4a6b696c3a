import { html, nothing, type TemplateResult } from 'lit';
import { isRefusal } from '../../errors.js';
import type { Localize } from '../../i18n/localize.js';
import type { ErrorFacts, ReportMessages } from '../../i18n/messages.js';
import { FORMATS } from '../../intake/format.js';
import type { Entry, EntryIn } from '../../queue/entry.js';
import type { ResultFormat } from '../../service/result-file.js';
import { RESULT_PARTS } from '../hdt-results/parts.js';
import { displayName } from '../views/file-name.js';
import { lifeLine } from '../views/life-line.js';
import type { NameRenderer } from '../views/results-view.js';
import { type PatientsContext, patientsView } from './patients-view.js';

/** The element, as those who press its buttons use it. */
interface UploadHost extends HTMLElement {
  readonly updateComplete: Promise<boolean>;
  add(files: readonly File[]): void;
  cancel(id: string): void;
  retry(id: string): void;
  dismiss(id: string): void;
}

/**
 * Draws a file of the list.
 *
 * @param entry The file, as `entries` has it.
 * @param row What the element would draw: to be returned beside your own, in an array, or left out.
 * @returns Anything Lit renders: a node, text, a template, or an array of them.
 */
export type EntryRenderer = (entry: Entry, row: unknown) => unknown;

export interface EntryContext extends PatientsContext {
  readonly facts: ErrorFacts;
  /** There is a limit to the files taken in all, so that a finished one can make room. */
  readonly isLimited: boolean;
  readonly host: UploadHost;
  readonly entryRenderer: EntryRenderer | undefined;
  readonly nameRenderer: NameRenderer | undefined;
  /** Draws the element again, and has a sentence read out. */
  readonly announce: (sentence: string) => void;
}

/**
 * One file of the list: what it is, its status, what can be done.
 *
 * @param original What a duplicate has the content of, where that is still in the list.
 */
export function entryView(entry: Entry, context: EntryContext, original: Entry | undefined): TemplateResult {
  const { localize, entryRenderer = (_, row) => row } = context;
  const name = nameOf(entry, localize);
  const row = html`
      <div class="row">
        <span class="chip" part="format" aria-hidden="true">${chipOf(entry)}</span>
        <div class="what">
          <p class="name" part="name"><bdi>${name}</bdi></p>
          <p class="sentence" part="detail">${sentenceOf(entry, context)}</p>
          ${original ? html`<p class="sentence" part="detail">${sameAs(original, context)}</p>` : nothing}
          ${isOtherPatient(entry) ? patientsView(entry, context) : nothing}
          ${leavesUntouched(entry) ? html`<p class="sentence" part="detail">${localize.messages.common.untouched}</p>` : nothing}
        </div>
        <div class="actions">${badgeOf(entry, context)} ${actionsOf(entry, name, context)}</div>
        ${hasLifeLine(entry) ? lifeLine(entry, name, sentenceOf(entry, context)) : nothing}
      </div>
      ${entry.status === 'ready' ? resultsOf(entry, name, context) : nothing}
  `;
  return html`
    <li part="entry" class="entry" data-status=${entry.status} data-id=${entry.id}>${entryRenderer(entry, row)}</li>
  `;
}

const nameOf = (entry: Entry, localize: Localize<ReportMessages>): string =>
  displayName(entry.name) || localize.messages.upload.resumed;

/** The name is isolated: one in another script would turn the words around it. */
const sameAs = (original: Entry, { localize }: EntryContext): string =>
  localize.messages.upload.sameAs(`\u2068${nameOf(original, localize)}\u2069`);

const isOtherPatient = (entry: Entry): boolean => entry.status === 'failed' && entry.code === 'other-patient';

const chipOf = (entry: Entry): string =>
  'format' in entry && entry.format ? FORMATS[entry.format].label : entry.status === 'failed' ? '!' : '·';

const hasLifeLine = ({ status }: Entry): boolean =>
  ['queued', 'posting', 'received', 'processing'].includes(status);

/** A PDF may name its author and the machine it was made on. Everything else is text a person can read, or a picture. */
const leavesUntouched = (entry: Entry): boolean =>
  'format' in entry && entry.format === 'pdf' && (entry.status === 'preparing' || hasLifeLine(entry));

/** The one sentence under the name. */
function sentenceOf(entry: Entry, { localize, facts }: EntryContext): string {
  const { upload, errors } = localize.messages;
  switch (entry.status) {
    case 'sniffing':
      return upload.checking;
    case 'preparing':
      return FORMATS[entry.format].kind === 'image' ? upload.preparing : upload.checking;
    case 'queued':
      return entry.waiting ? upload[entry.waiting] : upload.queued;
    case 'posting':
      return upload.sending(localize.size(entry.sent), localize.size(entry.body.size));
    case 'received':
    case 'processing':
      return upload[entry.status];
    case 'ready':
      return upload.ready(entry.rows.length);
    case 'failed':
      return errors[entry.code](facts);
    case 'cancelled':
      return upload.cancelled;
  }
}

function badgeOf(entry: Entry, { localize }: EntryContext) {
  const { badge } = localize.messages.upload;
  if (entry.status === 'ready') return html`<span class="badge good" part="badge">${badge.complete}</span>`;
  if (entry.status !== 'failed') return nothing;
  return html`<span class="badge" part="badge">${isRefusal(entry.code) ? badge.refused : badge.failed}</span>`;
}

/** The button that was pressed goes with its file: without this the keyboard would be sent to the top. */
async function dismissAndFocus(host: UploadHost, id: string): Promise<void> {
  host.dismiss(id);
  await host.updateComplete;
  host.shadowRoot?.querySelector<HTMLElement>('[part=choose]')?.focus();
}

function actionsOf(entry: Entry, name: string, { localize, isLimited, host }: EntryContext) {
  const { common, upload } = localize.messages;
  const button = (text: string, label: string, act: (id: string) => void) => html`
    <button type="button" class="quiet" part="action" aria-label=${label} @click=${() => act(entry.id)}>${text}</button>
  `;
  const remove = () => button(common.remove, upload.removeFile(name), (id) => void dismissAndFocus(host, id));
  const again = ({ code, retry }: EntryIn<'failed'>) => {
    if (retry.kind === 'none') return nothing;
    return code === 'duplicate-file' || code === 'other-patient'
      ? button(upload.sendAnyway, upload.sendFileAnyway(name), (id) => host.retry(id))
      : button(common.retry, upload.retryFile(name), (id) => host.retry(id));
  };
  switch (entry.status) {
    case 'ready':
      return isLimited ? remove() : nothing;
    case 'cancelled':
      return remove();
    case 'failed':
      return html`${again(entry)} ${remove()}`;
    default:
      return button(common.cancel, upload.cancelFile(name), (id) => host.cancel(id));
  }
}

/** Longer reports stay folded, so that the next file is still in sight. */
const UNFOLDED_ROWS = 20;

function resultsOf(
  { rows, uploadId }: EntryIn<'ready'>,
  name: string,
  { localize, flow, nameRenderer }: EntryContext,
) {
  const { results } = localize.messages;
  const table = html`
    <hdt-results
      exportparts=${RESULT_PARTS}
      .nameRenderer=${nameRenderer}
      .rows=${rows}
      .fileName=${name}
      .fetchFile=${(format: ResultFormat) => flow!.fetchFile(uploadId, format)}
    ></hdt-results>
  `;
  return rows.length <= UNFOLDED_ROWS
    ? table
    : html`<details><summary>${results.show}</summary>${table}</details>`;
}
