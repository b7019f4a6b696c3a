import { html, nothing, type TemplateResult } from 'lit';
import { type HdtErrorCode, isRefusal } from '../../errors.js';
import { formatDate } from '../../i18n/format-date.js';
import type { Localize } from '../../i18n/localize.js';
import type { ReportMessages } from '../../i18n/messages.js';
import { FORMATS } from '../../intake/format.js';
import type { Entry, EntryIn } from '../../queue/entry.js';
import type { ResultFormat } from '../../service/result-file.js';
import { RESULT_PARTS } from '../hdt-results/parts.js';
import { displayName } from '../views/file-name.js';
import { lifeLine } from '../views/life-line.js';
import { findingView, openSent } from './closer-look.js';
import type { EntryContext, UploadHost } from './entry-context.js';
import { thumbnailView } from './thumbnail-view.js';

export interface EntryFacts {
  /** What a duplicate has the content of, where that is still in the list. */
  readonly original: Entry | undefined;
  /** Of a file that is being sent, where it can be told. */
  readonly timeLeft: string | undefined;
}

/** One file of the list: what it is, its status, what can be done. */
export function entryView(
  entry: Entry,
  context: EntryContext,
  { original, timeLeft }: EntryFacts,
): TemplateResult {
  const { localize, host } = context;
  const name = nameOf(entry, localize);
  const sentence = sentenceOf(entry, context);
  const row = html`
      <div class="row">
        ${chipView(entry, name, context)}
        <div class="what">
          <p class="name" part="name"><bdi>${name}</bdi></p>
          <p class="sentence" part="detail">${sentence}${timeLeft ? ` · ${timeLeft}` : nothing}</p>
          ${entry.status === 'ready' ? keptUntil(entry, localize) : nothing}
          ${original ? html`<p class="sentence" part="detail">${sameAs(original, context)}</p>` : nothing}
          ${findingView(entry, name, context)}
          ${leavesUntouched(entry) ? html`<p class="sentence" part="detail">${localize.messages.common.untouched}</p>` : nothing}
        </div>
        <div class="actions">${badgeOf(entry, context)} ${actionsOf(entry, name, context)}</div>
        ${hasLifeLine(entry) ? lifeLine(entry, name, sentence) : nothing}
      </div>
      ${entry.status === 'ready' ? resultsOf(entry, name, context) : nothing}
  `;
  return html`
    <li part="entry" class="entry" data-status=${entry.status} data-id=${entry.id}>${host.entryRenderer ? host.entryRenderer(entry, row) : row}</li>
  `;
}

/** A file whose name is not known any more goes by its size, or by when it was sent. */
const nameOf = ({ name, size }: Entry, localize: Localize<ReportMessages>): string =>
  displayName(name) || (size > 0 ? localize.size(size) : localize.messages.upload.resumed);

/** The name is isolated: one in another script would turn the words around it. */
const sameAs = (original: Entry, { localize }: EntryContext): string =>
  localize.messages.upload.sameAs(`\u2068${nameOf(original, localize)}\u2069`);

const chipOf = (entry: Entry): string =>
  'format' in entry && entry.format ? FORMATS[entry.format].label : entry.status === 'failed' ? '!' : '·';

/** What is known of a file that is ready can be looked at. */
function chipView(entry: Entry, name: string, context: EntryContext): TemplateResult {
  const chip = chipOf(entry);
  const sent = context.flow?.sentOf(entry.id);
  if (!sent) return html`<span class="chip" part="format" aria-hidden="true">${chip}</span>`;
  const label = context.localize.messages.upload.see(name);
  return html`
    <button type="button" class="chip" part="format preview" aria-label="${chip}. ${label}" @click=${() => openSent(entry, name, context)}>
      ${sent.thumbnail ? thumbnailView(sent.thumbnail) : chip}
    </button>
  `;
}

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
    case 'preparing':
      // Nothing else takes long: what checks or prepares the first file of its kind is fetched.
      if (!navigator.onLine) return upload.offline;
      return 'format' in entry && FORMATS[entry.format].kind === 'image' ? upload.preparing : upload.checking;
    case 'queued':
      return entry.waiting ? upload[entry.waiting] : upload.queued;
    case 'posting':
      return upload.sending(localize.size(entry.sent), localize.size(entry.body.size));
    case 'received':
      return upload.received;
    case 'processing': {
      const { checked } = entry;
      return checked
        ? upload.checked(localize.number(checked.received), localize.number(checked.total))
        : upload.processing;
    }
    case 'ready':
      return upload.ready(entry.rows.length);
    case 'failed':
      return errors[entry.code]!(facts);
    case 'cancelled':
      return upload.cancelled;
  }
}

/** The service deletes an upload after thirty days (interface, How the retrieval endpoint reads the upload state). */
const KEPT = 30 * 24 * 60 * 60 * 1000;

function keptUntil({ filed }: Entry, { messages, tag }: Localize<ReportMessages>) {
  if (!filed) return nothing;
  const day = formatDate(new Date(filed.at + KEPT).toISOString(), tag);
  return html`<p class="sentence" part="detail">${messages.upload.keptUntil(day)}</p>`;
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

/** Of what only the person can decide. */
const WARNINGS: readonly HdtErrorCode[] = [
  'duplicate-file',
  'other-patient',
  'text-encoding',
  'encrypted-file',
  'hard-to-read',
];

function actionsOf(entry: Entry, name: string, { localize, isLimited, host }: EntryContext) {
  const { common, upload } = localize.messages;
  const button = (text: string, label: string, act: (id: string) => void) => html`
    <button type="button" class="quiet" part="action" aria-label=${label} @click=${() => act(entry.id)}>${text}</button>
  `;
  const remove = () => button(common.remove, upload.removeFile(name), (id) => void dismissAndFocus(host, id));
  const again = ({ code, retry }: EntryIn<'failed'>) => {
    if (retry.kind === 'none') return nothing;
    return WARNINGS.includes(code)
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
  { localize, flow, host }: EntryContext,
) {
  const { results } = localize.messages;
  const table = html`
    <hdt-results
      exportparts=${RESULT_PARTS}
      .nameRenderer=${host.nameRenderer}
      .rows=${rows}
      .fileName=${name}
      .fetchFile=${(format: ResultFormat) => flow!.fetchFile(uploadId, format)}
    ></hdt-results>
  `;
  return rows.length <= UNFOLDED_ROWS
    ? table
    : html`<details><summary>${results.show}</summary>${table}</details>`;
}
